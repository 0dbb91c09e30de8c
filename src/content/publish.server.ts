import type { Selectable } from "kysely";
import type { z } from "zod";
import { isUniqueViolation } from "../db/dialect.ts";
import type { Db, Tables, Tx } from "../db/tables.ts";
import { type Actor, recordHistory } from "../history/record.server.ts";
import { changedParts } from "./differences.ts";
import { type ContentOf, type KindName, kinds } from "./kinds/kinds.ts";
import type { Language } from "./languages.ts";
import { lockedSlug } from "./locked.server.ts";
import { recordMove } from "./move.server.ts";
import { checkContent, contentForToday, fieldOfKind, titleOf } from "./parse.ts";
import { insertEntry, insertLiveText, type LiveText, updateLiveText, writeTraces } from "./rows.server.ts";
import { faultOf, type SlugFault } from "./slugs.ts";
import { raiseContentVersion } from "./version.server.ts";

export interface Publication<Name extends KindName> {
  kind: Name;
  /** Absent: a new entry. */
  id?: string;
  language: Language;
  /** Passed over for kinds without pages of their own. */
  slug: string | null;
  /** As it came from the form; it is checked here. */
  content: unknown;
  /** The version that the person began with; 0 for a text that is not there yet. */
  baseVersion: number;
  by: Actor;
  /** The earlier version whose content it is. */
  restores?: { version: number; at: Date };
}

export type PublishResult<Name extends KindName> =
  | { state: "published"; id: string; version: number }
  | { state: "invalid"; issues: z.core.$ZodIssue[] }
  | { state: "slug-refused"; fault: SlugFault }
  /** Another entry of the kind has that address; by whom it is had is known unless both came at once. */
  | { state: "slug-taken"; by: string | null }
  /** Somebody saved in between: both sides, to choose from. */
  | { state: "conflict"; saved: SavedSide; offered: { slug: string | null; content: ContentOf<Name> } }
  /** There is no such entry, or it is in the bin. */
  | { state: "missing" };

interface SavedSide {
  version: number;
  slug: string | null;
  content: object;
  by: string;
  at: Date;
}

/** What the history keeps of a publication, besides who made it of what. */
interface PublishDetail {
  version: number;
  /** What the changed parts are called; none for the first version. */
  changed?: string[];
  /** Which version it brought back, and of when. */
  restored?: number;
  of?: string;
}

/** A publication whose content and slug were found to be well formed. */
type Checked<Name extends KindName> = Omit<Publication<Name>, "content"> & { content: ContentOf<Name> };

/**
 * Makes some content what visitors see, in one transaction with its revision, its redirects, its line of history and
 * the content version. Whatever can be wrong with it is an answer.
 */
export async function publishEntry<Name extends KindName>(
  db: Db,
  publication: Publication<Name>,
  now: Date,
): Promise<PublishResult<Name>> {
  const { kind } = publication;
  const checked = checkContent(kind, publication.content);
  if (!checked.success) return { state: "invalid", issues: checked.error.issues };
  const slug = hasPages(kind) ? (publication.slug ?? "") : null;
  try {
    return await db.transaction().execute((tx) => publishIn(tx, { ...publication, slug, content: checked.data }, now));
  } catch (error) {
    if (isUniqueViolation(error)) return { state: "slug-taken", by: null };
    throw error;
  }
}

async function publishIn<Name extends KindName>(
  tx: Tx,
  checked: Checked<Name>,
  now: Date,
): Promise<PublishResult<Name>> {
  const { kind, language, slug, content } = checked;
  const entry = checked.id === undefined ? null : await findEntry(tx, kind, checked.id);
  if (checked.id !== undefined && !entry) return { state: "missing" };
  if (!entry && kinds[kind].single) throw new Error(`There is one ${kind} only, and it exists`);
  const current = entry ? await findText(tx, entry.id, language) : null;
  if ((current?.version ?? 0) !== checked.baseVersion) return conflict(tx, checked, current);
  const refused = slug === null ? null : await refuseSlug(tx, kind, entry?.id ?? null, language, slug);
  if (refused) return refused;
  const text: LiveText = {
    entry: entry?.id ?? (await addEntry(tx, kind, now)),
    kind,
    language,
    slug,
    title: titleOf(kind, content),
    content,
    version: checked.baseVersion + 1,
    act: checked.restores ? "restored" : "published",
    by: checked.by,
    at: now,
  };
  const written = current ? await updateLiveText(tx, text) : await insertLiveText(tx, text);
  if (!written) return conflict(tx, checked, await findText(tx, text.entry, language));
  await leaveTraces(tx, text, current?.published ? current.slug : null, {
    version: text.version,
    ...(current && { changed: changedParts(fieldOfKind(kind), contentForToday(kind, current.draft), content) }),
    ...(checked.restores && { restored: checked.restores.version, of: checked.restores.at.toISOString() }),
  });
  return { state: "published", id: text.entry, version: text.version };
}

/** What belongs to a publication besides the text itself. `left` is the slug that was live until now. */
async function leaveTraces(tx: Tx, text: LiveText, left: string | null, detail: PublishDetail): Promise<void> {
  const { entry, kind, language, title, act, by, at } = text;
  await writeTraces(tx, text);
  await recordMove(tx, { entry, kind, language, from: left, to: text.slug, by, at });
  await recordHistory(tx, {
    person: by,
    act,
    subject: { kind, id: entry, title },
    locale: language,
    detail,
    at,
  });
  await raiseContentVersion(tx);
}

async function findEntry(tx: Tx, kind: KindName, id: string): Promise<{ id: string } | null> {
  const entry = await tx
    .selectFrom("entries")
    .select("id")
    .where("id", "=", id)
    .where("kind", "=", kind)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return entry ?? null;
}

type Text = Selectable<Tables["entry_texts"]>;

async function findText(tx: Tx, entry: string, language: Language): Promise<Text | null> {
  const text = await tx
    .selectFrom("entry_texts")
    .selectAll()
    .where("entry_id", "=", entry)
    .where("locale", "=", language)
    .executeTakeFirst();
  return text ?? null;
}

/** New entries come last. */
async function addEntry(tx: Tx, kind: KindName, now: Date): Promise<string> {
  const last = await tx
    .selectFrom("entries")
    .select(({ fn }) => fn.max("position").as("position"))
    .where("kind", "=", kind)
    .executeTakeFirst();
  const id = crypto.randomUUID();
  await insertEntry(tx, { id, kind, position: (last?.position ?? -1) + 1, at: now });
  return id;
}

async function refuseSlug(
  tx: Tx,
  kind: KindName,
  entry: string | null,
  language: Language,
  slug: string,
): Promise<{ state: "slug-refused"; fault: SlugFault } | { state: "slug-taken"; by: string } | null> {
  const fault = faultOf(kind, slug, entry === null ? null : await lockedSlug(tx, kind, entry));
  if (fault) return { state: "slug-refused", fault };
  const holder = await tx
    .selectFrom("entry_texts")
    .select("entry_id")
    .where("kind", "=", kind)
    .where("locale", "=", language)
    .where("slug", "=", slug)
    .where("deleted_at", "is", null)
    .where("entry_id", "!=", entry ?? "")
    .executeTakeFirst();
  return holder ? { state: "slug-taken", by: holder.entry_id } : null;
}

async function conflict<Name extends KindName>(
  tx: Tx,
  { slug, content }: Checked<Name>,
  current: Text | null,
): Promise<PublishResult<Name>> {
  if (!current) return { state: "missing" };
  const latest = await tx
    .selectFrom("revisions")
    .select(["person_name", "at"])
    .where("entry_id", "=", current.entry_id)
    .where("locale", "=", current.locale)
    .orderBy("version", "desc")
    .executeTakeFirst();
  return {
    state: "conflict",
    saved: {
      version: current.version,
      slug: current.draft_slug ?? current.slug,
      content: current.draft,
      by: latest?.person_name ?? "",
      at: latest?.at ?? current.updated_at,
    },
    offered: { slug, content },
  };
}

function hasPages(kind: KindName): boolean {
  return !kinds[kind].single && "address" in kinds[kind];
}
