import type { Language } from "#src/base/languages.ts";
import { readPosts } from "#src/domain/content/published/posts.server.ts";
import { publicPathOf } from "#src/domain/content/published/public-path.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import { feedPath } from "./head.ts";
import { richTextHtml } from "./rich-text-html.ts";
import { xml } from "./xml.ts";

/** All URLs are absolute. */
interface Feed {
  /** The URL of the feed, and of the page with the same articles. */
  url: string;
  page: string;
  title: string;
  description: string;
  language: Language;
  items: readonly FeedItem[];
}

interface FeedItem {
  url: string;
  title: string;
  summary: string;
  /** Such as `2026-11-17`. */
  day: string;
  author: string | null;
  topics: readonly string[];
  /** The whole article. */
  html: string;
}

/** Articles have no time of day. Noon UTC is the same day almost everywhere. */
function dateOf(day: string): string {
  return new Date(`${day}T12:00:00Z`).toUTCString().replace("GMT", "+0000");
}

function itemElement({ url, title, summary, day, author, topics, html }: FeedItem): string {
  return `<item>
<title>${xml(title)}</title>
<link>${xml(url)}</link>
<guid isPermaLink="true">${xml(url)}</guid>
<pubDate>${dateOf(day)}</pubDate>
${author === null ? "" : `<dc:creator>${xml(author)}</dc:creator>\n`}${topics.map((topic) => `<category>${xml(topic)}</category>\n`).join("")}<description>${xml(summary)}</description>
<content:encoded>${xml(html)}</content:encoded>
</item>
`;
}

/** RSS 2.0, see https://www.rssboard.org/rss-specification */
function rssXml({ url, page, title, description, language, items }: Feed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(title)}</title>
<link>${xml(page)}</link>
<atom:link href="${xml(url)}" rel="self" type="application/rss+xml"/>
<description>${xml(description)}</description>
<language>${language}</language>
${items.map(itemElement).join("")}</channel>
</rss>
`;
}

/** Articles in a feed. Feed readers keep older ones themselves. */
const feedSize = 20;

/** The blog's feed; `null` while the blog is offline. */
export async function blogFeedXml(reader: ContentReader, origin: string, language: Language): Promise<string | null> {
  const absolute = (path: string) => new URL(path, origin).href;
  const content = await reader.content(language, ["page", "member", "settings"], {
    page: { slug: "blog" },
  });
  const blog = content.entries("page")[0];
  if (!blog) return null;
  const { posts } = await readPosts(reader, language, { page: 1, size: feedSize });
  const whole = await reader.content(language, ["post"], { post: { ids: posts.map(({ id }) => id) } });
  const bodies = new Map(whole.entries("post").map(({ id, content: { body } }) => [id, body.content]));
  return rssXml({
    url: absolute(feedPath(language)),
    page: absolute(publicPathOf("page", blog.slug, language) ?? "/"),
    title: `${content.single("settings").content.company.name}: ${blog.content.name}`,
    description: blog.content.intro || blog.content.title,
    language,
    items: posts.map(({ id, slug, day, content: { title, summary, topics, author } }) => ({
      url: absolute(publicPathOf("post", slug, language) ?? "/"),
      title,
      summary,
      day,
      author: content.entries("member").find(({ id }) => id === author?.entry)?.content.name ?? null,
      topics,
      html: richTextHtml(bodies.get(id) ?? [], origin),
    })),
  });
}
