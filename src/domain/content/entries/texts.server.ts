import type { Selectable } from "kysely";
import { locking } from "#src/base/db/dialect.ts";
import type { Db, Tables, Tx } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import type { KindName } from "../schema/kinds.ts";
import { insertEntry } from "./rows.server.ts";

/** A row of `entry_texts`: an entry in one language. */
export type Text = Selectable<Tables["entry_texts"]>;

/** The version that someone else saved in between. */
export interface ConflictingVersion {
  version: number;
  slug: string | null;
  content: object;
  by: string;
  at: Date;
}

/** Whether an entry exists and is not in the trash. */
export async function entryExists(tx: Tx, kind: KindName, id: string): Promise<boolean> {
  const entry = await tx
    .selectFrom("entries")
    .select("id")
    .where("id", "=", id)
    .where("kind", "=", kind)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Texts joined with their latest revision, which has the author. */
export function textsWithRevision(db: Db) {
  return db
    .selectFrom("entry_texts")
    .leftJoin("revisions", (join) =>
      join
        .onRef("revisions.entry_id", "=", "entry_texts.entry_id")
        .onRef("revisions.locale", "=", "entry_texts.locale")
        .onRef("revisions.version", "=", "entry_texts.version"),
    );
}

/** Null if the text does not exist or is in the trash. */
export async function findText(db: Db | Tx, entry: string, language: Language): Promise<Text | null> {
  return (await currentTexts(db, entry, language).executeTakeFirst()) ?? null;
}

/** `findText` with a row lock until the end of the transaction. */
export async function lockText(tx: Tx, entry: string, language: Language): Promise<Text | null> {
  return (await locking(tx, currentTexts(tx, entry, language)).executeTakeFirst()) ?? null;
}

function currentTexts(db: Db | Tx, entry: string, language: Language) {
  return db
    .selectFrom("entry_texts")
    .selectAll()
    .where("entry_id", "=", entry)
    .where("locale", "=", language)
    .where("deleted_at", "is", null);
}

/** Sets scheduled times and the missed time. */
export async function setTimes(
  tx: Tx,
  { entry_id, locale }: Pick<Text, "entry_id" | "locale">,
  times: Partial<Pick<Text, "publish_at" | "unpublish_at" | "schedule_failed_at">>,
): Promise<void> {
  await tx
    .updateTable("entry_texts")
    .set(times)
    .where("entry_id", "=", entry_id)
    .where("locale", "=", locale)
    .execute();
}

export async function readConflictingVersion(tx: Tx, current: Text): Promise<ConflictingVersion> {
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

/** Adds an entry without text at the end of its kind; `false` if the id exists. */
export async function addEntry(tx: Tx, { id, kind }: { id: string; kind: KindName }, now: Date): Promise<boolean> {
  const last = await tx
    .selectFrom("entries")
    .select(({ fn }) => fn.max("position").as("position"))
    .where("kind", "=", kind)
    .executeTakeFirst();
  return insertEntry(tx, { id, kind, position: (last?.position ?? -1) + 1, at: now });
}
