import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languageNamed } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { excessMessages } from "../../fields/checks/limits.ts";
import { changedLabels } from "../../fields/diff/differences.ts";
import { draftTitle, fieldOfKind, isKindName, limitContent, migrateDraft, toStoredShape } from "../../fields/parse.ts";
import { type KindName, kinds } from "../../schema/kinds.ts";
import { deepEqual } from "../../schema/values/deep-equal.ts";
import { maxDraftSlugLength } from "../../schema/values/slugs.ts";
import { findMisplacedMedia } from "../cleanup/misplaced-media.server.ts";
import { changeTime, type DraftText, type RevisionAct, updateDraftText, writeDraftRecords } from "../rows.server.ts";
import {
  addEntry,
  type ConflictingVersion,
  entryExists,
  findText,
  lockText,
  readConflictingVersion,
  setTimes,
  type Text,
} from "../texts.server.ts";
import {
  asTranslation,
  draftState,
  followOriginal,
  type Translated,
  writeDraftBasis,
} from "../translations/follow-original.server.ts";
import { lastPublished, updateTranslation } from "../translations/translation-rows.server.ts";
import { copyContent, createEmptyEntry, insertFirstDraft } from "./create.server.ts";
import { freeSlug, hasSlugs } from "./slugs.server.ts";
import { discardWorkingCopy, type WorkingCopyVersion } from "./working-copies.server.ts";

/** A draft to save. */
export interface DraftInput {
  id: string;
  kind: KindName;
  language: Language;
  /** The new slug as typed, checked on publishing. `null`: unchanged. */
  slug: string | null;
  /** Unvalidated input. */
  content: unknown;
  /** The version that the person edited. */
  baseVersion: number;
  by: Actor;
  /** Creates the entry if it does not exist, with an empty first version. */
  mayCreate?: boolean;
  /** The person's working copy, which ends with this. */
  workingCopy?: WorkingCopyVersion | undefined;
  /** The restored version. */
  restores?: { version: number; at: Date };
  /** What of the default language's text a translation translates. */
  translates?: Translated | undefined;
}

export type DraftResult =
  | { state: "saved"; id: string; version: number }
  /** Someone saved in between: both sides, to choose from. */
  | { state: "conflict"; storedVersion: ConflictingVersion; submitted: { slug: string | null; content: object } }
  /** It exceeds the limits, or has media of the wrong kind: error messages by input path. */
  | { state: "refused"; fieldErrors: Record<string, string> }
  /** The entry does not exist, is in the trash, or has no published version to go back to. */
  | { state: "missing" };

/** Saves a draft. Without changes there is no new version. */
export async function saveDraft(db: Db, draft: DraftInput, now: Date): Promise<DraftResult> {
  return db.transaction().execute((tx) => saveDraftIn(tx, draft, now));
}

/** `saveDraft` inside a transaction. */
export async function saveDraftIn(tx: Tx, draft: DraftInput, now: Date): Promise<DraftResult> {
  const { excesses } = limitContent(draft.kind, draft.content);
  if (excesses.length > 0) return { state: "refused", fieldErrors: excessMessages(excesses) };
  const content = migrateDraft(draft.kind, draft.content);
  const fieldErrors = await findMisplacedMedia(tx, draft.kind, content);
  if (fieldErrors) return { state: "refused", fieldErrors };
  if (draft.mayCreate) await createEmptyEntry(tx, draft, now);
  if (!(await entryExists(tx, draft.kind, draft.id))) return { state: "missing" };
  const current = await lockText(tx, draft.id, draft.language);
  if ((current?.version ?? 0) !== draft.baseVersion) return conflictResult(tx, { ...draft, content }, current);
  const act = draft.restores ? "restored-as-draft" : "saved";
  return writeVersion(tx, { ...draft, content }, current, act, now);
}

/**
 * Replaces the draft with the published version and cancels a scheduled publication. The draft stays as a revision and
 * can be restored.
 */
export async function discardDraft(
  db: Db,
  { id, language, baseVersion, by }: Pick<DraftInput, "id" | "language" | "baseVersion" | "by">,
  now: Date,
): Promise<DraftResult> {
  return db.transaction().execute(async (tx) => {
    const current = await lockText(tx, id, language);
    if (!current?.published || !isKindName(current.kind)) return { state: "missing" };
    const { kind } = current;
    // What of a translation is published may lack items that are new.
    const translated = language === defaultLanguage ? null : await lastPublished(tx, current, kind);
    const content = translated?.text ?? migrateDraft(kind, current.published);
    const draft = {
      id,
      kind,
      language,
      slug: current.slug,
      content,
      baseVersion,
      by,
      translates: { content: translated?.from ?? undefined },
    };
    if (current.version !== baseVersion) return conflictResult(tx, draft, current);
    const result = await writeVersion(tx, draft, current, "discarded", now);
    await setTimes(tx, current, { publish_at: null });
    return result;
  });
}

/** Copies an entry in all languages as a draft with its own slug. */
export async function duplicateEntry(
  db: Db,
  { id, by }: { id: string; by: Actor },
  now: Date,
): Promise<{ state: "saved"; id: string } | { state: "missing" }> {
  return db.transaction().execute(async (tx) => {
    const texts = await tx
      .selectFrom("entry_texts")
      .selectAll()
      .where("entry_id", "=", id)
      .where("deleted_at", "is", null)
      .orderBy("created_at")
      .execute();
    const kind = texts[0]?.kind ?? "";
    if (!isKindName(kind) || kinds[kind].single) return { state: "missing" };
    const copy = crypto.randomUUID();
    const ids = new Map<unknown, string>();
    await addEntry(tx, { id: copy, kind }, now);
    for (const text of texts) {
      const language = languageNamed(text.locale);
      if (!language || text.translation_state === "empty") continue;
      const name = `${text.slug ?? text.draft_slug ?? text.title}-copy`;
      const slug = hasSlugs(kind) ? await freeSlug(tx, { kind, entry: copy, language }, name) : null;
      const content = copyContent(kind, text.draft, ids);
      const first = await insertFirstDraft(tx, { id: copy, kind, language, slug, content, by }, "copied", now);
      if (language !== defaultLanguage) {
        await writeDraftBasis(tx, { id: copy, kind, language, slug, content }, first?.version ?? null);
      }
    }
    return { state: "saved", id: copy };
  });
}

type CheckedDraft = Omit<DraftInput, "content" | "baseVersion"> & { content: object };

async function writeVersion(
  tx: Tx,
  input: CheckedDraft,
  current: Text | null,
  act: RevisionAct,
  now: Date,
): Promise<DraftResult> {
  const { content, basis } = await asTranslation(tx, input, current);
  const draft = { ...input, content };
  const { id, kind, language, by } = draft;
  if (!current) {
    const first = await insertFirstDraft(tx, { ...draft, slug: draft.slug || null }, act, now);
    if (!first) return conflictResult(tx, draft, await findText(tx, id, language));
    await writeDraftBasis(tx, { ...draft, slug: draft.slug || null }, basis);
    await endWorkingCopy(tx, draft, now);
    return { state: "saved", id, version: first.version };
  }
  const slug = pendingSlug(draft, current);
  const stored = toStoredShape(kind, content);
  if (slug === current.draft_slug && deepEqual(stored, current.draft)) {
    await endWorkingCopy(tx, draft, now);
    // Saving acknowledges the failed publication.
    if (current.schedule_failed_at) await setTimes(tx, current, { schedule_failed_at: null });
    return { state: "saved", id, version: current.version };
  }
  const isAsPublished = slug === null && deepEqual(stored, current.published);
  const changedAt = changeTime(current.published_at, isAsPublished, now);
  const text = toDraftText(draft, { version: current.version + 1, slug, act, changedAt, at: now });
  if (!(await updateDraftText(tx, text))) return conflictResult(tx, draft, await findText(tx, id, language));
  if (basis !== current.draft_basis) await writeDraftBasis(tx, draft, basis);
  const from = migrateDraft(kind, current.draft);
  await writeRevisionAndAudit(tx, draft, text, {
    changed: changedLabels(fieldOfKind(kind), from, content),
    ...(draft.restores && { restored: draft.restores.version, of: draft.restores.at.toISOString() }),
  });
  if (language === defaultLanguage) {
    await followOriginal(tx, { id, kind, from, to: content, isPublished: false, by, at: now });
  } else if (!current.published) {
    await updateTranslation(tx, current, { translation_state: draftState({ kind, slug, content }) });
  }
  return { state: "saved", id, version: text.version };
}

/** The slug of the draft, if it differs from the live one. */
function pendingSlug({ kind, slug }: CheckedDraft, current: Text): string | null {
  if (!hasSlugs(kind)) return null;
  if (slug === null) return current.draft_slug;
  return slug === "" || slug === current.slug ? null : slug.slice(0, maxDraftSlugLength);
}

function toDraftText(
  { id, kind, language, content, by }: CheckedDraft,
  version: Pick<DraftText, "version" | "slug" | "act" | "changedAt" | "at">,
): DraftText {
  return { entry: id, kind, language, content, title: draftTitle(kind, content), by, ...version };
}

async function writeRevisionAndAudit(tx: Tx, draft: CheckedDraft, text: DraftText, detail: object): Promise<void> {
  const { entry, kind, language, title, act, version, by, at } = text;
  await writeDraftRecords(tx, text);
  await endWorkingCopy(tx, draft, at);
  await recordAudit(tx, {
    person: by,
    act,
    subject: { kind, id: entry, title },
    locale: language,
    detail: { version, ...detail },
    at,
  });
}

async function endWorkingCopy(
  tx: Tx,
  { id, language, by, workingCopy: workingCopyVersion }: CheckedDraft,
  now: Date,
): Promise<void> {
  if (workingCopyVersion === undefined || by.id === null) return;
  await discardWorkingCopy(tx, { entry: id, language, person: by.id, ...workingCopyVersion }, now);
}

async function conflictResult(tx: Tx, { slug, content }: CheckedDraft, current: Text | null): Promise<DraftResult> {
  if (!current) return { state: "missing" };
  return { state: "conflict", storedVersion: await readConflictingVersion(tx, current), submitted: { slug, content } };
}
