import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { type DraftResult, saveDraft } from "../entries/editing/save.server.ts";
import { type PublishResult, publishEntry } from "../entries/publishing/publish.server.ts";
import { followedAct, publicActs } from "../entries/rows.server.ts";
import type { Translated } from "../entries/translations/follow-original.server.ts";
import { changedLabels } from "../fields/diff/differences.ts";
import { describeTruncations, fieldOfKind, isKindName, migrateContent, migrateDraft } from "../fields/parse.ts";
import type { KindName } from "../schema/kinds.ts";

/** The current text of an entry in one language. */
export interface CurrentText {
  id: string;
  kind: KindName;
  language: Language;
  title: string;
  slug: string | null;
  version: number;
  content: object;
  /** Whether visitors see this version. */
  isAsPublished: boolean;
  /** The version that visitors see, and the newer one that they don't, as the history lists them; null for none. */
  liveVersion: number | null;
  draftVersion: number | null;
}

type TextKey = Pick<CurrentText, "id" | "kind" | "language">;

/** One version of a text. */
interface Revision {
  version: number;
  act: string;
  by: string;
  at: Date;
  /** The new slug of a draft; `null` if unchanged. */
  slug: string | null;
  content: object;
  /** See `SavedText`. */
  truncated: string[];
}

/** A version in a list. */
export interface ListedRevision extends Omit<Revision, "content" | "truncated" | "slug"> {
  /** The labels of changed parts; null for the first version. */
  changed: string[] | null;
  /** Whether the version before was public too. */
  followsPublic: boolean;
  /** The schedule that was set with it, as ISO times; null if none was. */
  schedule: { publishAt?: string; unpublishAt?: string } | null;
}

/** Null if the entry does not exist or is in the trash. */
export async function readCurrentText(db: Db, id: string, language: Language): Promise<CurrentText | null> {
  const text = await db
    .selectFrom("entry_texts")
    .select(["entry_id as id", "kind", "title", "slug", "version", "draft", "published_at", "updated_at"])
    .where("entry_id", "=", id)
    .where("locale", "=", language)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!text || !isKindName(text.kind)) return null;
  const { draft, kind, published_at, updated_at, ...rest } = text;
  const isAsPublished = published_at !== null && updated_at <= published_at;
  const saved = await latestVersion(db, { id, language });
  const liveVersion = isAsPublished ? saved : published_at && (await latestPublicVersion(db, { id, language }));
  const draftVersion = saved === liveVersion ? null : saved;
  return { ...rest, kind, language, content: migrateContent(kind, draft), isAsPublished, liveVersion, draftVersion };
}

/** The latest versions, or those before `before`. `nextBefore` is the cursor of the next page. */
export async function listRevisions(
  db: Db,
  text: CurrentText,
  { before = null, limit }: { before?: number | null; limit: number },
): Promise<{ revisions: ListedRevision[]; nextBefore: number | null }> {
  // One more than shown: the last one is compared with it.
  const found = await revisionsOf(db, text)
    .where("act", "!=", followedAct)
    .$if(before !== null, (query) => query.where("version", "<", before ?? 0))
    .orderBy("version", "desc")
    .limit(limit + 1)
    .execute();
  const contents = found.map(({ data }) => migrateContent(text.kind, data));
  const slugs = slugsOf(found);
  const schedules = await schedulesOf(db, text, found);
  const revisions = found.slice(0, limit).map(({ version, act, by, at }, index) => {
    const [previous, before, slug] = [contents[index + 1], slugs[index + 1], slugs[index]];
    const changedFields = previous ? changedLabels(fieldOfKind(text.kind), previous, contents[index]) : null;
    const hasNewSlug = before && slug && before !== slug;
    return {
      ...{ version, act, by, at },
      changed: changedFields && hasNewSlug ? [...changedFields, "Address"] : changedFields,
      followsPublic: publicActs.includes(found[index + 1]?.act ?? ""),
      schedule: schedules.get(at.getTime()) ?? null,
    };
  });
  return { revisions, nextBefore: found.length > limit ? (revisions.at(-1)?.version ?? null) : null };
}

/** The slug of each version, latest first. A draft without one has the slug of the public version before it. */
function slugsOf(revisions: readonly Pick<Revision, "act" | "slug">[]): (string | null)[] {
  let live: string | null = null;
  return revisions
    .toReversed()
    .map(({ act, slug }) => {
      if (publicActs.includes(act)) live = slug;
      return slug ?? live;
    })
    .toReversed();
}

/** The schedules that were set with these versions, by their time. */
async function schedulesOf(db: Db, { id }: TextKey, revisions: readonly Pick<Revision, "at">[]) {
  const lines = await db
    .selectFrom("audit_log")
    .select(["at", "detail"])
    .where("subject_id", "=", id)
    .where("act", "in", ["scheduled", "unscheduled"] satisfies AuditAct[])
    .where(
      "at",
      "in",
      revisions.map(({ at }) => at),
    )
    .execute();
  return new Map(lines.map(({ at, detail }) => [at.getTime(), { ...detail }]));
}

export async function readRevision(db: Db, text: TextKey, version: number): Promise<Revision | null> {
  const found = await revisionsOf(db, text).where("version", "=", version).executeTakeFirst();
  if (!found) return null;
  const { data, ...rest } = found;
  return { ...rest, content: migrateContent(text.kind, data), truncated: describeTruncations(text.kind, data) };
}

/**
 * Restores an earlier version under the current address. A version that was public is published, if the current version
 * is public. Else it becomes a draft. `seen` is the current version that the person saw: a save in between is a
 * conflict.
 */
export async function restoreRevision(
  db: Db,
  { text, version, baseVersion, by }: { text: CurrentText; version: number; baseVersion: number; by: Actor },
  now: Date,
): Promise<PublishResult<KindName> | DraftResult> {
  const revision = await readRevision(db, text, version);
  if (!revision) return { state: "missing" };
  const { id, kind, language } = text;
  const { content, at } = revision;
  const translates = language === defaultLanguage ? undefined : await originalAt(db, text, revision);
  const restores = { version, at };
  const restored = { id, kind, language, slug: null, content, baseVersion: baseVersion, by, restores, translates };
  return publishesOnRestore(text, revision) ? publishEntry(db, restored, now) : saveDraft(db, restored, now);
}

/** The version of the default language's text that a version of a translation followed. */
async function originalAt(db: Db, { id, kind }: TextKey, { act, at }: Revision): Promise<Translated | undefined> {
  const found = await revisionsOf(db, { id, language: defaultLanguage })
    .where("at", "<=", at)
    .$if(publicActs.includes(act), (query) => query.where("act", "in", publicActs))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return found && { version: found.version, content: migrateDraft(kind, found.data) };
}

/** Whether restoring a version publishes it. */
export function publishesOnRestore(text: CurrentText, { act }: Pick<Revision, "act">): boolean {
  return text.isAsPublished && publicActs.includes(act);
}

/** The latest version in the history. What only followed its original since has the words of this one. */
async function latestVersion(db: Db, text: Pick<TextKey, "id" | "language">): Promise<number | null> {
  const saved = revisionsOf(db, text).where("act", "!=", followedAct).orderBy("version", "desc").limit(1);
  return (await saved.executeTakeFirst())?.version ?? null;
}

async function latestPublicVersion(db: Db, text: Pick<TextKey, "id" | "language">): Promise<number | null> {
  const [latest] = await publicRevisions(db, text, 1);
  return latest?.version ?? null;
}

/** The latest versions that visitors saw. */
export function publicRevisions(db: Db, text: Pick<TextKey, "id" | "language">, limit: number) {
  return revisionsOf(db, text).where("act", "in", publicActs).orderBy("version", "desc").limit(limit).execute();
}

function revisionsOf(db: Db, { id, language }: Pick<TextKey, "id" | "language">) {
  return db
    .selectFrom("revisions")
    .select(["version", "act", "person_name as by", "at", "slug", "data"])
    .where("entry_id", "=", id)
    .where("locale", "=", language);
}
