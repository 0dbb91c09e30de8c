import type { z } from "zod";
import { isUniqueViolation } from "#src/base/db/dialect.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { changedLabels } from "../../fields/diff/differences.ts";
import {
  type ContentCheck,
  checkContent,
  errorWith,
  fieldOfKind,
  hasPage,
  isKindName,
  migrateContent,
  migrateDraft,
  titleOf,
} from "../../fields/parse.ts";
import { raiseContentVersion } from "../../published/cache/version.server.ts";
import { type ContentOf, type KindName, kinds } from "../../schema/kinds.ts";
import { findMisplacedMedia } from "../cleanup/misplaced-media.server.ts";
import { trimTables } from "../cleanup/trim-tables.server.ts";
import { createEmptyEntry } from "../editing/create.server.ts";
import { freeSlug, hasSlugs, refuseSlug, type SlugRefusal } from "../editing/slugs.server.ts";
import { discardWorkingCopy, type WorkingCopyVersion } from "../editing/working-copies.server.ts";
import { recordPathChange } from "../former-paths.server.ts";
import { insertLiveText, type LiveText, updateLiveText, writeLiveRecords } from "../rows.server.ts";
import {
  addEntry,
  type ConflictingVersion,
  entryExists,
  findText,
  lockText,
  readConflictingVersion,
  type Text,
} from "../texts.server.ts";
import {
  checkTranslation,
  followDraft,
  followOriginal,
  type Translated,
  writeBasis,
} from "../translations/follow-original.server.ts";
import { lockTranslations, readByWriter } from "../translations/translation-rows.server.ts";

export interface Publication<Name extends KindName> {
  kind: Name;
  /** Absent: a new entry. */
  id?: string;
  language: Language;
  /** `null`: the draft's slug, else the live one, else one from the title. `""`: the live one, else one from the title. */
  slug: string | null;
  /** Unvalidated; it is checked here. */
  content: unknown;
  /** The version that the person edited; 0 for a new text. */
  baseVersion: number;
  by: Actor;
  /** Creates the entry if it does not exist: see `Draft`. */
  mayCreate?: boolean;
  /** The restored version. */
  restores?: { version: number; at: Date };
  /** The person's working copy, which ends with this. */
  workingCopy?: WorkingCopyVersion | undefined;
  /** The date of content that another site published before. Default: now. */
  firstPublishedAt?: Date;
  /** What of the default language's text a translation translates. */
  translates?: Translated | undefined;
}

export type PublishResult<Name extends KindName> =
  | { state: "published"; id: string; version: number }
  | { state: "invalid"; issues: z.core.$ZodIssue[] }
  | SlugRefusal
  /** Someone saved in between: both sides, to choose from. */
  | {
      state: "conflict";
      storedVersion: ConflictingVersion;
      submitted: { slug: string | null; content: ContentOf<Name> };
    }
  /** A translation of what is not published in the default language. */
  | { state: "original-unpublished" }
  /** The entry does not exist or is in the trash. */
  | { state: "missing" };

/** The details of a publication in the audit log. */
interface PublishDetail {
  version: number;
  /** The labels of changed parts; absent for the first version. */
  changed?: string[];
  /** The restored version, and its time. */
  restored?: number;
  of?: string;
}

/** A publication with valid content. A translation's is checked with what it takes from the default language's text. */
type CheckedPublication<Name extends KindName> = Omit<Publication<Name>, "content"> & { content: ContentOf<Name> };

/** Each retry means that a concurrent save took the address. */
const maxAttempts = 10;

/**
 * Publishes content in one transaction with its revision, redirects, audit entry and content version. Errors in the input
 * are returned.
 */
export async function publishEntry<Name extends KindName>(
  db: Db,
  publication: Publication<Name>,
  now: Date,
): Promise<PublishResult<Name>> {
  const checked = checkOriginal(publication.kind, publication.language, publication.content);
  if (!checked.success) return { state: "invalid", issues: checked.error.issues };
  return retryTakenSlugs(() =>
    db.transaction().execute((tx) => publishIn(tx, { ...publication, content: checked.data }, now)),
  );
}

/** Runs a transaction that publishes again if a concurrent save took an address. It finds it then, or generates another slug. */
export async function retryTakenSlugs<Result>(publish: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await publish();
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === maxAttempts) throw error;
    }
  }
}

/** Checks content to publish. A translation is checked by `publishIn`, with what it takes from its original. */
export function checkOriginal<Name extends KindName>(
  kind: Name,
  language: Language,
  content: unknown,
): ContentCheck<Name> {
  if (language === defaultLanguage) return checkContent(kind, content);
  return { success: true, data: content as ContentOf<Name> };
}

/** Publishes the saved draft of an entry. */
export async function publishDraft(
  db: Db,
  { id, language, by }: { id: string; language: Language; by: Actor },
  now: Date,
): Promise<PublishResult<KindName>> {
  const text = await findText(db, id, language);
  if (!text || !isKindName(text.kind)) return { state: "missing" };
  const { kind, draft: content, version: baseVersion } = text;
  const translates = { version: await readByWriter(db, text) };
  return publishEntry(db, { kind, id, language, slug: null, content, baseVersion, by, translates }, now);
}

/** `publishEntry` inside a transaction. */
export async function publishCheckedIn(
  tx: Tx,
  publication: Publication<KindName>,
  now: Date,
): Promise<PublishResult<KindName>> {
  const checked = checkOriginal(publication.kind, publication.language, publication.content);
  if (!checked.success) return { state: "invalid", issues: checked.error.issues };
  return publishIn(tx, { ...publication, content: checked.data }, now);
}

/** `publishEntry` for valid content, inside a transaction. */
export async function publishIn<Name extends KindName>(
  tx: Tx,
  checked: CheckedPublication<Name>,
  now: Date,
): Promise<PublishResult<Name>> {
  const { kind, language, by } = checked;
  const entry = checked.id ?? null;
  if (entry !== null && checked.mayCreate) await createEmptyEntry(tx, { id: entry, kind, language, by }, now);
  if (entry !== null && !(await entryExists(tx, kind, entry))) return { state: "missing" };
  if (entry === null && kinds[kind].single) throw new Error(`There can be only one ${kind}`);
  const current = entry === null ? null : await lockText(tx, entry, language);
  if (entry !== null && language === defaultLanguage) await lockTranslations(tx, entry);
  if ((current?.version ?? 0) !== checked.baseVersion) return conflictResult(tx, checked, current);
  const id = entry ?? crypto.randomUUID();
  const input = trimTables(checked.content);
  const translation = await checkTranslation(tx, { ...checked, id, content: input }, current);
  if (translation.state !== "valid") return translation;
  const content = translation.content as ContentOf<Name>;
  const misplaced = await findMisplacedMedia(tx, kind, content);
  if (misplaced) return { state: "invalid", issues: errorWith(Object.entries(misplaced)).issues };
  const title = titleOf(kind, content);
  const needsSlug = hasSlugs(kind) && hasPage(kind, content);
  const chosen = needsSlug ? chosenSlug(checked, current) : null;
  const slugRefusal = chosen === null ? null : await refuseSlug(tx, { kind, entry, language }, chosen);
  if (slugRefusal) return slugRefusal;
  const slug = chosen ?? (needsSlug ? await freeSlug(tx, { kind, entry, language }, title) : null);
  if (entry === null) await addEntry(tx, { id, kind }, now);
  const text: LiveText = {
    entry: id,
    kind,
    language,
    slug,
    title,
    content,
    version: checked.baseVersion + 1,
    act: checked.restores ? "restored" : "published",
    by,
    at: (!current?.published && checked.firstPublishedAt) || now,
  };
  const wasWritten = current ? await updateLiveText(tx, text) : await insertLiveText(tx, text);
  if (!wasWritten) return conflictResult(tx, checked, await findText(tx, text.entry, language));
  if (checked.workingCopy !== undefined && by.id !== null) {
    await discardWorkingCopy(tx, { entry: text.entry, language, person: by.id, ...checked.workingCopy }, now);
  }
  const detail = {
    version: text.version,
    ...(current?.published && {
      changed: changedLabels(fieldOfKind(kind), migrateContent(kind, current.published), content),
    }),
    ...(checked.restores && { restored: checked.restores.version, of: checked.restores.at.toISOString() }),
  };
  await writeRevisionAndAudit(tx, text, current, detail, now);
  if (language !== defaultLanguage) {
    await writeBasis(tx, { id, kind, language }, checked.translates?.version);
    const version = await followDraft(tx, { id, kind, language }, translation.draft, { by, at: now });
    return { state: "published", id, version };
  }
  if (current) {
    const from = migrateDraft(kind, current.draft);
    await followOriginal(tx, { id, kind, from, to: content, isPublished: true, by, at: now });
  }
  return { state: "published", id, version: text.version };
}

/** The chosen slug; `null`: it gets a free one, or none. */
function chosenSlug({ slug }: CheckedPublication<KindName>, current: Text | null): string | null {
  return slug || (slug === null ? current?.draft_slug : null) || current?.slug || null;
}

/** Writes what belongs to a publication besides the text, which replaces `last`. */
async function writeRevisionAndAudit(
  tx: Tx,
  text: LiveText,
  previous: Text | null,
  detail: PublishDetail,
  at: Date,
): Promise<void> {
  const { entry, kind, language, title, act, by } = text;
  await writeLiveRecords(tx, text);
  await recordPathChange(tx, { entry, kind, language, from: previous?.slug ?? null, to: text.slug, by, at });
  await recordAudit(tx, {
    person: by,
    act,
    subject: { kind, id: entry, title },
    locale: language,
    detail,
    at,
  });
  await raiseContentVersion(tx);
}

async function conflictResult<Name extends KindName>(
  tx: Tx,
  { slug, content }: CheckedPublication<Name>,
  current: Text | null,
): Promise<PublishResult<Name>> {
  if (!current) return { state: "missing" };
  return { state: "conflict", storedVersion: await readConflictingVersion(tx, current), submitted: { slug, content } };
}
