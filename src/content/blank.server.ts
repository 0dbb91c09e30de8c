import { locking } from "../db/dialect.ts";
import type { Db, Tx } from "../db/tables.ts";
import { type Actor, recordHistory } from "../history/record.server.ts";
import { draftForToday, isKindName } from "./parse.ts";
import { isSame } from "./same.ts";
import { lateness } from "./working-copies.server.ts";

const nobody: Actor = { id: null, name: "Mangrove" };

/** As many as are removed at a time. */
const batch = 100;

/** Removes what was begun and never saved, once all that was typed there has been thrown away. */
export async function removeBlank(db: Db, now: Date): Promise<void> {
  const old = await blankEntries(db, now).limit(batch).execute();
  for (const { id } of old) {
    await db.transaction().execute(async (tx) => {
      // Whoever keeps a text at the same moment is waited for, or begins it anew.
      await locking(tx, tx.selectFrom("entries").select("id").where("id", "=", id)).execute();
      const blank = await blankEntries(tx, now).where("entries.id", "=", id).executeTakeFirst();
      if (!blank || !isKindName(blank.kind) || !isSame(blank.draft, draftForToday(blank.kind, {}))) return;
      await tx.deleteFrom("entries").where("id", "=", id).execute();
      const subject = { kind: blank.kind, id, title: blank.title };
      await recordHistory(tx, { person: nobody, act: "removed", subject, locale: null, detail: null, at: now });
    });
  }
}

function blankEntries(db: Db | Tx, now: Date) {
  return db
    .selectFrom("entries")
    .innerJoin("entry_texts", "entry_texts.entry_id", "entries.id")
    .innerJoin("revisions", (join) =>
      join.onRef("revisions.entry_id", "=", "entries.id").onRef("revisions.version", "=", "entry_texts.version"),
    )
    .select(["entries.id", "entries.kind", "title", "draft"])
    .where("entries.created_at", "<", new Date(now.getTime() - lateness))
    .where("entries.deleted_at", "is", null)
    .where("entry_texts.version", "=", 1)
    .where("entry_texts.published", "is", null)
    .where("act", "=", "created")
    .where(({ not, exists, selectFrom }) => {
      const typed = selectFrom("working_copies").select("writer").where("is_dropped", "=", false);
      const open = selectFrom("presences").select("writer");
      const links = selectFrom("entry_links").select("field");
      return not(
        exists(typed.whereRef("working_copies.entry_id", "=", "entries.id"))
          .or(exists(open.whereRef("presences.entry_id", "=", "entries.id")))
          .or(exists(links.whereRef("to_entry", "=", "entries.id"))),
      );
    })
    .orderBy("entries.created_at");
}
