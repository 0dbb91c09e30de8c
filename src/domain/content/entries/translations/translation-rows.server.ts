import { locking } from "#src/base/db/dialect.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languageNamed } from "#src/base/languages.ts";
import { migrateContent, migrateDraft } from "../../fields/parse.ts";
import type { KindName } from "../../schema/kinds.ts";
import { followedAct, publicActs } from "../rows.server.ts";
import type { Text } from "../texts.server.ts";

/**
 * The translations of an entry, locked until the end of the transaction. Always after the original, and before the content
 * version is raised: simultaneous publications of a text and its translation would wait for each other.
 */
export async function lockTranslations(tx: Tx, id: string): Promise<Text[]> {
  const translations = tx
    .selectFrom("entry_texts")
    .selectAll()
    .where("entry_id", "=", id)
    .where("locale", "!=", defaultLanguage)
    .where("deleted_at", "is", null);
  return locking(tx, translations).execute();
}

/** What staff published last, and the version of the original that it translates; null if that is not known. */
export async function lastPublished(
  tx: Tx,
  { entry_id, locale, published_basis }: Text,
  kind: KindName,
): Promise<{ from: object | null; text: object } | null> {
  const language = languageNamed(locale);
  const version = language && (await publicVersion(tx, entry_id, language));
  const text = version && (await readVersion(tx, { id: entry_id, locale, version }));
  if (!text) return null;
  const basis = { id: entry_id, locale: defaultLanguage };
  const from = published_basis === null ? null : await readVersion(tx, { ...basis, version: published_basis });
  return { from: from && migrateContent(kind, from), text: migrateContent(kind, text) };
}

/** What staff saved last without publishing it, and the original of that time; null if they published since. */
export async function lastSaved(
  tx: Tx,
  { entry_id, locale }: Text,
  kind: KindName,
): Promise<{ from: object; text: object } | null> {
  const latest = (language: string) =>
    tx
      .selectFrom("revisions")
      .select(["data", "act", "at"])
      .where("entry_id", "=", entry_id)
      .where("locale", "=", language)
      .orderBy("version", "desc")
      .limit(1);
  const saved = await latest(locale).where("act", "!=", followedAct).executeTakeFirst();
  if (!saved || publicActs.includes(saved.act)) return null;
  const original = await latest(defaultLanguage).where("at", "<=", saved.at).executeTakeFirst();
  return original ? { from: migrateDraft(kind, original.data), text: migrateDraft(kind, saved.data) } : null;
}

/** The version of a text that staff published last. */
export async function publicVersion(db: Db | Tx, id: string, language: Language): Promise<number | null> {
  const { version } = await db
    .selectFrom("revisions")
    .select(({ fn }) => fn.max("version").as("version"))
    .where("entry_id", "=", id)
    .where("locale", "=", language)
    .where("act", "in", publicActs)
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * The version of the original that the writer of a saved draft has read: the one of that time, or one that someone said is
 * translated. Undefined in the default language.
 */
export async function readByWriter(db: Db | Tx, text: Text): Promise<number | undefined> {
  if (text.locale === defaultLanguage) return undefined;
  const { version } = await db
    .selectFrom("revisions")
    .select(({ fn }) => fn.max("version").as("version"))
    .where("entry_id", "=", text.entry_id)
    .where("locale", "=", defaultLanguage)
    .where("at", "<=", ({ selectFrom }) =>
      selectFrom("revisions as own")
        .select(({ fn }) => fn.max("own.at").as("at"))
        .where("own.entry_id", "=", text.entry_id)
        .where("own.locale", "=", text.locale)
        .where("own.act", "!=", followedAct),
    )
    .executeTakeFirstOrThrow();
  return Math.max(version ?? 0, text.draft_basis ?? 0) || undefined;
}

export async function readVersion(
  db: Db | Tx,
  { id, locale, version }: { id: string; locale: string; version: number },
) {
  const revision = await db
    .selectFrom("revisions")
    .select("data")
    .where("entry_id", "=", id)
    .where("locale", "=", locale)
    .where("version", "=", version)
    .executeTakeFirst();
  return revision?.data ?? null;
}

/** Changes what a translation says of its original. */
export async function updateTranslation(
  tx: Tx,
  { entry_id, locale }: Pick<Text, "entry_id" | "locale">,
  columns: Partial<
    Pick<Text, "draft_basis" | "published_basis" | "translation_state" | "schedule_failed_at" | "published">
  >,
): Promise<void> {
  await tx
    .updateTable("entry_texts")
    .set(columns)
    .where("entry_id", "=", entry_id)
    .where("locale", "=", locale)
    .execute();
}
