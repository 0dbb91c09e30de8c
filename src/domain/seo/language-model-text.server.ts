import { defaultLanguage } from "#src/base/languages.ts";
import { readPosts } from "#src/domain/content/published/posts.server.ts";
import { publicPathOf } from "#src/domain/content/published/public-path.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import { isTurnedOff } from "#src/domain/content/schema/fixed-pages.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { readIndexed } from "#src/domain/content/similarity/similarity.server.ts";

/** The limit for each kind. The first ones are listed. */
const maxLinks = 100;

/** `llms.txt`, see https://llmstxt.org: what the company does and where it stands, for language models. */
export async function languageModelText(reader: ContentReader, origin: string): Promise<string> {
  const content = await reader.content(defaultLanguage, [
    "settings",
    "seo",
    "page",
    "service",
    "location",
    "industry",
    "project",
    "member",
  ]);
  const { posts } = await readPosts(reader, defaultLanguage, { page: 1, size: maxLinks });
  const local = await readIndexed(reader, defaultLanguage, "location");
  const industries = content.entries("industry");
  const emptyLists = new Set<string | null>([
    ...(local.size === 0 ? ["locations"] : []),
    ...(industries.length === 0 ? ["industries"] : []),
  ]);
  const settings = content.single("settings").content;
  const { company } = settings;
  const link = (kind: KindName, slug: string | null, title: string, text: string) => {
    const path = publicPathOf(kind, slug, defaultLanguage);
    return path === null ? [] : [`- [${oneLine(title)}](${origin}${path})${text && `: ${oneLine(text)}`}`];
  };
  const sections = {
    Services: content
      .entries("service")
      .flatMap((entry) => link("service", entry.slug, entry.content.title, entry.content.summary)),
    "Local pages": content
      .entries("location")
      .filter(({ id }) => local.has(id))
      .flatMap((entry) => link("location", entry.slug, entry.content.title, entry.content.summary)),
    Industries: industries.flatMap(({ slug, content: { title, summary } }) => link("industry", slug, title, summary)),
    "Case studies": content
      .entries("project")
      .flatMap((entry) => link("project", entry.slug, entry.content.title, entry.content.description)),
    People: content
      .entries("member")
      .flatMap((entry) => link("member", entry.slug, entry.content.name, entry.content.role)),
    Articles: posts.flatMap((entry) => link("post", entry.slug, entry.content.title, entry.content.summary)),
    Pages: content
      .entries("page")
      .filter((entry) => entry.slug !== "thanks" && !emptyLists.has(entry.slug) && !isTurnedOff(entry, settings))
      .flatMap((entry) => link("page", entry.slug, entry.content.name, entry.content.intro)),
  };
  const { street, city, region, postalCode } = company.address;
  return [
    `# ${oneLine(company.name)}`,
    `> ${oneLine(content.single("seo").content.metaDescription)}`,
    oneLine(
      `${company.blurb} Phone: ${company.phone}. Email: ${company.email}. Office: ${street}, ${city}, ${region} ${postalCode}.`,
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
