import { folded } from "../db/search-words.ts";
import type { Tx } from "../db/tables.ts";
import type { Actor } from "../history/record.server.ts";
import type { ContentOf, KindName } from "./kinds/kinds.ts";
import type { Language } from "./languages.ts";
import { listingOf } from "./parse.ts";
import { pictureAddressesIn, referencesIn } from "./references.ts";
import { writeTimeline } from "./timeline.server.ts";

/** An entry's text as it goes live: what seeding and publishing write alike. */
export interface LiveText {
  entry: string;
  kind: KindName;
  language: Language;
  slug: string | null;
  title: string;
  content: ContentOf<KindName>;
  version: number;
  act: RevisionAct;
  by: Actor;
  at: Date;
}

/** How a version came about. */
export type RevisionAct = "published" | "restored";

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
export async function insertLiveText(tx: Tx, text: LiveText): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("entry_texts")
    .values({
      entry_id: text.entry,
      locale: text.language,
      kind: text.kind,
      draft_slug: null,
      publish_at: null,
      unpublish_at: null,
      created_at: text.at,
      deleted_at: null,
      ...liveColumns(text),
    })
    .onConflict((conflict) => conflict.columns(["entry_id", "locale"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Writes over the text that has the version before; `false` when somebody else was quicker. */
export async function updateLiveText(tx: Tx, text: LiveText): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("entry_texts")
    .set({ draft_slug: null, ...liveColumns(text) })
    .where("entry_id", "=", text.entry)
    .where("locale", "=", text.language)
    .where("version", "=", text.version - 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** What comes with every text that goes live: its revision, what it refers to, and its place in the timeline. */
export async function writeTraces(tx: Tx, text: LiveText): Promise<void> {
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
  await tx.deleteFrom("entry_links").where("from_entry", "=", text.entry).where("locale", "=", text.language).execute();
  const links = await linkRows(tx, text);
  if (links.length > 0) await tx.insertInto("entry_links").values(links).execute();
  await writeTimeline(tx, text);
}

function liveColumns(text: LiveText) {
  return {
    slug: text.slug,
    title: text.title,
    draft: text.content,
    published: text.content,
    version: text.version,
    published_at: text.at,
    author: text.by.id,
    updated_at: text.at,
    search_text: searchTextOf(text),
  };
}

/** What lists search of an entry. */
function searchTextOf({ kind, title, content }: LiveText): string {
  const { summary } = listingOf(kind, content);
  return folded(`${title}\n${summary}`);
}

async function linkRows(tx: Tx, text: LiveText) {
  const references = [...referencesIn(text.content), ...(await addressedPictures(tx, text.content))];
  return references.flatMap((reference) =>
    ["draft", "published"].map((state) => ({
      from_entry: text.entry,
      locale: text.language,
      state,
      field: reference.field,
      to_entry: "entry" in reference ? reference.entry : null,
      to_media: "media" in reference ? reference.media : null,
    })),
  );
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
