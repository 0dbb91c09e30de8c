import type { ExpressionBuilder } from "kysely";
import type { Db, Tables, Tx } from "../db/tables.ts";
import type { Kind } from "./kinds/kind.ts";
import { type ContentOf, type KindName, kinds } from "./kinds/kinds.ts";
import { defaultLanguage, type Language } from "./languages.ts";
import { dateIn } from "./openings.ts";
import { publishedSingle } from "./published.server.ts";
import { slugOf } from "./slugs.ts";

/*
 * Entries that have a day, and those that are read by day and by topic, the latest first. What it takes to find them
 * stands in rows of its own, so that a page of them costs the same however many there are.
 */

/** The row that stands for an entry itself. */
const itself = "";

export interface Dated {
  id: string;
  /** As `2026-11-17`. */
  day: string;
}

/** A topic as its authors write it and as addresses do, and how many entries it has. */
export interface Topic {
  slug: string;
  name: string;
  count: number;
}

interface LiveText {
  entry: string;
  kind: KindName;
  language: Language;
  content: ContentOf<KindName>;
}

/** Gives a text that goes live its place, in place of the one it had. Its revision must be there already. */
export async function writeTimeline(tx: Tx, text: LiveText): Promise<void> {
  const { entry, language } = text;
  const rows = await timelineRows(text, () => firstDay(tx, entry, language));
  if (rows.length === 0) return;
  await tx.deleteFrom("timeline").where("entry_id", "=", entry).where("locale", "=", language).execute();
  await tx.insertInto("timeline").values(rows).execute();
}

/** The rows that a text stands in; none for a kind without days. `otherwise` is the day of one without. */
export async function timelineRows({ entry, kind, language, content }: LiveText, otherwise: () => Promise<string>) {
  const { timeline }: Kind = kinds[kind];
  if (!timeline) return [];
  const { day, topics } = timeline(content);
  const row = { entry_id: entry, locale: language, kind, day: day ?? (await otherwise()) };
  const names = new Map([[itself, ""], ...topics.map((name) => [slugOf(name), name] as const)]);
  return [...names].map(([topic, topic_name]) => ({ ...row, topic, topic_name }));
}

/** The day on which a text was first published, by the company's calendar. */
async function firstDay(tx: Tx, entry: string, language: Language): Promise<string> {
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

/** One page of a kind's entries, of a topic if one is named, and how many there are on all pages. */
export async function readTimeline(
  db: Db,
  language: Language,
  kind: KindName,
  { topic = itself, page, size }: { topic?: string | undefined; page: number; size: number },
): Promise<{ dated: Dated[]; total: number }> {
  const listed = timelineIn(db, language, kind).where("topic", "=", topic);
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

/** The topics of a kind's entries, those with the most first. */
export async function topicsOf(db: Db, language: Language, kind: KindName, limit: number): Promise<Topic[]> {
  const rows = await timelineIn(db, language, kind)
    .where("topic", "!=", itself)
    .select(({ fn }) => ["topic as slug", fn.min("topic_name").as("name"), fn.countAll().as("count")])
    .groupBy("topic")
    .orderBy("count", "desc")
    .orderBy("topic")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** How many of a kind's entries each topic has, by its slug, and how many there are in all, by `""`. */
export async function topicCounts(db: Db, language: Language, kind: KindName): Promise<Map<string, number>> {
  const rows = await timelineIn(db, language, kind)
    .select(({ fn }) => ["topic", fn.countAll().as("count")])
    .groupBy("topic")
    .execute();
  return new Map(rows.map(({ topic, count }) => [topic, Number(count)]));
}

/** The entries that share most topics with one, the latest first among equals; those that share none come last. */
export async function relatedTo(
  db: Db,
  language: Language,
  kind: KindName,
  { entry, topics, limit }: { entry: string; topics: readonly string[]; limit: number },
): Promise<Dated[]> {
  const others = timelineIn(db, language, kind).where("entry_id", "!=", entry);
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
    .where("topic", "=", itself)
    .$if(known.length > 0, (query) => query.where("entry_id", "not in", known))
    .select(["entry_id as id", "day"])
    .orderBy("day", "desc")
    .orderBy("entry_id")
    .limit(limit - related.length)
    .execute();
  return [...related, ...latest];
}

/** The day of one entry; `null` for one that is not listed. */
export async function timelineDay(db: Db, language: Language, kind: KindName, entry: string): Promise<string | null> {
  const row = await timelineIn(db, language, kind)
    .where("entry_id", "=", entry)
    .where("topic", "=", itself)
    .select("day")
    .executeTakeFirst();
  return row?.day ?? null;
}

/** What is listed of a kind, in a language: entries without a text in it are listed as in the default language. */
function timelineIn(db: Db, language: Language, kind: KindName) {
  return db
    .selectFrom("timeline")
    .where("kind", "=", kind)
    .where((eb) => isReadIn(eb, language))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("entries")
            .select("entries.id")
            .whereRef("entries.id", "=", "timeline.entry_id")
            .where("entries.deleted_at", "is not", null),
        ),
      ),
    );
}

function isReadIn(eb: ExpressionBuilder<Tables, "timeline">, language: Language) {
  const own = eb("locale", "=", language);
  if (language === defaultLanguage) return own;
  const translated = eb.exists(
    eb
      .selectFrom("timeline as own")
      .select("own.entry_id")
      .whereRef("own.entry_id", "=", "timeline.entry_id")
      .where("own.locale", "=", language),
  );
  return eb.or([own, eb.and([eb("locale", "=", defaultLanguage), eb.not(translated)])]);
}
