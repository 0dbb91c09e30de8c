import type { z } from "zod";
import type { Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languageNamed } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { excessMessages } from "../../fields/checks/limits.ts";
import { follow, hasNewTexts, textsIn } from "../../fields/language.ts";
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
  lastSaved,
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

/** What of the original a translation translates. */
export interface Translated {
  /** The version that its writer has read; absent: the present one. */
  version?: number | undefined;
  /** The content whose items it has; absent: the original's draft. */
  content?: object | undefined;
}

export interface TranslationInput extends TextKey {
  content: object;
  translates?: Translated | undefined;
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
  const followed = follow(fieldOfKind(key.kind), { from: translates?.content ?? to, to, text: content });
  const read = translates?.version ?? version;
  if (!current) return { content: followed, basis: read };
  return { content: followed, basis: current.draft_basis && Math.min(current.draft_basis, read) };
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
  const version = { from: translates?.content ?? original.draft, text: migrateDraft(kind, content) };
  const field = fieldOfKind(kind);
  const to = original.published;
  // What only the original's draft lacks stays.
  const spare = current?.published ? await lastTexts(tx, current, kind, to) : undefined;
  const checked = checkContent(kind, follow(field, { ...version, to, addItems: false, spare }));
  if (!checked.success) return { state: "invalid", issues: checked.error.issues };
  return { state: "valid", content: checked.data, draft: follow(field, { ...version, to: original.draft }) };
}

/** Remembers what a translation that has just been published translates. `read`: the version that its writer has read. */
export async function writeBasis(tx: Tx, { id, kind, language }: TextKey, read: number | undefined): Promise<void> {
  if (language === defaultLanguage) return;
  const published_basis = await publicVersion(tx, id, defaultLanguage);
  const basis = await basisOf(tx, { id, kind }, read);
  await updateTranslation(tx, { entry_id: id, locale: language }, { ...basis, published_basis });
}

/** The state of a translation whose writer has read a version of the original; absent: the one that visitors read. */
export async function basisOf(tx: Tx, { id, kind }: Omit<TextKey, "language">, read: number | undefined) {
  const version = await publicVersion(tx, id, defaultLanguage);
  const original = await findText(tx, id, defaultLanguage);
  const published = original?.published && migrateContent(kind, original.published);
  if (read === undefined || !version || !published || read >= version)
    return { draft_basis: read ?? version, translation_state: "current" as const };
  return (await hasNewTextsSince(tx, { id, kind }, read, published))
    ? { draft_basis: read, translation_state: "changed" as const }
    : { draft_basis: version, translation_state: "current" as const };
}

/** Whether the original has other words than in a former version. */
async function hasNewTextsSince(
  tx: Tx,
  { id, kind }: Omit<TextKey, "language">,
  version: number | null,
  to: object,
): Promise<boolean> {
  const basis = version === null ? null : await readVersion(tx, { id, locale: defaultLanguage, version });
  return basis !== null && hasNewTexts(fieldOfKind(kind), migrateContent(kind, basis), to);
}

/** Sets the version of the original that a new draft translates, and whether it has words. */
export async function writeDraftBasis(tx: Tx, draft: TextKey & DraftWords, basis: number | null): Promise<void> {
  if (basis === null) return;
  const columns = { draft_basis: basis, translation_state: draftState(draft) };
  await updateTranslation(tx, { entry_id: draft.id, locale: draft.language }, columns);
}

interface DraftWords {
  kind: KindName;
  /** Null for that of a fixed page, too. */
  slug: string | null;
  content: object;
}

/** The state of a translation that is not published. */
export function draftState({ kind, slug, content }: DraftWords): "" | "empty" {
  return slug === null && textsIn(fieldOfKind(kind), content).length === 0 ? "empty" : "";
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
    // What comes back, as after a restore, has its words again: those that staff saved last, or that visitors read.
    const live = text.published ? await lastTexts(tx, text, kind, to) : undefined;
    const saved = await lastSaved(tx, text, kind);
    const spare = saved ? follow(field, { ...saved, to, spare: live }) : live;
    const draft = follow(field, { from, to, text: migrateDraft(kind, text.draft), spare });
    const isLive = text.published && change.isPublished;
    const next = isLive ? await publicTranslation(tx, text, kind, to) : null;
    await writeFollowed(tx, text, { kind, draft, live: next, ...change });
  }
}

/** What staff published last of a translation, beside a version of its original. */
async function lastTexts(tx: Tx, text: Text, kind: KindName, to: object): Promise<object | undefined> {
  const last = await lastPublished(tx, text, kind);
  return last ? follow(fieldOfKind(kind), { from: last.from ?? to, to, text: last.text }) : undefined;
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
  const isChanged = hasGaps || (await hasNewTextsSince(tx, { id: text.entry_id, kind }, text.draft_basis, to));
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
    ...(!text.published && { translation_state: draftState(version) }),
    ...(live && { published: toStoredShape(kind, live.content), translation_state: live.state }),
  });
  if (!isLiveSame) {
    await writePublicRecords(tx, { entry: text.entry_id, kind, language, content: content as ContentOf<KindName> });
  }
  return version.version;
}
