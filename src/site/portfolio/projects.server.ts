import type { Language } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import type { DatedPost } from "#src/domain/content/published/posts.server.ts";
import type { Published } from "#src/domain/content/published/reader.server.ts";
import type { Filter, PageLinks } from "../blocks/list-links.tsx";
import type { ProjectFacts } from "../blocks/project-card.tsx";
import { postCard } from "../blog/posts.server.ts";
import { portfolioPath, projectPath } from "../paths.ts";

type Project = Published<"project">;
type Service = Published<"service">;

/** Props of a project card. */
export function projectFacts({ slug, content }: Project, language: Language): ProjectFacts {
  const { title, category, icon, description, picture, result } = content;
  return {
    href: projectPath(language, slug),
    title,
    category: serverWordsFor(language).projectCategories[category],
    icon,
    description,
    picture,
    result,
  };
}

/** Detail of a project. */
export function projectDetail(
  { content: project }: Project,
  services: Service[],
  articles: DatedPost[],
  language: Language,
) {
  const { title, category, icon, description, picture, client, problem, work, result, quote } = project;
  const { comparisons, timeline } = project;
  return {
    title,
    category: serverWordsFor(language).projectCategories[category],
    icon,
    description,
    picture,
    client,
    problem,
    work,
    result,
    quote,
    comparisons,
    timeline,
    articles: articles.map((post) => postCard(post, language)),
    services: project.services.flatMap((link) => {
      const service = services.find(({ id }) => id === link?.entry);
      return link && service ? [{ text: service.content.title, href: link.href }] : [];
    }),
  };
}

export type ProjectDetail = ReturnType<typeof projectDetail>;

/** Projects per page. */
const pageSize = 12;

/** One page of all projects, or of those with a service behind them: featured ones first, else in staff's order. */
export function listProjects(projects: Project[], service: Service | undefined, page: number, language: Language) {
  const all = service ? projects.filter((project) => isBehind(service, project)) : projects;
  const sorted = all.toSorted((a, b) => Number(b.content.featured) - Number(a.content.featured));
  return {
    listed: sorted.slice((page - 1) * pageSize, page * pageSize).map((project) => ({
      ...projectFacts(project, language),
      featured: project.content.featured,
    })),
    pages: Math.ceil(all.length / pageSize),
  };
}

type Listed = ReturnType<typeof listProjects>["listed"];

/** On the list's front page, the featured projects and the others have headings of their own. */
export function frontGroups(listed: Listed, language: Language) {
  const words = serverWordsFor(language);
  return [
    { heading: words.featuredProjects, projects: listed.filter(({ featured }) => featured) },
    { heading: words.moreProjects, projects: listed.filter(({ featured }) => !featured) },
  ].filter(({ projects }) => projects.length > 0);
}

function isBehind(service: Service, { content }: Project): boolean {
  return content.services.some((link) => link?.entry === service.id);
}

/** All featured projects. Those with the most services in common with one come first, and that one itself is the last. */
export function featuredBeside(project: Project, projects: Project[], services: Service[]): Project[] {
  const projectServices = services.filter((service) => isBehind(service, project));
  const sharedServices = (other: Project) =>
    other.id === project.id ? -1 : projectServices.filter((service) => isBehind(service, other)).length;
  return projects.filter(({ content }) => content.featured).toSorted((a, b) => sharedServices(b) - sharedServices(a));
}

/** Links to the projects of each service, "All" first; null with fewer than two services. */
export function serviceFilter(
  projects: Project[],
  services: Service[],
  chosen: Service | undefined,
  language: Language,
): Filter | null {
  const linked = new Set(projects.flatMap(({ content }) => content.services.map((link) => link?.entry)));
  const used = services.filter(({ id }) => linked.has(id));
  if (used.length < 2) return null;
  const words = serverWordsFor(language);
  // They lead to the list's first heading: all these pages begin with the same picture.
  const hrefOf = (slug?: string | null) => `${portfolioPath(language, slug)}#projects-0`;
  const serviceLinks = used.map(({ slug, content }) => ({ text: content.title, href: hrefOf(slug) }));
  return {
    name: words.projectsByService,
    links: [{ text: words.allTopics, href: hrefOf() }, ...serviceLinks],
    current: hrefOf(chosen?.slug),
  };
}

/** Links to the previous and the next page of projects. */
export function projectPages(page: number, pages: number, service: string | undefined, language: Language): PageLinks {
  const words = serverWordsFor(language);
  return {
    name: words.pages,
    previous: page > 1 ? { text: words.previousProjects, href: portfolioPath(language, service, page - 1) } : null,
    next: page < pages ? { text: words.nextProjects, href: portfolioPath(language, service, page + 1) } : null,
  };
}
