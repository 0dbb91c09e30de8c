import { folded } from "../db/search-words.ts";
import type { Tx } from "../db/tables.ts";
import type { Actor } from "../history/record.server.ts";
import { id } from "./kinds/fields.ts";
import type { ContentOf, KindName } from "./kinds/kinds.ts";
import type { Language } from "./languages.ts";
import { listingOf } from "./parse.ts";
import { pictureAddressesIn, type Reference, referencesIn } from "./references.ts";
import { writeTimeline } from "./timeline.server.ts";

/** A new version of an entry's text, as everything that saves one writes it. */
export interface NewVersion {
  entry: string;
  kind: KindName;
  language: Language;
  slug: string | null;
  title: string;
  content: object;
  version: number;
  act: RevisionAct;
  by: Actor;
  at: Date;
}

/** One that visitors see. */
export interface LiveText extends NewVersion {
  content: ContentOf<KindName>;
}

/** One that staff see. `slug` is the address that it waits for; `null` for the one that the entry has. */
export interface DraftText extends NewVersion {
  /** When it counts as changed: a draft that is as what is published is not newer than that. */
  changedAt: Date;
}

/** How a version came about. */
export type RevisionAct = "published" | "restored" | "saved" | "restored as draft" | "created" | "copied" | "discarded";

/** A thing without any text yet; `false` when one with that id exists already. */
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

/** Writes the first text of an entry in a language; `false` when there is one already. */
export function insertLiveText(tx: Tx, text: LiveText): Promise<boolean> {
  return insertText(tx, text, liveColumns(text));
}

export function insertDraftText(tx: Tx, text: DraftText): Promise<boolean> {
  return insertText(tx, text, draftColumns(text));
}

/** Writes over the text that has the version before; `false` when somebody else was quicker. */
export async function updateLiveText(tx: Tx, text: LiveText): Promise<boolean> {
  const { numUpdatedRows } = await versionBefore(tx, text)
    .set(liveColumns(text))
    // An end that is still to come stays; one that has passed would take it off again at once.
    .set(({ eb, ref }) => ({
      unpublish_at: eb.case().when("unpublish_at", ">", text.at).then(ref("unpublish_at")).end(),
    }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function updateDraftText(tx: Tx, text: DraftText): Promise<boolean> {
  const { numUpdatedRows } = await versionBefore(tx, text).set(draftColumns(text)).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** What comes with every text that goes live: its revision, what it refers to, and its place in the timeline. */
export async function writeLiveTraces(tx: Tx, text: LiveText): Promise<void> {
  await writeRevision(tx, text);
  await writeLinks(tx, text, ["draft", "published"]);
  await writeTimeline(tx, text);
}

/** As `writeLiveTraces`, for what was a revision before. */
export async function writePublicTraces(tx: Tx, text: Live): Promise<void> {
  await writeLinks(tx, text, ["published"]);
  await writeTimeline(tx, text);
}

/** What comes with every draft: what visitors see keeps its links and its place. */
export async function writeDraftTraces(tx: Tx, text: DraftText): Promise<void> {
  await writeRevision(tx, text);
  await writeLinks(tx, text, ["draft"]);
}

type Columns = ReturnType<typeof liveColumns> | ReturnType<typeof draftColumns>;

async function insertText(tx: Tx, text: NewVersion, columns: Columns): Promise<boolean> {
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

function versionBefore(tx: Tx, text: NewVersion) {
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
      data: text.content,
      person_id: text.by.id,
      person_name: text.by.name,
      at: text.at,
    })
    .execute();
}

type LinkState = "draft" | "published";

/** As many rows as one statement writes: a long text may refer to more than a database takes values at once. */
const mostLinks = 500;

type Linking = Pick<NewVersion, "entry" | "language" | "content">;

type Live = Pick<LiveText, "entry" | "kind" | "language" | "content">;

async function writeLinks(tx: Tx, text: Linking, states: readonly LinkState[]): Promise<void> {
  await tx
    .deleteFrom("entry_links")
    .where("from_entry", "=", text.entry)
    .where("locale", "=", text.language)
    .where("state", "in", states)
    .execute();
  const references = [...referencesIn(text.content), ...(await addressedPictures(tx, text.content))];
  const links = states.flatMap((state) => linkRows(text, references, state));
  for (let first = 0; first < links.length; first += mostLinks) {
    await tx
      .insertInto("entry_links")
      .values(links.slice(first, first + mostLinks))
      .execute();
  }
}

function linkRows(text: Linking, references: readonly Reference[], state: LinkState) {
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
    published: text.content,
    published_at: text.at,
    publish_at: null,
  };
}

function draftColumns(text: DraftText) {
  return { ...columnsOf(text, text.changedAt), draft_slug: text.slug };
}

function columnsOf(text: NewVersion, updatedAt: Date) {
  return {
    title: text.title,
    draft: text.content,
    version: text.version,
    missed_at: null,
    author: text.by.id,
    updated_at: updatedAt,
    search_text: searchTextOf(text),
  };
}

/** An index holds it: PostgreSQL's take no longer ones. */
const longestSearchText = 500;

/** What lists search of an entry. */
function searchTextOf({ kind, title, content }: NewVersion): string {
  const { summary } = listingOf(kind, content);
  return folded(`${title}\n${summary}`).slice(0, longestSearchText).toWellFormed();
}

/** The pictures that some content shows by the address of a variant. */
async function addressedPictures(tx: Tx, content: object): Promise<{ field: string; media: string }[]> {
  const found: { field: string; media: string }[] = [];
  for (const { field, start } of pictureAddressesIn(content)) {
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
