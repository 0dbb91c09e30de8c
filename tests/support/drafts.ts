import { insertFirstDraft } from "../../src/content/begin.server.ts";
import type { KindName } from "../../src/content/kinds/kinds.ts";
import type { Language } from "../../src/content/languages.ts";
import { draftForToday } from "../../src/content/parse.ts";
import { type Schedule, scheduleIn } from "../../src/content/schedule.server.ts";
import { addEntry } from "../../src/content/texts.server.ts";
import type { Db } from "../../src/db/tables.ts";
import type { Actor } from "../../src/history/record.server.ts";

/** An entry that visitors do not see; without content it is as empty as its form. */
export async function createEntry(
  db: Db,
  { kind, language, content = {}, by }: { kind: KindName; language: Language; content?: unknown; by: Actor },
  now: Date,
): Promise<{ id: string; version: number }> {
  return db.transaction().execute(async (tx) => {
    const id = crypto.randomUUID();
    await addEntry(tx, { id, kind }, now);
    const first = { id, kind, language, slug: null, content: draftForToday(kind, content), by };
    await insertFirstDraft(tx, first, "created", now);
    return { id, version: 1 };
  });
}

/** Says when what is saved of an entry goes live and ends, as a form does together with its text. */
export function schedule(db: Db, target: Schedule & { id: string; language: Language; by: Actor }, now: Date) {
  return db.transaction().execute((tx) => scheduleIn(tx, target, now));
}
