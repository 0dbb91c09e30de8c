import { inLanguage, type Language, languageNames } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { readPosts } from "#src/domain/content/published/posts.server.ts";
import { publicPathOf } from "#src/domain/content/published/public-path.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import { isTurnedOff } from "#src/domain/content/schema/fixed-pages.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { readIndexed } from "#src/domain/content/similarity/similarity.server.ts";

/** The limit for each kind. The first ones are listed. */
const maxLinks = 100;

export const languageModelPath = (language: Language) => inLanguage("/llms.txt", language);

/** `llms.txt`, see https://llmstxt.org: what the company does and where it stands, for language models. */
export async function languageModelText(reader: ContentReader, origin: string, language: Language): Promise<string> {
  const words = serverWordsFor(language).models;
  const content = await reader.content(language, [
    "settings",
    "seo",
    "page",
    "service",
    "location",
    "industry",
    "project",
    "member",
  ]);
  const { posts } = await readPosts(reader, language, { page: 1, size: maxLinks });
  const local = await readIndexed(reader, language, "location");
  const industries = content.entries("industry");
  const emptyLists = new Set<string | null>([
    ...(local.size === 0 ? ["locations"] : []),
    ...(industries.length === 0 ? ["industries"] : []),
  ]);
  const settings = content.single("settings").content;
  const { company } = settings;
  const link = (kind: KindName, slug: string | null, title: string, text: string) => {
    const path = publicPathOf(kind, slug, language);
    return path === null ? [] : [`- [${oneLine(title)}](${origin}${path})${text && `: ${oneLine(text)}`}`];
  };
  const sections = {
    [words.services]: content
      .entries("service")
      .flatMap((entry) => link("service", entry.slug, entry.content.title, entry.content.summary)),
    [words.locations]: content
      .entries("location")
      .filter(({ id }) => local.has(id))
      .flatMap((entry) => link("location", entry.slug, entry.content.title, entry.content.summary)),
    [words.industries]: industries.flatMap(({ slug, content: { title, summary } }) =>
      link("industry", slug, title, summary),
    ),
    [words.projects]: content
      .entries("project")
      .flatMap((entry) => link("project", entry.slug, entry.content.title, entry.content.description)),
    [words.members]: content
      .entries("member")
      .flatMap((entry) => link("member", entry.slug, entry.content.name, entry.content.role)),
    [words.posts]: posts.flatMap((entry) => link("post", entry.slug, entry.content.title, entry.content.summary)),
    [words.pages]: content
      .entries("page")
      .filter((entry) => entry.slug !== "thanks" && !emptyLists.has(entry.slug) && !isTurnedOff(entry, settings))
      .flatMap((entry) => link("page", entry.slug, entry.content.name, entry.content.intro)),
    [words.languages]: (await reader.languages())
      .filter((other) => other !== language)
      .map((other) => `- [${languageNames[other]}](${origin}${languageModelPath(other)})`),
  };
  const { street, city, region, postalCode } = company.address;
  return [
    `# ${oneLine(company.name)}`,
    `> ${oneLine(content.single("seo").content.metaDescription)}`,
    oneLine(
      `${company.blurb} ${words.phone}: ${company.phone}. ${words.email}: ${company.email}. ${words.office}: ${street}, ${city}, ${region} ${postalCode}.`,
    ),
    ...Object.entries(sections)
      .filter(([, links]) => links.length > 0)
      .map(([name, links]) => `## ${name}\n\n${links.slice(0, maxLinks).join("\n")}`),
  ]
    .join("\n\n")
    .concat("\n");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
