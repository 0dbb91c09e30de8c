import type { Db } from "#src/base/db/tables.ts";
import { contentReferencesIn } from "../fields/references.ts";
import type { Kind } from "../schema/kind.ts";
import { type ContentOf, type KindName, kinds } from "../schema/kinds.ts";
import { slugOf } from "../schema/values/slugs.ts";

/*
 * Entries with a day, listed by day and topic, newest first. Their days and topics are in memory without their texts, so a
 * page costs the same for any number of entries.
 */

export interface DatedEntry {
  id: string;
  /** Such as `2026-11-17`. */
  day: string;
}

interface TopicName {
  slug: string;
  name: string;
}

/** A topic with its number of entries. */
export interface Topic extends TopicName {
  count: number;
}

/** What lists know of an entry. */
export interface DatedText extends DatedEntry {
  topics: readonly TopicName[];
  /** The entries that its fields name, such as its author. Links in its texts don't count. */
  references: readonly { field: string; entry: string }[];
}

/** The topic of an entry's own row in the table `entry_dates`. */
export const noTopic = "";

/** The day and topics of some content; null for a kind without days. A text without a day has that of its first publication. */
export function dayAndTopicsOf(
  kind: KindName,
  content: object,
): { day: string | null; topics: readonly TopicName[] } | null {
  const { dayAndTopics }: Kind = kinds[kind];
  if (!dayAndTopics) return null;
  const { day, topics } = dayAndTopics(content as ContentOf<KindName>);
  const names = new Map(topics.map((name) => [slugOf(name), name]));
  return { day, topics: [...names].map(([slug, name]) => ({ slug, name })) };
}

/** What lists know of content that is not in the database. */
export function datedTextOf(kind: KindName, id: string, content: object, defaultDay: string): DatedText | null {
  const found = dayAndTopicsOf(kind, content);
  const references = contentReferencesIn(content).flatMap((reference) =>
    "entry" in reference && !reference.field.includes(".") ? [reference] : [],
  );
  return found && { id, day: found.day ?? defaultDay, topics: found.topics, references };
}

/** The texts of a kind that have a day, by entry and language. */
export type DatedTexts = ReadonlyMap<string, DatedText>;

export function datedKey({ entry_id, locale }: { entry_id: string; locale: string }): string {
  return `${entry_id} ${locale}`;
}

export async function readDatedTexts(db: Db, kind: string): Promise<DatedTexts> {
  const ofKind = db.selectFrom("entry_dates").where("kind", "=", kind);
  const [rows, links] = await Promise.all([
    ofKind.select(["entry_id", "locale", "day", "topic", "topic_name"]).orderBy("topic").execute(),
    db
      .selectFrom("entry_links")
      .select(["from_entry as entry_id", "locale", "field", "to_entry"])
      .where("state", "=", "published")
      .where("to_entry", "is not", null)
      .where("field", "not like", "%.%")
      .where("from_entry", "in", ofKind.select("entry_id"))
      .execute(),
  ]);
  const linksByText = Map.groupBy(links, datedKey);
  // Thousands of texts share a few topics.
  const names = new Map<string, TopicName>();
  const topicName = (slug: string, name: string) => {
    const key = `${slug} ${name}`;
    const topic = names.get(key) ?? { slug, name };
    names.set(key, topic);
    return topic;
  };
  return new Map(
    [...Map.groupBy(rows, datedKey)].flatMap(([key, [first, ...others]]) => {
      if (!first) return [];
      const topics = [first, ...others].filter(({ topic }) => topic !== noTopic);
      const references = (linksByText.get(key) ?? []).map(({ field, to_entry }) => ({ field, entry: to_entry ?? "" }));
      const text: DatedText = {
        id: first.entry_id,
        day: first.day,
        topics: topics.map(({ topic, topic_name }) => topicName(topic, topic_name)),
        references,
      };
      return [[key, text]];
    }),
  );
}

/** In the order of lists: newest first. */
export function sortByDay(texts: readonly DatedText[]): DatedText[] {
  return texts.toSorted((one, other) => compare(other.day, one.day) || compare(one.id, other.id));
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

const hasTopic = (slug: string) => (text: DatedText) => text.topics.some((topic) => topic.slug === slug);

/** One page of a list, optionally of one topic, with the total. */
export function pageOf(
  list: readonly DatedText[],
  { topic, page, size }: { topic?: string | undefined; page: number; size: number },
): { dated: DatedEntry[]; total: number } {
  const found = topic === undefined ? list : list.filter(hasTopic(topic));
  return { dated: found.slice((page - 1) * size, page * size).map(dayOf), total: found.length };
}

/** The topics of a list, most entries first. */
export function topicsIn(list: readonly DatedText[]): Topic[] {
  const topics = [
    ...Map.groupBy(
      list.flatMap((text) => text.topics),
      ({ slug }) => slug,
    ),
  ].map(([slug, all]) => ({
    slug,
    name: all.reduce((first, { name }) => (name < first ? name : first), all[0]?.name ?? ""),
    count: all.length,
  }));
  return topics.sort((one, other) => other.count - one.count || compare(one.slug, other.slug));
}

/** Related entries: most shared topics first, then newest first. Entries without shared topics come last. */
export function relatedIn(
  list: readonly DatedText[],
  { entry, topics, limit }: { entry: string; topics: readonly string[]; limit: number },
): DatedEntry[] {
  const wanted = new Set(topics.map(slugOf));
  const others = list
    .filter(({ id }) => id !== entry)
    .map((text) => ({ text, shared: text.topics.filter(({ slug }) => wanted.has(slug)).length }));
  // The sort is stable: it keeps the order by day.
  return others
    .sort((one, other) => other.shared - one.shared)
    .slice(0, limit)
    .map(({ text }) => dayOf(text));
}

/** The newest entries that name another one in a field. */
export function referringIn(
  list: readonly DatedText[],
  { entry, field, limit }: { entry: string; field: string; limit: number },
): DatedEntry[] {
  const isReference = (reference: DatedText["references"][number]) =>
    reference.field === field && reference.entry === entry;
  return list
    .filter(({ references }) => references.some(isReference))
    .slice(0, limit)
    .map(dayOf);
}

function dayOf({ id, day }: DatedText): DatedEntry {
  return { id, day };
}
