import { sql } from "kysely";
import { readJson, withoutField } from "#src/base/db/dialect.ts";
import { folded, searchWords } from "#src/base/db/full-text/search-words.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, staffLanguage } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { factsOf, fillFacts } from "../../fields/facts.ts";
import { isKindName, listingOf } from "../../fields/parse.ts";
import type { ResolvedPicture } from "../../fields/resolved.ts";
import { picturesOf } from "../../published/media/library-files.server.ts";
import { publicPathOf } from "../../published/public-path.ts";
import { publishedSingle } from "../../published/published.server.ts";
import { recordStaffView } from "../../published/uses.server.ts";
import { isFixed } from "../../schema/fixed-pages.ts";
import type { Listing } from "../../schema/kind.ts";
import { type KindName, kinds } from "../../schema/kinds.ts";
import { titleExpression, type WorkingCopyTitles, workingCopyTitle } from "../editing/working-copy-titles.server.ts";
import { type EntryState, entryState } from "../entry-state.ts";
import { textsWithRevision } from "../texts.server.ts";
import { filteredTexts, foundTranslations, type ListFilter } from "./list-filter.server.ts";
import type { ListSort } from "./list-sort.ts";

interface ListPage {
  sort?: ListSort;
  offset?: number;
  limit: number;
}

/** An entry in an admin list. */
export interface ListedEntry {
  id: string;
  kind: KindName;
  title: string;
  summary: string;
  entryIcon: EntryIcon | null;
  state: EntryState;
  /** Whether visitors see it, in this version or an earlier one. */
  isPublished: boolean;
  /** Required by the site: it cannot be unpublished or deleted. */
  isLocked: boolean;
  /** Scheduled times, and the time of a failed publication. */
  publishAt: Date | null;
  unpublishAt: Date | null;
  scheduleFailedAt: Date | null;
  updatedAt: Date;
  /** The last editor. */
  by: string;
  /** Its path; null if unpublished, and for kinds without pages. */
  path: string | null;
}

/** The icon, thumbnail or initials in front of a title. */
export type EntryIcon =
  | Exclude<NonNullable<Listing["entryIcon"]>, { media: string }>
  | { picture: Omit<ResolvedPicture, "alt"> };

/**
 * One page of a list. In site order, entries are sorted by kind first. Kinds sorted by day start with entries without a
 * day, then the newest.
 */
export async function listEntries(
  db: Db,
  filter: ListFilter,
  { sort = "site", offset = 0, limit }: ListPage,
): Promise<ListedEntry[]> {
  // First only the ids: sorting and skipping stays cheap for large entries.
  const page = await sorted(filteredTexts(db, filter), filter, sort).limit(limit).offset(offset).execute();
  const ids = page.map(({ id }) => id);
  const texts = await textsOf(db, ids);
  const listings = new Map(texts.map((text) => [text.entry_id, listingOfText(text)]));
  const media = [...listings.values()].flatMap(({ entryIcon }) =>
    entryIcon && "media" in entryIcon ? [entryIcon.media] : [],
  );
  const [pictures, settings] = await Promise.all([
    picturesOf(db, media),
    publishedSingle(db, "settings", defaultLanguage),
    recordStaffView(db, media),
  ]);
  const facts = factsOf(settings.content, serverWordsFor(staffLanguage));
  return ids.flatMap((id) => {
    const text = texts.find(({ entry_id }) => entry_id === id);
    const listing = listings.get(id);
    return text && listing && isKindName(text.kind)
      ? [
          {
            ...toListedEntry(text, text.kind, fillFacts(listing, facts), pictures),
            ...workingCopyTitle(id, filter.workingCopyTitles),
          },
        ]
      : [];
  });
}

function sorted(
  texts: ReturnType<typeof filteredTexts>,
  { kinds: selectedKinds, workingCopyTitles }: ListFilter,
  sort: ListSort,
) {
  const ids = texts.innerJoin("entries", "entries.id", "entry_texts.entry_id").select("entries.id");
  if (sort === "title")
    return ids.orderBy((eb) => sql`lower(${titleExpression(eb, workingCopyTitles)})`).orderBy("entries.id");
  if (sort === "changed") return ids.orderBy("entry_texts.updated_at", "desc").orderBy("entries.id");
  const isByDay = selectedKinds.some((name) => kinds[name].isSortedByDay);
  return ids
    .orderBy("entries.kind")
    .$if(isByDay, (query) =>
      query
        .leftJoin("entry_dates", (join) =>
          join
            .onRef("entry_dates.entry_id", "=", "entry_texts.entry_id")
            .onRef("entry_dates.locale", "=", "entry_texts.locale")
            .on("entry_dates.topic", "=", ""),
        )
        .orderBy("entry_dates.day", (order) => order.desc().nullsFirst())
        .orderBy("entry_texts.updated_at", "desc"),
    )
    .orderBy("entries.position")
    .orderBy("entries.id");
}

/** An entry that was found, with the language of its title if it was found by a translation. */
export interface FoundEntry {
  id: string;
  kind: string;
  title: string;
  language?: string;
}

/** Finds entries by words in any language. Titles that start with the search come first. */
export async function searchEntries(
  db: Db,
  { kinds, search, workingCopyTitles }: Pick<ListFilter, "kinds" | "workingCopyTitles"> & { search: string },
  limit: number,
): Promise<FoundEntry[]> {
  const prefixPattern = `${folded(search)
    .trim()
    .replace(/[\\%_]/g, "\\$&")}%`;
  const found = await filteredTexts(db, { kinds, search, ...(workingCopyTitles && { workingCopyTitles }) })
    .select(["entry_id as id", "kind", "title", "search_text"])
    .orderBy(sql`case when search_text like ${prefixPattern} escape '\\' then 0 else 1 end`)
    .orderBy("title")
    .orderBy("entry_id")
    .limit(limit)
    .execute();
  const words = searchWords(search);
  const others = found.filter(({ search_text }) => !words.every((word) => search_text.includes(word)));
  const ids = others.map(({ id }) => id);
  const translations =
    ids.length === 0
      ? []
      : await foundTranslations(db, words)
          .where("entry_id", "in", ids)
          .select(["entry_id", "title", "locale as language"])
          .execute();
  return found.map(({ search_text: _, ...entry }) => {
    const { title = entry.title, language } = translations.find(({ entry_id }) => entry_id === entry.id) ?? {};
    return { ...entry, title, ...(language && { language }), ...workingCopyTitle(entry.id, workingCopyTitles) };
  });
}

export async function countEntries(db: Db, filter: ListFilter): Promise<number> {
  const counted = await filteredTexts(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("number"))
    .executeTakeFirstOrThrow();
  return counted.number;
}

/** The existing entries of these kinds among some ids, in the order of the ids. */
export async function titlesOf(
  db: Db,
  selectedKinds: readonly KindName[],
  ids: readonly string[],
  workingCopyTitles?: WorkingCopyTitles,
): Promise<Pick<ListedEntry, "id" | "kind" | "title" | "state" | "isPublished" | "isLocked" | "path">[]> {
  if (ids.length === 0) return [];
  const texts = await textsOf(db, [...ids]);
  return ids.flatMap((id) => {
    const text = texts.find(({ entry_id, deleted_at }) => entry_id === id && deleted_at === null);
    return text && isKindName(text.kind) && selectedKinds.includes(text.kind)
      ? [
          {
            id,
            kind: text.kind,
            title: text.title,
            ...workingCopyTitle(id, workingCopyTitles),
            ...stateOf(text, text.kind),
          },
        ]
      : [];
  });
}

/** `Service`. */
export function kindLabel(kind: KindName): string {
  return kinds[kind].label;
}

type Text = Awaited<ReturnType<typeof textsOf>>[number];

/** Lists do not show these long fields. */
const longFields = { post: "body", page: "blocks" } as const;

async function textsOf(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return textsWithRevision(db)
    .select([
      "entry_texts.entry_id",
      "entry_texts.kind",
      "entry_texts.slug",
      "entry_texts.title",
      "entry_texts.publish_at",
      "entry_texts.unpublish_at",
      "entry_texts.schedule_failed_at",
      "entry_texts.published_at",
      "entry_texts.updated_at",
      "entry_texts.deleted_at",
    ])
    .select(({ ref }) => {
      const [kind, draft] = [ref("entry_texts.kind"), ref("entry_texts.draft")];
      const brief = Object.entries(longFields).reduce(
        (content, [name, field]) =>
          sql`case when ${kind} = ${name} then ${withoutField(db, draft, field)} else ${content} end`,
        sql<unknown>`${draft}`,
      );
      return brief.as("draft");
    })
    .select(({ fn, selectFrom, ref }) =>
      fn
        .coalesce(
          // Unpublishing creates no revision. Reordering is no edit.
          selectFrom("audit_log")
            .select("audit_log.person_name")
            .whereRef("audit_log.subject_id", "=", "entry_texts.entry_id")
            .where("audit_log.act", "!=", "reordered" satisfies AuditAct)
            .orderBy("audit_log.at", "desc")
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

function toListedEntry(
  text: Text,
  kind: KindName,
  { summary, entryIcon }: Listing,
  pictures: Map<string, Omit<ResolvedPicture, "alt">>,
): ListedEntry {
  return {
    id: text.entry_id,
    kind,
    title: text.title,
    summary,
    entryIcon: entryIconFor(entryIcon, pictures),
    ...stateOf(text, kind),
    publishAt: text.publish_at,
    unpublishAt: text.unpublish_at,
    scheduleFailedAt: text.schedule_failed_at,
    updatedAt: text.updated_at,
    by: text.by ?? "",
  };
}

function stateOf(text: Text, kind: KindName): Pick<ListedEntry, "state" | "isPublished" | "isLocked" | "path"> {
  return {
    state: entryState(text),
    isPublished: text.published_at !== null,
    path: text.published_at ? publicPathOf(kind, text.slug, defaultLanguage) : null,
    isLocked: kinds[kind].single || (kind === "page" && text.slug !== null && isFixed(text.slug)),
  };
}

function entryIconFor(
  entryIcon: Listing["entryIcon"],
  pictures: Map<string, Omit<ResolvedPicture, "alt">>,
): EntryIcon | null {
  if (!entryIcon) return null;
  if (!("media" in entryIcon)) return entryIcon;
  const picture = pictures.get(entryIcon.media);
  return picture ? { picture } : null;
}
