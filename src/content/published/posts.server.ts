import type { Db } from "../../db/tables.ts";
import type { Language } from "../../languages.ts";
import { type Dated, readChronologicalList, relatedTo } from "./chronological-list.server.ts";
import { type Published, publishedContent } from "./published.server.ts";

/** A post in a list: without its body. */
export interface DatedPost extends Published<"post"> {
  /** As `2026-11-17`. */
  day: string;
}

/** One page of the blog, optionally of one topic, newest first, with the total. */
export async function readPosts(
  db: Db,
  language: Language,
  wanted: { topic?: string | undefined; page: number; size: number },
): Promise<{ posts: DatedPost[]; total: number }> {
  const { dated, total } = await readChronologicalList(db, language, "post", wanted);
  return { posts: await postsOf(db, language, dated), total };
}

/** Related posts: those with shared topics first, then the newest. */
export async function readRelated(db: Db, language: Language, post: Published<"post">, limit: number) {
  const { topics } = post.content;
  return postsOf(db, language, await relatedTo(db, language, "post", { entry: post.id, topics, limit }));
}

async function postsOf(db: Db, language: Language, dated: readonly Dated[]): Promise<DatedPost[]> {
  const ids = dated.map(({ id }) => id);
  const content = await publishedContent(db, language, ["post"], { post: { ids, without: "body" } });
  const posts = new Map(content.entries("post").map((post) => [post.id, post]));
  return dated.flatMap(({ id, day }) => {
    const post = posts.get(id);
    return post ? [{ ...post, day }] : [];
  });
}
