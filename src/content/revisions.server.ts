import type { Db } from "../db/tables.ts";
import type { Actor } from "../history/record.server.ts";
import { changedParts } from "./differences.ts";
import { type DraftResult, saveDraft } from "./drafts.server.ts";
import type { KindName } from "./kinds/kinds.ts";
import type { Language } from "./languages.ts";
import { contentForToday, cutFrom, fieldOfKind, isKindName } from "./parse.ts";
import { type PublishResult, publishEntry } from "./publish.server.ts";

/** An entry's text in one language, as it is now. */
export interface PresentText {
  id: string;
  kind: KindName;
  language: Language;
  title: string;
  slug: string | null;
  version: number;
  content: object;
  /** Whether it is what visitors see. */
  isAsPublished: boolean;
}

/** Which text is meant. */
type TextName = Pick<PresentText, "id" | "kind" | "language">;

/** One version of a text. */
interface Revision {
  version: number;
  act: string;
  by: string;
  at: Date;
  /** Of a draft the address that it waited for, `null` for the one that the entry had. */
  slug: string | null;
  content: object;
  /** See `SavedText`. */
  cut: string[];
}

/** A version as lists show it. */
export interface ListedRevision extends Omit<Revision, "content" | "cut" | "slug"> {
  /** What it changed in the one before; null for the first. */
  changed: string[] | null;
}

/** By which a version came before visitors. */
const actsInPublic = ["published", "restored"];

/** Null for an entry that is not there, or in the bin. */
export async function readPresentText(db: Db, id: string, language: Language): Promise<PresentText | null> {
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
  return { ...rest, kind, language, content: contentForToday(kind, draft), isAsPublished };
}

/** The latest versions, or the latest before `before`; `earlier` is where the rest begins, if there is more. */
export async function listRevisions(
  db: Db,
  text: PresentText,
  { before = null, size }: { before?: number | null; size: number },
): Promise<{ revisions: ListedRevision[]; earlier: number | null }> {
  // One more than is shown: the last one shown is compared with it.
  const found = await revisionsOf(db, text)
    .$if(before !== null, (query) => query.where("version", "<", before ?? 0))
    .orderBy("version", "desc")
    .limit(size + 1)
    .execute();
  const contents = found.map(({ data }) => contentForToday(text.kind, data));
  const revisions = found.slice(0, size).map(({ version, act, by, at }, index) => {
    const previous = contents[index + 1];
    return {
      version,
      act,
      by,
      at,
      changed: previous ? changedParts(fieldOfKind(text.kind), previous, contents[index]) : null,
    };
  });
  return { revisions, earlier: found.length > size ? (revisions.at(-1)?.version ?? null) : null };
}

export async function readRevision(db: Db, text: TextName, version: number): Promise<Revision | null> {
  const found = await revisionsOf(db, text).where("version", "=", version).executeTakeFirst();
  if (!found) return null;
  const { data, ...rest } = found;
  return { ...rest, content: contentForToday(text.kind, data), cut: cutFrom(text.kind, data) };
}

/**
 * Brings an earlier version back, under the present address. What visitors have seen before they see again at once,
 * unless nothing of the entry is public now or a draft waits; then, and if it was a draft itself, it is one again.
 * `seen` is the version that was the present one when somebody chose: a save in between refuses it as it refuses any
 * other save.
 */
export async function restoreRevision(
  db: Db,
  { text, version, seen, by }: { text: PresentText; version: number; seen: number; by: Actor },
  now: Date,
): Promise<PublishResult<KindName> | DraftResult> {
  const revision = await readRevision(db, text, version);
  if (!revision) return { state: "missing" };
  const { id, kind, language } = text;
  const { content, at } = revision;
  const restored = { id, kind, language, slug: null, content, baseVersion: seen, by, restores: { version, at } };
  return comesLive(text, revision) ? publishEntry(db, restored, now) : saveDraft(db, restored, now);
}

/** Whether visitors see a version at once when it is restored. */
export function comesLive(text: PresentText, { act }: Pick<Revision, "act">): boolean {
  return text.isAsPublished && actsInPublic.includes(act);
}

function revisionsOf(db: Db, { id, language }: TextName) {
  return db
    .selectFrom("revisions")
    .select(["version", "act", "person_name as by", "at", "slug", "data"])
    .where("entry_id", "=", id)
    .where("locale", "=", language);
}
