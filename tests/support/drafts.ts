import type { Actor } from "../../src/audit-log/record.server.ts";
import { insertFirstDraft } from "../../src/content/entries/create.server.ts";
import { type Schedule, scheduleIn } from "../../src/content/entries/schedule.server.ts";
import { addEntry } from "../../src/content/entries/texts.server.ts";
import { migrateDraft } from "../../src/content/fields/parse.ts";
import type { KindName } from "../../src/content/schema/kinds.ts";
import type { Db } from "../../src/db/tables.ts";
import type { Language } from "../../src/languages.ts";

/** Creates an unpublished entry, empty if no content is given. */
export async function createEntry(
  db: Db,
  { kind, language, content = {}, by }: { kind: KindName; language: Language; content?: unknown; by: Actor },
  now: Date,
): Promise<{ id: string; version: number }> {
  return db.transaction().execute(async (tx) => {
    const id = crypto.randomUUID();
    await addEntry(tx, { id, kind }, now);
    const first = { id, kind, language, slug: null, content: migrateDraft(kind, content), by };
    await insertFirstDraft(tx, first, "created", now);
    return { id, version: 1 };
  });
}

/** Schedules publishing and unpublishing of an entry's saved draft. */
export function schedule(db: Db, target: Schedule & { id: string; language: Language; by: Actor }, now: Date) {
  return db.transaction().execute((tx) => scheduleIn(tx, target, now));
}
