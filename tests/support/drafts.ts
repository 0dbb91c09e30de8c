import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { insertFirstDraft } from "#src/domain/content/entries/editing/create.server.ts";
import { type Schedule, scheduleIn } from "#src/domain/content/entries/publishing/schedule.server.ts";
import { addEntry } from "#src/domain/content/entries/texts.server.ts";
import { migrateDraft } from "#src/domain/content/fields/parse.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";

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
