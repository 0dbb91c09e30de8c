import { sql } from "kysely";
import { readJson } from "../db/dialect.ts";
import { folded } from "../db/search-words.ts";
import type { Db } from "../db/tables.ts";
import { addressOf } from "./address.ts";
import { chosenContent } from "./choice.server.ts";
import { type EntryState, entryState } from "./entry-state.ts";
import { factsOf, fillFacts } from "./facts.ts";
import type { Listing } from "./kinds/kind.ts";
import { type KindName, kinds } from "./kinds/kinds.ts";
import { defaultLanguage } from "./languages.ts";
import { type ListFilter, meantTexts } from "./list-filter.server.ts";
import type { ListSort } from "./list-sort.ts";
import { isKindName, listingOf } from "./parse.ts";
import { picturesOf, publishedSingle } from "./published.server.ts";
import type { ResolvedPicture } from "./resolved.ts";
import { isFixed } from "./slugs.ts";
import { textsAsSaved } from "./texts.server.ts";
import { type TypedTitles, titleAmong, typedTitle } from "./typed-titles.server.ts";
import { noteShownToStaff } from "./uses.server.ts";

interface ListPart {
  sort?: ListSort;
  offset?: number;
  limit: number;
}

/** An entry as staff's lists show it. */
export interface ListedEntry {
  id: string;
  kind: KindName;
  title: string;
  summary: string;
  sign: Sign | null;
  state: EntryState;
  /** Whether visitors see it, in this version or an earlier one. */
  isPublished: boolean;
  /** The site cannot do without it. */
  isLocked: boolean;
  /** When it will be published by itself, and when what is published ends; or when it was to be, and could not. */
  publishAt: Date | null;
  unpublishAt: Date | null;
  missedAt: Date | null;
  updatedAt: Date;
  /** Who changed it last. */
  by: string;
  /** Where visitors find it; null for what they do not see, and for kinds without pages. */
  address: string | null;
}

/** What stands before an entry's title. */
export type Sign = Exclude<NonNullable<Listing["sign"]>, { media: string }> | { picture: Omit<ResolvedPicture, "alt"> };

/**
 * Some entries. In the order of the site those of several kinds stand kind by kind, in the order of their names; what
 * is read by day begins with what has none yet, then comes the latest.
 */
export async function listEntries(
  db: Db,
  filter: ListFilter,
  { sort = "site", offset = 0, limit }: ListPart,
): Promise<ListedEntry[]> {
  // First the ids alone: what is sorted and passed over is small then, however much the entries hold.
  const page = await sorted(meantTexts(db, filter), filter, sort).limit(limit).offset(offset).execute();
  const ids = page.map(({ id }) => id);
  const texts = await textsOf(db, ids);
  const listings = new Map(texts.map((text) => [text.entry_id, listingOfText(text)]));
  const media = [...listings.values()].flatMap(({ sign }) => (sign && "media" in sign ? [sign.media] : []));
  const [pictures, settings] = await Promise.all([
    picturesOf(db, media),
    publishedSingle(db, "settings", defaultLanguage),
    noteShownToStaff(db, media),
  ]);
  const facts = factsOf(settings.content.company);
  return ids.flatMap((id) => {
    const text = texts.find(({ entry_id }) => entry_id === id);
    const listing = listings.get(id);
    return text && listing && isKindName(text.kind)
      ? [{ ...listed(text, text.kind, fillFacts(listing, facts), pictures), ...typedTitle(id, filter.typed) }]
      : [];
  });
}

function sorted(texts: ReturnType<typeof meantTexts>, { kinds: named, typed }: ListFilter, sort: ListSort) {
  const ids = texts.innerJoin("entries", "entries.id", "entry_texts.entry_id").select("entries.id");
  if (sort === "title") return ids.orderBy((eb) => sql`lower(${titleAmong(eb, typed)})`).orderBy("entries.id");
  if (sort === "changed") return ids.orderBy("entry_texts.updated_at", "desc").orderBy("entries.id");
  const isByDay = named.some((name) => kinds[name].isReadByDay);
  return ids
    .orderBy("entries.kind")
    .$if(isByDay, (query) =>
      query
        .leftJoin("timeline", (join) =>
          join
            .onRef("timeline.entry_id", "=", "entry_texts.entry_id")
            .onRef("timeline.locale", "=", "entry_texts.locale")
            .on("timeline.topic", "=", ""),
        )
        .orderBy("timeline.day", (order) => order.desc().nullsFirst())
        .orderBy("entry_texts.updated_at", "desc"),
    )
    .orderBy("entries.position")
    .orderBy("entries.id");
}

/** The entries that fit a search best: those whose titles begin with it come first. */
export async function findEntries(
  db: Db,
  { kinds, search, typed }: Pick<ListFilter, "kinds" | "typed"> & { search: string },
  limit: number,
): Promise<{ id: string; kind: string; title: string }[]> {
  const begins = `${folded(search)
    .trim()
    .replace(/[\\%_]/g, "\\$&")}%`;
  const found = await meantTexts(db, { kinds, search, ...(typed && { typed }) })
    .select(["entry_id as id", "kind", "title"])
    .orderBy(sql`case when search_text like ${begins} escape '\\' then 0 else 1 end`)
    .orderBy("title")
    .orderBy("entry_id")
    .limit(limit)
    .execute();
  return found.map((entry) => ({ ...entry, ...typedTitle(entry.id, typed) }));
}

export async function countEntries(db: Db, filter: ListFilter): Promise<number> {
  const counted = await meantTexts(db, filter)
    .select(({ fn }) => fn.countAll().as("number"))
    .executeTakeFirstOrThrow();
  return Number(counted.number);
}

/** Those of some entries that are there and of these kinds, as they stand in a list. */
export async function titlesOf(
  db: Db,
  named: readonly KindName[],
  ids: readonly string[],
  typed?: TypedTitles,
): Promise<Pick<ListedEntry, "id" | "kind" | "title" | "state" | "isPublished" | "isLocked">[]> {
  if (ids.length === 0) return [];
  const texts = await textsOf(db, [...ids]);
  return ids.flatMap((id) => {
    const text = texts.find(({ entry_id, deleted_at }) => entry_id === id && deleted_at === null);
    return text && isKindName(text.kind) && named.includes(text.kind)
      ? [{ id, kind: text.kind, title: text.title, ...typedTitle(id, typed), ...standing(text, text.kind) }]
      : [];
  });
}

/** What one entry of a kind is called: `Service`. */
export function nameOf(kind: KindName): string {
  return kinds[kind].label;
}

type Text = Awaited<ReturnType<typeof textsOf>>[number];

/** Lists show nothing of these, and each may be as long as a book. */
const withoutBooks = { post: { without: "body" }, page: { without: "blocks" } } as const;

async function textsOf(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return textsAsSaved(db)
    .select([
      "entry_texts.entry_id",
      "entry_texts.kind",
      "entry_texts.slug",
      "entry_texts.title",
      "entry_texts.publish_at",
      "entry_texts.unpublish_at",
      "entry_texts.missed_at",
      "entry_texts.published_at",
      "entry_texts.updated_at",
      "entry_texts.deleted_at",
    ])
    .select(({ ref }) => {
      const text = { kind: ref("entry_texts.kind"), content: ref("entry_texts.draft") };
      return chosenContent(db, text, withoutBooks).as("draft");
    })
    .select(({ fn, selectFrom, ref }) =>
      fn
        .coalesce(
          // Taking it off the site makes no version. Moving it changes nothing of it.
          selectFrom("history")
            .select("history.person_name")
            .whereRef("history.subject_id", "=", "entry_texts.entry_id")
            .where("history.act", "!=", "reordered")
            .orderBy("history.at", "desc")
            .limit(1),
          ref("revisions.person_name"),
        )
        .as("by"),
    )
    .where("entry_texts.entry_id", "in", ids)
    .where("entry_texts.locale", "=", defaultLanguage)
    .execute();
}

function listingOfText({ kind, draft }: Text): Listing {
  return isKindName(kind) ? listingOf(kind, readJson(draft)) : { summary: "" };
}

function listed(
  text: Text,
  kind: KindName,
  { summary, sign }: Listing,
  pictures: Map<string, Omit<ResolvedPicture, "alt">>,
): ListedEntry {
  return {
    id: text.entry_id,
    kind,
    title: text.title,
    summary,
    sign: signOf(sign, pictures),
    ...standing(text, kind),
    publishAt: text.publish_at,
    unpublishAt: text.unpublish_at,
    missedAt: text.missed_at,
    updatedAt: text.updated_at,
    by: text.by ?? "",
    address: text.published_at ? addressOf(kind, text.slug, defaultLanguage) : null,
  };
}

function standing(text: Text, kind: KindName): Pick<ListedEntry, "state" | "isPublished" | "isLocked"> {
  return {
    state: entryState(text),
    isPublished: text.published_at !== null,
    isLocked: kinds[kind].single || (kind === "page" && text.slug !== null && isFixed(text.slug)),
  };
}

function signOf(sign: Listing["sign"], pictures: Map<string, Omit<ResolvedPicture, "alt">>): Sign | null {
  if (!sign) return null;
  if (!("media" in sign)) return sign;
  const picture = pictures.get(sign.media);
  return picture ? { picture } : null;
}
