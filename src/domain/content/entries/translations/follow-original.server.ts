import type { z } from "zod";
import type { Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languageNamed } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { excessMessages } from "../../fields/checks/limits.ts";
import { follow, hasNewTexts } from "../../fields/language.ts";
import {
  checkContent,
  checkStored,
  draftTitle,
  errorWith,
  fieldOfKind,
  limitContent,
  migrateContent,
  migrateDraft,
  toStoredShape,
} from "../../fields/parse.ts";
import type { ContentOf, KindName } from "../../schema/kinds.ts";
import { deepEqual } from "../../schema/values/deep-equal.ts";
import {
  changeTime,
  type DraftVersion,
  followedAct,
  updateDraftText,
  writeDraftRecords,
  writePublicRecords,
} from "../rows.server.ts";
import { findText, lockText, type Text } from "../texts.server.ts";
import {
  lastPublished,
  lockTranslations,
  publicVersion,
  readVersion,
  updateTranslation,
} from "./translation-rows.server.ts";

/*
 * The text in the default language is the original of the others, its translations. Each is stored whole: what does not
 * depend on the language, and the items of lists with their order, are copied from the original when it is saved or
 * published.
 */

/** The original of an entry. */
interface Original {
  version: number;
  draft: object;
  published: object | null;
}

interface TextKey {
  id: string;
  kind: KindName;
  language: Language;
}

/**
 * The original that a text follows; null in the default language, and while there is none. `isNew`: the translation is
 * being added, so no save of the original may pass by it.
 */
async function readOriginal(tx: Tx, { id, kind, language }: TextKey, isNew: boolean): Promise<Original | null> {
  if (language === defaultLanguage) return null;
  const text = await (isNew ? lockText : findText)(tx, id, defaultLanguage);
  if (!text) return null;
  const published = text.published && migrateContent(kind, text.published);
  return { version: text.version, draft: migrateDraft(kind, text.draft), published };
}

/** The draft of a translation. `translates`: the version of the original that `content` has the items of, if not its draft. */
export interface TranslationInput extends TextKey {
  content: object;
  translates?: object | undefined;
}

/** What of a draft may be saved: in a translation, only its texts. */
export async function asTranslation(
  tx: Tx,
  { content, translates, ...key }: TranslationInput,
  current: Text | null,
): Promise<{ content: object; basis: number | null }> {
  const original = await readOriginal(tx, key, current === null);
  if (!original) return { content, basis: null };
  const { draft: to, version } = original;
  const followed = follow(fieldOfKind(key.kind), { from: translates ?? to, to, text: content });
  return { content: followed, basis: current?.draft_basis ?? version };
}

/** What visitors are to see of a text, and its draft: in a translation, it may have more items. */
type CheckedTranslation =
  | { state: "valid"; content: ContentOf<KindName>; draft: object }
  | { state: "invalid"; issues: z.core.$ZodIssue[] }
  /** Nothing is published in a language only. */
  | { state: "original-unpublished" };

export async function checkTranslation(
  tx: Tx,
  { content, translates, ...key }: TranslationInput,
  current: Text | null,
): Promise<CheckedTranslation> {
  const { kind } = key;
  if (key.language === defaultLanguage) {
    return { state: "valid", content: content as ContentOf<KindName>, draft: content };
  }
  const original = await readOriginal(tx, key, current === null);
  if (!original?.published) return { state: "original-unpublished" };
  const { excesses } = limitContent(kind, content);
  if (excesses.length > 0) {
    return { state: "invalid", issues: errorWith(Object.entries(excessMessages(excesses))).issues };
  }
  const version = { from: translates ?? original.draft, text: migrateDraft(kind, content) };
  const field = fieldOfKind(kind);
  const checked = checkContent(kind, follow(field, { ...version, to: original.published, addItems: false }));
  if (!checked.success) return { state: "invalid", issues: checked.error.issues };
  return { state: "valid", content: checked.data, draft: follow(field, { ...version, to: original.draft }) };
}

/** Remembers what a translation that has just been published translates: the version that visitors read now. */
export async function writeBasis(tx: Tx, { id, language }: Omit<TextKey, "kind">): Promise<void> {
  if (language === defaultLanguage) return;
  const version = await publicVersion(tx, id, defaultLanguage);
  await updateTranslation(
    tx,
    { entry_id: id, locale: language },
    {
      draft_basis: version,
      published_basis: version,
      translation_state: "current",
    },
  );
}

/** Sets the version of the original that a new draft translates. */
export async function writeDraftBasis(tx: Tx, { id, language }: Omit<TextKey, "kind">, basis: number | null) {
  if (basis !== null) await updateTranslation(tx, { entry_id: id, locale: language }, { draft_basis: basis });
}

/** A new version of an original. */
interface OriginalChange {
  id: string;
  kind: KindName;
  /** Its draft until now. */
  from: object;
  to: object;
  isPublished: boolean;
  by: Actor;
  at: Date;
}

/** Makes the translations of an entry follow its original: their drafts, and what is published if it was published. */
export async function followOriginal(tx: Tx, { id, kind, from, to, ...change }: OriginalChange): Promise<void> {
  for (const text of await lockTranslations(tx, id)) {
    const field = fieldOfKind(kind);
    const last = text.published && (await lastPublished(tx, text, kind));
    // What comes back, as after a restore, has the words that visitors read.
    const spare = last ? follow(field, { from: last.from ?? to, to, text: last.text }) : undefined;
    const draft = follow(field, { from, to, text: migrateDraft(kind, text.draft), spare });
    const live = text.published && change.isPublished ? await publicTranslation(tx, text, kind, to) : null;
    await writeFollowed(tx, text, { kind, draft, live, ...change });
  }
}

/** Gives a translation that was published the draft that it has besides. Returns the version. */
export async function followDraft(
  tx: Tx,
  { id, kind, language }: TextKey,
  draft: object,
  { by, at }: { by: Actor; at: Date },
): Promise<number> {
  const text = await lockText(tx, id, language);
  if (!text) throw new Error("A published text is missing");
  return writeFollowed(tx, text, { kind, draft, live: null, by, at });
}

interface PublicTranslation {
  content: object;
  state: "current" | "changed";
}

/**
 * What visitors read of a translation beside a published version of its original. It is made from what staff published last,
 * not from what followed since: no text is lost when an item goes and comes back. Null if that cannot be shown.
 */
export async function publicTranslation(
  tx: Tx,
  text: Text,
  kind: KindName,
  to: object,
): Promise<PublicTranslation | null> {
  const field = fieldOfKind(kind);
  const last = await lastPublished(tx, text, kind);
  if (!last) return null;
  const version = { from: last.from ?? to, to, text: last.text };
  const content = follow(field, { ...version, addItems: false });
  const hasGaps = !deepEqual(content, follow(field, version));
  const original = { id: text.entry_id, locale: defaultLanguage };
  const basis = text.draft_basis === null ? null : await readVersion(tx, { ...original, version: text.draft_basis });
  const isChanged = hasGaps || (basis !== null && hasNewTexts(field, migrateContent(kind, basis), to));
  if (!checkStored(kind, content).success) return null;
  return { content, state: isChanged ? "changed" : "current" };
}

interface Followed {
  kind: KindName;
  draft: object;
  /** What visitors read from now on; null if that stays. */
  live: PublicTranslation | null;
  by: Actor;
  at: Date;
}

/** A new version, but only if something changed. */
async function writeFollowed(tx: Tx, text: Text, { kind, draft, live, by, at }: Followed): Promise<number> {
  const language = languageNamed(text.locale);
  if (!language) return text.version;
  const published = text.published && migrateContent(kind, text.published);
  const content = live?.content ?? published;
  const isLiveSame = deepEqual(content, published);
  if (isLiveSame && deepEqual(draft, migrateDraft(kind, text.draft))) {
    if (live && live.state !== text.translation_state)
      await updateTranslation(tx, text, { translation_state: live.state });
    return text.version;
  }
  const isAsPublished = text.draft_slug === null && deepEqual(draft, content);
  const version: DraftVersion = {
    entry: text.entry_id,
    kind,
    language,
    slug: text.draft_slug,
    title: draftTitle(kind, draft),
    content: draft,
    version: text.version + 1,
    act: followedAct,
    by,
    at,
    changedAt: changeTime(text.published_at, isAsPublished, at),
  };
  if (!(await updateDraftText(tx, version))) throw new Error("A locked text was changed");
  await writeDraftRecords(tx, version);
  await updateTranslation(tx, text, {
    schedule_failed_at: text.schedule_failed_at,
    ...(live && { published: toStoredShape(kind, live.content), translation_state: live.state }),
  });
  if (!isLiveSame) {
    await writePublicRecords(tx, { entry: text.entry_id, kind, language, content: content as ContentOf<KindName> });
  }
  return version.version;
}
