import type { Selectable } from "kysely";
import { locking } from "../db/dialect.ts";
import type { Db, Tables, Tx } from "../db/tables.ts";
import type { KindName } from "./kinds/kinds.ts";
import type { Language } from "./languages.ts";
import { insertEntry } from "./rows.server.ts";

/** An entry in one language, as it is stored. */
export type Text = Selectable<Tables["entry_texts"]>;

/** What somebody else has saved meanwhile. */
export interface SavedSide {
  version: number;
  slug: string | null;
  content: object;
  by: string;
  at: Date;
}

/** Whether there is such an entry, and not in the bin. */
export async function isThere(tx: Tx, kind: KindName, id: string): Promise<boolean> {
  const entry = await tx
    .selectFrom("entries")
    .select("id")
    .where("id", "=", id)
    .where("kind", "=", kind)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Texts, each with the revision that it was last saved as: by whom, that is. */
export function textsAsSaved(db: Db) {
  return db
    .selectFrom("entry_texts")
    .leftJoin("revisions", (join) =>
      join
        .onRef("revisions.entry_id", "=", "entry_texts.entry_id")
        .onRef("revisions.locale", "=", "entry_texts.locale")
        .onRef("revisions.version", "=", "entry_texts.version"),
    );
}

/** Null for a text that is not there, or in the bin. */
export async function findText(db: Db | Tx, entry: string, language: Language): Promise<Text | null> {
  return (await textsThere(db, entry, language).executeTakeFirst()) ?? null;
}

/** As `findText`, of what nobody else changes until the transaction is over. */
export async function lockText(tx: Tx, entry: string, language: Language): Promise<Text | null> {
  return (await locking(tx, textsThere(tx, entry, language)).executeTakeFirst()) ?? null;
}

function textsThere(db: Db | Tx, entry: string, language: Language) {
  return db
    .selectFrom("entry_texts")
    .selectAll()
    .where("entry_id", "=", entry)
    .where("locale", "=", language)
    .where("deleted_at", "is", null);
}

/** Changes when something happens to a text by itself, or what is known of a time that was missed. */
export async function setTimes(
  tx: Tx,
  { entry_id, locale }: Pick<Text, "entry_id" | "locale">,
  times: Partial<Pick<Text, "publish_at" | "unpublish_at" | "missed_at">>,
): Promise<void> {
  await tx
    .updateTable("entry_texts")
    .set(times)
    .where("entry_id", "=", entry_id)
    .where("locale", "=", locale)
    .execute();
}

export async function savedSide(tx: Tx, current: Text): Promise<SavedSide> {
  const latest = await tx
    .selectFrom("revisions")
    .select(["person_name", "at"])
    .where("entry_id", "=", current.entry_id)
    .where("locale", "=", current.locale)
    .orderBy("version", "desc")
    .executeTakeFirst();
  return {
    version: current.version,
    slug: current.draft_slug ?? current.slug,
    content: current.draft,
    by: latest?.person_name ?? "",
    at: latest?.at ?? current.updated_at,
  };
}

/** A thing without any text yet, behind the others of its kind; `false` when there is one of that id. */
export async function addEntry(tx: Tx, { id, kind }: { id: string; kind: KindName }, now: Date): Promise<boolean> {
  const last = await tx
    .selectFrom("entries")
    .select(({ fn }) => fn.max("position").as("position"))
    .where("kind", "=", kind)
    .executeTakeFirst();
  return insertEntry(tx, { id, kind, position: (last?.position ?? -1) + 1, at: now });
}
