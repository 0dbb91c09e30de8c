import { addressOf } from "../content/published/address.ts";
import { readPosts } from "../content/published/posts.server.ts";
import { publishedContent } from "../content/published/published.server.ts";
import type { Db } from "../db/tables.ts";
import type { Language } from "../languages.ts";
import { type Feed, feedPath } from "./feed.ts";

/** Articles in a feed. Feed readers keep older ones themselves. */
const size = 20;

/** `null` while the blog is offline. */
export async function readFeed(db: Db, origin: string, language: Language): Promise<Feed | null> {
  const absolute = (path: string) => new URL(path, origin).href;
  const content = await publishedContent(db, language, ["page", "member", "settings"], {
    page: { slug: "blog" },
  });
  const blog = content.entries("page")[0];
  if (!blog) return null;
  const { posts } = await readPosts(db, language, { page: 1, size });
  return {
    address: absolute(feedPath(language)),
    page: absolute(addressOf("page", blog.slug, language) ?? "/"),
    title: `${content.single("settings").content.company.name}: ${blog.content.name}`,
    description: blog.content.intro,
    language,
    items: posts.map(({ slug, day, content: { title, summary, topics, author } }) => ({
      address: absolute(addressOf("post", slug, language) ?? "/"),
      title,
      summary,
      day,
      author: content.entries("member").find(({ id }) => id === author?.entry)?.content.name ?? null,
      topics,
    })),
  };
}
