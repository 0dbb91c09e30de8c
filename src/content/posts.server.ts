import type { Db } from "../db/tables.ts";
import type { Language } from "./languages.ts";
import { type Published, publishedContent } from "./published.server.ts";
import { type Dated, readTimeline, relatedTo } from "./timeline.server.ts";

/** A post as lists show it: its body is not read. */
export interface DatedPost extends Published<"post"> {
  /** As `2026-11-17`. */
  day: string;
}

/** One page of the blog, of a topic if one is named, the latest first; and how many posts there are on all pages. */
export async function readPosts(
  db: Db,
  language: Language,
  wanted: { topic?: string | undefined; page: number; size: number },
): Promise<{ posts: DatedPost[]; total: number }> {
  const { dated, total } = await readTimeline(db, language, "post", wanted);
  return { posts: await postsOf(db, language, dated), total };
}

/** What to read after a post: first what shares its topics, then what is new. */
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
