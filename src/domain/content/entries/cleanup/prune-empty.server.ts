import { locking } from "#src/base/db/dialect.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { recordAudit } from "#src/domain/audit-log/record.server.ts";
import { isKindName, migrateDraft } from "../../fields/parse.ts";
import { deepEqual } from "../../schema/values/deep-equal.ts";
import { lateRequestWindowMs } from "../editing/working-copies.server.ts";
import { followedAct, systemActor } from "../rows.server.ts";

/** Entries removed per run. */
const batchSize = 100;

/** Removes entries and translations that were created and never saved, if no working copy is left. */
export async function pruneEmptyEntries(db: Db, now: Date): Promise<void> {
  await pruneEmptyTranslations(db, now);
  const candidates = await emptyEntries(db, now).limit(batchSize).execute();
  for (const { id } of candidates) {
    await db.transaction().execute(async (tx) => {
      // The lock waits for a concurrent autosave; a later one creates the entry again.
      await locking(tx, tx.selectFrom("entries").select("id").where("id", "=", id)).execute();
      const emptyEntry = await emptyEntries(tx, now).where("entries.id", "=", id).executeTakeFirst();
      if (
        !emptyEntry ||
        !isKindName(emptyEntry.kind) ||
        !deepEqual(emptyEntry.draft, migrateDraft(emptyEntry.kind, {}))
      )
        return;
      await tx.deleteFrom("entries").where("id", "=", id).execute();
      const subject = { kind: emptyEntry.kind, id, title: emptyEntry.title };
      await recordAudit(tx, { person: systemActor, act: "removed", subject, locale: null, detail: null, at: now });
    });
  }
}

function emptyEntries(db: Db | Tx, now: Date) {
  return db
    .selectFrom("entries")
    .innerJoin("entry_texts", "entry_texts.entry_id", "entries.id")
    .innerJoin("revisions", (join) =>
      join
        .onRef("revisions.entry_id", "=", "entries.id")
        .onRef("revisions.locale", "=", "entry_texts.locale")
        .onRef("revisions.version", "=", "entry_texts.version"),
    )
    .select(["entries.id", "entries.kind", "title", "draft"])
    .where("entries.created_at", "<", new Date(now.getTime() - lateRequestWindowMs))
    .where("entries.deleted_at", "is", null)
    .where("entry_texts.locale", "=", defaultLanguage)
    .where("entry_texts.version", "=", 1)
    .where("entry_texts.published", "is", null)
    .where("act", "=", "created")
    .where(({ not, exists, selectFrom }) => {
      const workingCopies = selectFrom("working_copies").select("form_id").where("is_closed", "=", false);
      const open = selectFrom("presences").select("form_id");
      const links = selectFrom("entry_links").select("field");
      return not(
        exists(workingCopies.whereRef("working_copies.entry_id", "=", "entries.id"))
          .or(exists(open.whereRef("presences.entry_id", "=", "entries.id")))
          .or(exists(links.whereRef("to_entry", "=", "entries.id"))),
      );
    })
    .orderBy("entries.created_at");
}

async function pruneEmptyTranslations(db: Db, now: Date): Promise<void> {
  const candidates = await emptyTranslations(db, now).limit(batchSize).execute();
  for (const { id, locale } of candidates) {
    await db.transaction().execute(async (tx) => {
      const text = tx
        .selectFrom("entry_texts")
        .select("entry_id")
        .where("entry_id", "=", id)
        .where("locale", "=", locale);
      await locking(tx, text).execute();
      const own = emptyTranslations(tx, now).where("entry_texts.entry_id", "=", id).where("locale", "=", locale);
      if (!(await own.executeTakeFirst())) return;
      await tx.deleteFrom("entry_links").where("from_entry", "=", id).where("locale", "=", locale).execute();
      await tx.deleteFrom("revisions").where("entry_id", "=", id).where("locale", "=", locale).execute();
      await tx.deleteFrom("entry_texts").where("entry_id", "=", id).where("locale", "=", locale).execute();
    });
  }
}

/** Translations that nobody has saved: they have a first version, and those that followed their original. */
function emptyTranslations(db: Db | Tx, now: Date) {
  return db
    .selectFrom("entry_texts")
    .select(["entry_id as id", "locale"])
    .where("created_at", "<", new Date(now.getTime() - lateRequestWindowMs))
    .where("deleted_at", "is", null)
    .where("published", "is", null)
    .where("translation_state", "=", "empty")
    .where(({ not, exists, selectFrom }) => {
      const saved = selectFrom("revisions")
        .select("version")
        .whereRef("revisions.entry_id", "=", "entry_texts.entry_id")
        .whereRef("revisions.locale", "=", "entry_texts.locale")
        .where("act", "not in", ["created", followedAct]);
      const workingCopies = selectFrom("working_copies")
        .select("form_id")
        .whereRef("working_copies.entry_id", "=", "entry_texts.entry_id")
        .whereRef("working_copies.locale", "=", "entry_texts.locale")
        .where("is_closed", "=", false);
      const open = selectFrom("presences")
        .select("form_id")
        .whereRef("presences.entry_id", "=", "entry_texts.entry_id")
        .whereRef("presences.locale", "=", "entry_texts.locale");
      return not(exists(saved).or(exists(workingCopies)).or(exists(open)));
    })
    .orderBy("created_at");
}
