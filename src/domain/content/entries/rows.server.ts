import { folded } from "#src/base/db/full-text/search-words.ts";
import type { Tx } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { listingOf, toStoredShape } from "../fields/parse.ts";
import { type ContentReference, contentReferencesIn, pictureUrlsIn } from "../fields/references.ts";
import { id } from "../schema/fields.ts";
import type { ContentOf, KindName } from "../schema/kinds.ts";
import { writeEntryDates } from "./entry-dates.server.ts";

/** The author of default content and of scheduled changes. */
export const systemActor: Actor = { id: null, name: "Mangrove" };

/** A new version of an entry's text. */
export interface NewVersion {
  entry: string;
  kind: KindName;
  language: Language;
  slug: string | null;
  title: string;
  content: object;
  version: number;
  act: RevisionAct | typeof followedAct;
  by: Actor;
  at: Date;
}

/** A published version. */
export interface LiveText extends NewVersion {
  act: RevisionAct;
  content: ContentOf<KindName>;
}

/** A draft that staff saved. */
export interface DraftText extends DraftVersion {
  act: RevisionAct;
}

/** A draft. `slug` is the new slug; `null` keeps the current one. */
export interface DraftVersion extends NewVersion {
  /** Time of the change. A draft equal to the published version keeps that version's time. */
  changedAt: Date;
}

/** How a version was created. */
export type RevisionAct = PublicAct | ("saved" | "restored-as-draft" | "created" | "copied" | "discarded");

/** A translation's shared values and items changed with its original. Histories leave it out. */
export const followedAct = "followed";

type PublicAct = "published" | "restored";

/** Acts that make a version public. */
export const publicActs: readonly string[] = ["published", "restored"] satisfies PublicAct[];

/** Inserts an entry without text; `false` if the id exists. */
export async function insertEntry(
  tx: Tx,
  entry: { id: string; kind: string; position: number; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("entries")
    .values({ id: entry.id, kind: entry.kind, position: entry.position, created_at: entry.at, deleted_at: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Inserts the first text of an entry in a language; `false` if there is one. */
export function insertLiveText(tx: Tx, text: LiveText): Promise<boolean> {
  return insertText(tx, text, liveColumns(text));
}

export function insertDraftText(tx: Tx, text: DraftText): Promise<boolean> {
  return insertText(tx, text, draftColumns(text));
}

/** Updates the text if it still has the previous version; `false` if a concurrent save was first. */
export async function updateLiveText(tx: Tx, text: LiveText): Promise<boolean> {
  const { numUpdatedRows } = await previousVersion(tx, text)
    .set(liveColumns(text))
    // Keeps a future end. A past end would unpublish it at once.
    .set(({ eb, ref }) => ({
      unpublish_at: eb.case().when("unpublish_at", ">", text.at).then(ref("unpublish_at")).end(),
    }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function updateDraftText(tx: Tx, text: DraftVersion): Promise<boolean> {
  const { numUpdatedRows } = await previousVersion(tx, text).set(draftColumns(text)).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Writes the revision, links and list rows of a published version. */
export async function writeLiveRecords(tx: Tx, text: LiveText): Promise<void> {
  await writeRevision(tx, text);
  await writeLinks(tx, text, ["draft", "published"]);
  await writeEntryDates(tx, text);
}

/** Like `writeLiveRecords`, without a new revision. */
export async function writePublicRecords(tx: Tx, text: PublishedText): Promise<void> {
  await writeLinks(tx, text, ["published"]);
  await writeEntryDates(tx, text);
}

/** Writes the revision and links of a draft. The published version keeps its own. */
export async function writeDraftRecords(tx: Tx, text: DraftVersion): Promise<void> {
  await writeRevision(tx, text);
  await writeLinks(tx, text, ["draft"]);
}

/** When a draft was changed: it is newer than the published version, even if the clock was set back. */
export function changeTime(publishedAt: Date | null, isAsPublished: boolean, now: Date): Date {
  if (!publishedAt) return now;
  return isAsPublished ? publishedAt : new Date(Math.max(now.getTime(), publishedAt.getTime() + 1));
}

type TextColumns = ReturnType<typeof liveColumns> | ReturnType<typeof draftColumns>;

async function insertText(tx: Tx, text: NewVersion, columns: TextColumns): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("entry_texts")
    .values({
      entry_id: text.entry,
      locale: text.language,
      kind: text.kind,
      slug: null,
      published: null,
      publish_at: null,
      unpublish_at: null,
      published_at: null,
      created_at: text.at,
      deleted_at: null,
      ...columns,
    })
    .onConflict((conflict) => conflict.columns(["entry_id", "locale"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

function previousVersion(tx: Tx, text: NewVersion) {
  return tx
    .updateTable("entry_texts")
    .where("entry_id", "=", text.entry)
    .where("locale", "=", text.language)
    .where("version", "=", text.version - 1)
    .where("deleted_at", "is", null);
}

async function writeRevision(tx: Tx, text: NewVersion): Promise<void> {
  await tx
    .insertInto("revisions")
    .values({
      id: crypto.randomUUID(),
      entry_id: text.entry,
      locale: text.language,
      version: text.version,
      act: text.act,
      slug: text.slug,
      data: toStoredShape(text.kind, text.content),
      person_id: text.by.id,
      person_name: text.by.name,
      at: text.at,
    })
    .execute();
}

type LinkState = "draft" | "published";

/** Rows per statement: databases limit the number of parameters. */
const maxLinkRows = 500;

type LinkingText = Pick<NewVersion, "entry" | "language" | "content">;

type PublishedText = Pick<LiveText, "entry" | "kind" | "language" | "content">;

async function writeLinks(tx: Tx, text: LinkingText, states: readonly LinkState[]): Promise<void> {
  await tx
    .deleteFrom("entry_links")
    .where("from_entry", "=", text.entry)
    .where("locale", "=", text.language)
    .where("state", "in", states)
    .execute();
  const references = [...contentReferencesIn(text.content), ...(await picturesByUrl(tx, text.content))];
  const links = states.flatMap((state) => linkRows(text, references, state));
  for (let first = 0; first < links.length; first += maxLinkRows) {
    await tx
      .insertInto("entry_links")
      .values(links.slice(first, first + maxLinkRows))
      .execute();
  }
}

function linkRows(text: LinkingText, references: readonly ContentReference[], state: LinkState) {
  return references
    .map((reference) => ({
      from_entry: text.entry,
      locale: text.language,
      state,
      field: reference.field,
      to_entry: "entry" in reference ? reference.entry : null,
      to_media: "media" in reference ? reference.media : null,
    }))
    .filter(({ to_entry, to_media }) => id.safeParse(to_entry ?? to_media).success);
}

function liveColumns(text: LiveText) {
  return {
    ...columnsOf(text, text.at),
    slug: text.slug,
    draft_slug: null,
    published: toStoredShape(text.kind, text.content),
    published_at: text.at,
    publish_at: null,
  };
}

function draftColumns(text: DraftVersion) {
  return { ...columnsOf(text, text.changedAt), draft_slug: text.slug };
}

function columnsOf(text: NewVersion, updatedAt: Date) {
  return {
    title: text.title,
    draft: toStoredShape(text.kind, text.content),
    version: text.version,
    schedule_failed_at: null,
    author: text.by.id,
    updated_at: updatedAt,
    search_text: searchTextOf(text),
  };
}

/** In characters: PostgreSQL limits the size of index rows. */
const maxSearchTextLength = 500;

/** The text that lists search. */
function searchTextOf({ kind, title, content }: NewVersion): string {
  const { summary } = listingOf(kind, content);
  return folded(`${title}\n${summary}`).slice(0, maxSearchTextLength).toWellFormed();
}

/** The pictures that some content uses by URL. */
async function picturesByUrl(tx: Tx, content: object): Promise<{ field: string; media: string }[]> {
  const found: { field: string; media: string }[] = [];
  for (const { field, filePrefix: start } of pictureUrlsIn(content)) {
    const picture = await tx
      .selectFrom("media")
      .select("id")
      .where("file", ">=", start)
      .where("file", "<", `${start}g`)
      .orderBy("created_at")
      .executeTakeFirst();
    if (picture) found.push({ field, media: picture.id });
  }
  return found;
}
