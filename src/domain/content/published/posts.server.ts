import type { Language } from "#src/base/languages.ts";
import type { KindName } from "../schema/kinds.ts";
import { type DatedEntry, pageOf, referringIn, relatedIn, type Topic, topicsIn } from "./dated-list.server.ts";
import type { ContentReader, Published } from "./reader.server.ts";

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
  const { dated, total } = await reader.dated("post", language, queryName("list", options), (list) =>
    pageOf(list, options),
  );
  return { posts: await postsOf(reader, language, dated), total };
}

/** Related posts: those with shared topics first, then the newest. */
export async function readRelated(reader: ContentReader, language: Language, post: Published<"post">, limit: number) {
  const options = { entry: post.id, topics: post.content.topics, limit };
  const related = await reader.dated("post", language, queryName("related", options), (list) =>
    relatedIn(list, options),
  );
  return postsOf(reader, language, related);
}

/** The newest posts of an author. */
export async function readPostsBy(reader: ContentReader, language: Language, author: string, limit: number) {
  const options = { entry: author, field: "author", limit };
  const dated = await reader.dated("post", language, queryName("by", options), (list) => referringIn(list, options));
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
  return reader.dated(kind, language, queryName("topics", limit), (list) => topicsIn(list).slice(0, limit));
}

/** The day of an entry; `null` if it is not listed. */
export function readListedDay(
  reader: ContentReader,
  language: Language,
  kind: KindName,
  entry: string,
): Promise<string | null> {
  return reader.dated(
    kind,
    language,
    queryName("day", entry),
    (list) => list.find(({ id }) => id === entry)?.day ?? null,
  );
}

function queryName(query: string, parameters: unknown): string {
  return `${query} ${JSON.stringify(parameters)}`;
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
