import { initialsOf } from "../../content/initials.ts";
import type { Language } from "../../content/languages.ts";
import type { DatedPost } from "../../content/posts.server.ts";
import type { Published } from "../../content/published.server.ts";
import { slugOf } from "../../content/slugs.ts";
import type { Topic } from "../../content/timeline.server.ts";
import { feedPath } from "../../discovery/feed.ts";
import { blogPath, postPath } from "../addresses.ts";
import { missing } from "../missing.ts";
import { sentWordsFor } from "../words/words.ts";
import { minutesToRead, withAnchors } from "./reading.server.ts";

/** The page that an address asks for. */
export function pageAsked(search: URLSearchParams): number {
  const asked = search.get("page") ?? "1";
  if (!/^[1-9]\d*$/.test(asked)) throw missing();
  return Number(asked);
}

/** Where programs read what is new. */
export function blogFeed(company: string, blog: string, language: Language) {
  return { title: `${company}: ${blog}`, path: feedPath(language) };
}

/** The topics to choose from, all of them first; null where there is no choice. */
export function topicLinks(topics: Topic[], chosen: string | undefined, language: Language) {
  if (topics.length < 2) return null;
  const words = sentWordsFor(language);
  const own = topics.map(({ name, slug }) => ({ text: name, href: blogPath(language, slug) }));
  return {
    name: words.topics,
    links: [{ text: words.allTopics, href: blogPath(language) }, ...own],
    current: blogPath(language, chosen),
  };
}

/** Links to the pages before and after one. */
export function turnsFrom(page: number, pages: number, topic: string | undefined, language: Language) {
  const words = sentWordsFor(language);
  return {
    name: words.pages,
    newer: page > 1 ? { text: words.newer, href: blogPath(language, topic, page - 1) } : null,
    older: page < pages ? { text: words.older, href: blogPath(language, topic, page + 1) } : null,
  };
}

/** What a post's card shows. */
export function postCard({ slug, day, content }: DatedPost, language: Language) {
  const { title, summary, topics, picture } = content;
  return {
    href: postPath(language, slug ?? ""),
    title,
    summary,
    topic: topics[0] ?? "",
    picture,
    day,
    date: dateOf(day, language),
    more: sentWordsFor(language).readArticle,
  };
}

export type PostCardFacts = ReturnType<typeof postCard>;

/** What a post's own page shows. */
export function postDetail(
  { content: post }: Published<"post">,
  day: string,
  author: Published<"member">["content"] | undefined,
  language: Language,
) {
  const words = sentWordsFor(language);
  const { title, summary, picture, topics } = post;
  const { body, headings } = withAnchors(post.body);
  return {
    title,
    summary,
    picture,
    topics: topics.map((topic) => ({ text: topic, href: blogPath(language, slugOf(topic)) })),
    author: author ? shownAuthor(author) : null,
    day,
    date: dateOf(day, language),
    readingTime: words.readingTime(minutesToRead(post.body)),
    body,
    contents: headings.length < 3 ? null : { heading: words.contents, headings },
    topicsHeading: words.topics,
  };
}

function shownAuthor({ name, role, initials, photo }: Published<"member">["content"]) {
  return { name, role, initials: initials || initialsOf(name), photo };
}

export type PostDetail = ReturnType<typeof postDetail>;

/** `November 17, 2026`. */
function dateOf(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}
