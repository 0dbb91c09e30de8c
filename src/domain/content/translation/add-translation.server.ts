import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import { lockedSlug } from "../entries/editing/locked.server.ts";
import { freeSlug, hasSlugs } from "../entries/editing/slugs.server.ts";
import { type DraftText, insertDraftText, systemActor, writeDraftRecords } from "../entries/rows.server.ts";
import { findText } from "../entries/texts.server.ts";
import { writeDraftBasis } from "../entries/translations/follow-original.server.ts";
import { textsIn } from "../fields/language.ts";
import { draftTitle, fieldOfKind, migrateDraft, parseContent } from "../fields/parse.ts";
import type { KindName } from "../schema/kinds.ts";
import { type KnownTexts, translateByDefault } from "./texts.ts";

/** The default content and its translation. */
export interface TranslatedDefaults extends KnownTexts {
  /** By id. */
  entries: Readonly<Record<string, { original: unknown; translation: unknown; slug: string | null } | undefined>>;
}

/** Adds the alt texts of default pictures that still have theirs. */
export async function addDefaultAltTexts(
  db: Db,
  language: Language,
  { altTexts }: Pick<TranslatedDefaults, "altTexts">,
): Promise<void> {
  const pictures = await db
    .selectFrom("media")
    .select(["id", "alt"])
    .where("id", "in", Object.keys(altTexts))
    .execute();
  const texts = pictures.flatMap(({ id, alt }) => {
    const known = altTexts[id];
    return known?.original === alt ? [{ media_id: id, locale: language, alt: known.translation }] : [];
  });
  if (texts.length === 0) return;
  await db
    .insertInto("media_texts")
    .values(texts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Adds the translation of an entry that began as default content, as a draft. Without anything to take from the default
 * content, there is no text: it is missing.
 */
export async function addDefaultTranslation(
  tx: Tx,
  { id, kind, language }: { id: string; kind: KindName; language: Language },
  defaults: TranslatedDefaults,
  now: Date,
): Promise<void> {
  const known = defaults.entries[id];
  const original = known && (await findText(tx, id, defaultLanguage));
  if (!original) return;
  const pair = {
    original: parseContent(kind, known.original),
    translation: parseContent(kind, known.translation),
  };
  const content = translateByDefault(kind, migrateDraft(kind, original.draft), pair, defaults);
  if (textsIn(fieldOfKind(kind), content).length === 0) return;
  const slug = hasSlugs(kind)
    ? ((await lockedSlug(tx, kind, id)) ??
      (await freeSlug(tx, { kind, entry: id, language }, known.slug ?? draftTitle(kind, content))))
    : null;
  await insertTranslation(tx, { id, kind, language, slug, content, basis: original.version }, now);
}

/** Inserts the first text in a language, unless there is one. It follows a version of the default language's text. */
async function insertTranslation(
  tx: Tx,
  { id, basis, ...text }: { id: string; basis: number } & Pick<DraftText, "kind" | "language" | "slug" | "content">,
  now: Date,
): Promise<void> {
  const draft = {
    ...text,
    entry: id,
    title: draftTitle(text.kind, text.content),
    version: 1,
    act: "created" as const,
    by: systemActor,
    changedAt: now,
    at: now,
  };
  if (!(await insertDraftText(tx, draft))) return;
  await writeDraftRecords(tx, draft);
  await writeDraftBasis(tx, { id, ...text }, basis);
}
