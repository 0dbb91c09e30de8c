import type { Language } from "#src/base/languages.ts";
import type { KindName } from "../schema/kinds.ts";
import {
  type DatedEntry,
  dayOfEntry,
  readChronologicalList,
  referringEntries,
  relatedEntries,
  type Topic,
  topicsOf,
} from "./chronological-list.server.ts";
import type { Published } from "./published.server.ts";
import type { ContentReader } from "./reader.server.ts";

/** A post in a list: without its body. */
export interface DatedPost extends Published<"post"> {
  /** Such as `2026-11-17`. */
  day: string;
}

/** One page of the blog, optionally of one topic, newest first, with the total. */
export async function readPosts(
  reader: ContentReader,
  language: Language,
  options: { topic?: string | undefined; page: number; size: number },
): Promise<{ posts: DatedPost[]; total: number }> {
  const { dated, total } = await reader.query("post", queryName("list", language, options), (db) =>
    readChronologicalList(db, language, "post", options),
  );
  return { posts: await postsOf(reader, language, dated), total };
}

/** Related posts: those with shared topics first, then the newest. */
export async function readRelated(reader: ContentReader, language: Language, post: Published<"post">, limit: number) {
  const options = { entry: post.id, topics: post.content.topics, limit };
  const related = await reader.query("post", queryName("related", language, options), (db) =>
    relatedEntries(db, language, "post", options),
  );
  return postsOf(reader, language, related);
}

/** The newest posts of an author. */
export async function readPostsBy(reader: ContentReader, language: Language, author: string, limit: number) {
  const options = { entry: author, field: "author", limit };
  const dated = await reader.query("post", queryName("by", language, options), (db) =>
    referringEntries(db, language, "post", options),
  );
  return postsOf(reader, language, dated);
}

/** The published ones of some posts, in the order of their links. */
export async function readChosenPosts(
  reader: ContentReader,
  language: Language,
  links: readonly ({ entry?: string | undefined } | null)[],
) {
  const ids = links.flatMap((link) => link?.entry ?? []);
  const dated = await Promise.all(
    ids.map(async (id) => ({ id, day: await readListedDay(reader, language, "post", id) })),
  );
  return postsOf(
    reader,
    language,
    dated.flatMap(({ id, day }) => (day === null ? [] : [{ id, day }])),
  );
}

/** The topics of a kind, most entries first. */
export function readTopics(reader: ContentReader, language: Language, kind: KindName, limit: number): Promise<Topic[]> {
  return reader.query(kind, queryName("topics", language, limit), (db) => topicsOf(db, language, kind, limit));
}

/** The day of an entry; `null` if it is not listed. */
export function readListedDay(
  reader: ContentReader,
  language: Language,
  kind: KindName,
  entry: string,
): Promise<string | null> {
  return reader.query(kind, queryName("day", language, entry), (db) => dayOfEntry(db, language, kind, entry));
}

function queryName(query: string, language: Language, parameters: unknown): string {
  return `${query} ${language} ${JSON.stringify(parameters)}`;
}

async function postsOf(reader: ContentReader, language: Language, dated: readonly DatedEntry[]): Promise<DatedPost[]> {
  const ids = dated.map(({ id }) => id);
  const content = await reader.content(language, ["post"], { post: { ids, without: "body" } });
  const posts = new Map(content.entries("post").map((post) => [post.id, post]));
  return dated.flatMap(({ id, day }) => {
    const post = posts.get(id);
    return post ? [{ ...post, day }] : [];
  });
}
