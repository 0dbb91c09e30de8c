import { inLanguage, type Language } from "../languages.ts";
import { xml } from "./xml.ts";

/** All URLs are absolute. */
export interface Feed {
  /** The URL of the feed, and of the page with the same articles. */
  address: string;
  page: string;
  title: string;
  description: string;
  language: Language;
  items: readonly FeedItem[];
}

interface FeedItem {
  address: string;
  title: string;
  summary: string;
  /** Such as `2026-11-17`. */
  day: string;
  author: string | null;
  topics: readonly string[];
}

export const feedPath = (language: Language) => inLanguage("/blog/rss.xml", language);

/** Articles have no time of day. Noon UTC is the same day almost everywhere. */
function dateOf(day: string): string {
  return new Date(`${day}T12:00:00Z`).toUTCString().replace("GMT", "+0000");
}

function itemElement({ address, title, summary, day, author, topics }: FeedItem): string {
  return `<item>
<title>${xml(title)}</title>
<link>${xml(address)}</link>
<guid isPermaLink="true">${xml(address)}</guid>
<pubDate>${dateOf(day)}</pubDate>
${author === null ? "" : `<dc:creator>${xml(author)}</dc:creator>\n`}${topics.map((topic) => `<category>${xml(topic)}</category>\n`).join("")}<description>${xml(summary)}</description>
</item>
`;
}

/** RSS 2.0, see https://www.rssboard.org/rss-specification */
export function rssXml({ address, page, title, description, language, items }: Feed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(title)}</title>
<link>${xml(page)}</link>
<atom:link href="${xml(address)}" rel="self" type="application/rss+xml"/>
<description>${xml(description)}</description>
<language>${language}</language>
${items.map(itemElement).join("")}</channel>
</rss>
`;
}
