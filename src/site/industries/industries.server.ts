import type { Language } from "#src/base/languages.ts";
import type { DatedPost } from "#src/domain/content/published/posts.server.ts";
import type { Published, PublishedContent } from "#src/domain/content/published/reader.server.ts";
import { picturesOnce } from "../blocks/pictures-once.ts";
import { postCard } from "../blog/posts.server.ts";
import { industryPath } from "../paths.ts";
import { projectFacts } from "../portfolio/projects.server.ts";
import { serviceCards } from "../services/services.server.ts";

/** What an industry's card shows. */
export function industryCard(
  { slug, content: { title, icon, summary, picture } }: Published<"industry">,
  language: Language,
) {
  return { href: industryPath(language, slug ?? ""), title, icon, summary, picture };
}

export type IndustryFacts = ReturnType<typeof industryCard>;

/** What an industry's own page shows. */
export function industryDetail(
  { content: industry }: Published<"industry">,
  content: PublishedContent<"project" | "service">,
  articles: readonly DatedPost[],
  language: Language,
) {
  const { heading, title, intro, picture, risks, rules, questions } = industry;
  const project = content.entries("project").find(({ id }) => id === industry.project?.entry);
  const services = industry.services.flatMap((link) =>
    content.entries("service").filter(({ id }) => id === link?.entry),
  );
  const once = picturesOnce(picture);
  return {
    heading,
    title,
    intro,
    picture,
    risks,
    rules: rules.map(({ name, text, source }) => ({ name, text, source: source?.href ?? null })),
    questions,
    typical: { size: industry.typicalSize, company: industry.typicalName },
    project: once(project ? projectFacts(project, language) : null),
    services: serviceCards(services, language).map(once),
    articles: articles.map((post) => once(postCard(post, language))),
  };
}

export type IndustryDetail = ReturnType<typeof industryDetail>;
