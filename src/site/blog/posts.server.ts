import type { Language } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import type { Topic } from "#src/domain/content/published/dated-list.server.ts";
import { longDate } from "#src/domain/content/published/hours/business-hours.ts";
import type { DatedPost } from "#src/domain/content/published/posts.server.ts";
import type { Published, PublishedContent } from "#src/domain/content/published/reader.server.ts";
import { initialsOf } from "#src/domain/content/schema/values/initials.ts";
import { slugOf } from "#src/domain/content/schema/values/slugs.ts";
import { feedPath } from "#src/domain/seo/head.ts";
import { blogPath, memberPath, postPath } from "../paths.ts";
import { minutesToRead, withAnchors } from "./reading.server.ts";

/** Title and path of the RSS feed. */
export function blogFeed(content: PublishedContent<"settings">, blog: string, language: Language) {
  const { company } = content.single("settings").content;
  return { title: `${company.name}: ${blog}`, path: feedPath(language) };
}

/** Links of the topic filter, "All" first; null with fewer than two topics. */
export function topicLinks(topics: Topic[], chosen: string | undefined, language: Language) {
  if (topics.length < 2) return null;
  const words = serverWordsFor(language);
  const filterLinks = topics.map(({ name, slug }) => ({ text: name, href: blogPath(language, slug) }));
  return {
    name: words.topics,
    links: [{ text: words.allTopics, href: blogPath(language) }, ...filterLinks],
    current: blogPath(language, chosen),
  };
}

/** Links to the previous and the next page. */
export function paginationLinks(page: number, pages: number, topic: string | undefined, language: Language) {
  const words = serverWordsFor(language);
  return {
    name: words.pages,
    previous: page > 1 ? { text: words.newer, href: blogPath(language, topic, page - 1) } : null,
    next: page < pages ? { text: words.older, href: blogPath(language, topic, page + 1) } : null,
  };
}

/** What a post's card shows. `topic` is the one that the list shows, by name; otherwise the post's first. */
export function postCard({ slug, day, content }: DatedPost, language: Language, topic?: string) {
  const { title, summary, topics, picture } = content;
  return {
    href: postPath(language, slug ?? ""),
    title,
    summary,
    topic: topic ?? topics[0] ?? "",
    picture,
    day,
    date: longDate(day, language),
    more: serverWordsFor(language).readArticle,
  };
}

export type PostCardFacts = ReturnType<typeof postCard>;

/** What a post's own page shows. */
export function postDetail(
  { content: post }: Published<"post">,
  day: string,
  author: Published<"member"> | null,
  language: Language,
) {
  const words = serverWordsFor(language);
  const { title, summary, picture, topics } = post;
  const { body, headings } = withAnchors(post.body);
  return {
    title,
    summary,
    picture,
    topics: topics.map((topic) => ({ text: topic, href: blogPath(language, slugOf(topic)) })),
    author: author && authorFacts(author, language),
    day,
    date: longDate(day, language),
    readingTime: words.readingTime(minutesToRead(post.body)),
    body,
    contents: headings.length < 3 ? null : { heading: words.contents, headings },
    topicsHeading: words.topics,
  };
}

function authorFacts({ slug, content: { name, role, initials, photo } }: Published<"member">, language: Language) {
  return { name, role, initials: initials || initialsOf(name), photo, path: memberPath(language, slug) };
}

export type PostDetail = ReturnType<typeof postDetail>;
