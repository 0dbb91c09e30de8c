import type { ExpressionBuilder } from "kysely";
import type { Db, Tables, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import type { Kind } from "../schema/kind.ts";
import { type ContentOf, type KindName, kinds } from "../schema/kinds.ts";
import { slugOf } from "../schema/values/slugs.ts";
import { dateIn } from "./hours/calendar.ts";
import { publishedSingle } from "./published.server.ts";

/*
 * Entries with a day, listed by day and topic, newest first. The table `entry_dates` has one row per entry and topic, so a
 * page costs the same for any number of entries.
 */

/** The topic of an entry's own row. */
const noTopic = "";

export interface DatedEntry {
  id: string;
  /** Such as `2026-11-17`. */
  day: string;
}

/** A topic with its slug, its name and its number of entries. */
export interface Topic {
  slug: string;
  name: string;
  count: number;
}

interface ListableText {
  entry: string;
  kind: KindName;
  language: Language;
  content: ContentOf<KindName>;
}

/** Replaces the rows of a text that goes live. Write its revision first. */
export async function writeChronologicalList(tx: Tx, text: ListableText): Promise<void> {
  const { entry, language } = text;
  const rows = await chronologicalRows(text, () => firstPublishedDay(tx, entry, language));
  if (rows.length === 0) return;
  await tx.deleteFrom("entry_dates").where("entry_id", "=", entry).where("locale", "=", language).execute();
  await tx.insertInto("entry_dates").values(rows).execute();
}

/** The rows of a text; none for a kind without days. `defaultDay` is used if the text has no day. */
export async function chronologicalRows(
  { entry, kind, language, content }: ListableText,
  defaultDay: () => Promise<string>,
) {
  const { dayAndTopics }: Kind = kinds[kind];
  if (!dayAndTopics) return [];
  const { day, topics } = dayAndTopics(content);
  const row = { entry_id: entry, locale: language, kind, day: day ?? (await defaultDay()) };
  const names = new Map([[noTopic, ""], ...topics.map((name) => [slugOf(name), name] as const)]);
  return [...names].map(([topic, topic_name]) => ({ ...row, topic, topic_name }));
}

/** The day of first publication, in the company's time zone. */
async function firstPublishedDay(tx: Tx, entry: string, language: Language): Promise<string> {
  const { at } = await tx
    .selectFrom("revisions")
    .select("at")
    .where("entry_id", "=", entry)
    .where("locale", "=", language)
    .where("act", "=", "published")
    .orderBy("version")
    .executeTakeFirstOrThrow();
  const { content } = await publishedSingle(tx, "settings", defaultLanguage);
  return dateIn(content.company.timeZone, at);
}

/** One page of a kind's entries, optionally of one topic, with the total. */
export async function readChronologicalList(
  db: Db,
  language: Language,
  kind: KindName,
  { topic = noTopic, page, size }: { topic?: string | undefined; page: number; size: number },
): Promise<{ dated: DatedEntry[]; total: number }> {
  const listed = listedRows(db, language, kind).where("topic", "=", topic);
  const [dated, { total }] = await Promise.all([
    listed
      .select(["entry_id as id", "day"])
      .orderBy("day", "desc")
      .orderBy("entry_id")
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    listed.select(({ fn }) => fn.countAll().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { dated, total: Number(total) };
}

/** The topics of a kind, most entries first. */
export async function topicsOf(db: Db, language: Language, kind: KindName, limit: number): Promise<Topic[]> {
  const rows = await listedRows(db, language, kind)
    .where("topic", "!=", noTopic)
    .select(({ fn }) => ["topic as slug", fn.min("topic_name").as("name"), fn.countAll().as("count")])
    .groupBy("topic")
    .orderBy("count", "desc")
    .orderBy("topic")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** The number of entries by topic slug; `""` is the total. */
export async function topicCounts(db: Db, language: Language, kind: KindName): Promise<Map<string, number>> {
  const rows = await listedRows(db, language, kind)
    .select(({ fn }) => ["topic", fn.countAll().as("count")])
    .groupBy("topic")
    .execute();
  return new Map(rows.map(({ topic, count }) => [topic, Number(count)]));
}

/** Related entries: most shared topics first, then newest first. Entries without shared topics come last. */
export async function relatedEntries(
  db: Db,
  language: Language,
  kind: KindName,
  { entry, topics, limit }: { entry: string; topics: readonly string[]; limit: number },
): Promise<DatedEntry[]> {
  const others = listedRows(db, language, kind).where("entry_id", "!=", entry);
  const related = await others
    .where("topic", "in", topics.map(slugOf))
    .select(["entry_id as id", "day"])
    .groupBy(["entry_id", "day"])
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .orderBy("day", "desc")
    .orderBy("entry_id")
    .limit(limit)
    .execute();
  if (related.length === limit) return related;
  const known = related.map(({ id }) => id);
  const latest = await others
    .where("topic", "=", noTopic)
    .$if(known.length > 0, (query) => query.where("entry_id", "not in", known))
    .select(["entry_id as id", "day"])
    .orderBy("day", "desc")
    .orderBy("entry_id")
    .limit(limit - related.length)
    .execute();
  return [...related, ...latest];
}

/** The day of one entry; `null` if it is not listed. */
export async function dayOfEntry(db: Db, language: Language, kind: KindName, entry: string): Promise<string | null> {
  const row = await listedRows(db, language, kind)
    .where("entry_id", "=", entry)
    .where("topic", "=", noTopic)
    .select("day")
    .executeTakeFirst();
  return row?.day ?? null;
}

/** The newest entries that refer to another one in a field. */
export function referringEntries(
  db: Db,
  language: Language,
  kind: KindName,
  { entry, field, limit }: { entry: string; field: string; limit: number },
): Promise<DatedEntry[]> {
  return listedRows(db, language, kind)
    .where("topic", "=", noTopic)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("entry_links")
          .select("to_entry")
          .whereRef("from_entry", "=", "entry_dates.entry_id")
          .whereRef("entry_links.locale", "=", "entry_dates.locale")
          .where("state", "=", "published")
          .where("field", "=", field)
          .where("to_entry", "=", entry),
      ),
    )
    .select(["entry_id as id", "day"])
    .orderBy("day", "desc")
    .orderBy("entry_id")
    .limit(limit)
    .execute();
}

/** The rows of a kind in a language, with the default language as fallback. */
function listedRows(db: Db, language: Language, kind: KindName) {
  return db
    .selectFrom("entry_dates")
    .where("kind", "=", kind)
    .where((eb) => isVisibleIn(eb, language))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("entries")
            .select("entries.id")
            .whereRef("entries.id", "=", "entry_dates.entry_id")
            .where("entries.deleted_at", "is not", null),
        ),
      ),
    );
}

function isVisibleIn(eb: ExpressionBuilder<Tables, "entry_dates">, language: Language) {
  const inLanguage = eb("locale", "=", language);
  if (language === defaultLanguage) return inLanguage;
  const translated = eb.exists(
    eb
      .selectFrom("entry_dates as own")
      .select("own.entry_id")
      .whereRef("own.entry_id", "=", "entry_dates.entry_id")
      .where("own.locale", "=", language),
  );
  return eb.or([inLanguage, eb.and([eb("locale", "=", defaultLanguage), eb.not(translated)])]);
}
