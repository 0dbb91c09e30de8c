import { languageOf } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { readChosenPosts } from "#src/domain/content/published/posts.server.ts";
import type { Published, PublishedContent } from "#src/domain/content/published/reader.server.ts";
import type { SitePaths } from "#src/domain/content/published/site-paths.server.ts";
import { maxSlugLength } from "#src/domain/content/schema/values/reference-forms.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { caseStudy } from "#src/domain/seo/structured-data.ts";
import { picturesOnce } from "../blocks/pictures-once.ts";
import { fixedPage, loadPage, notFound, type PageRequest, pageNumber, readRequest } from "../load-page.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { pageParameter } from "../page-parameter.ts";
import { portfolioPath, projectPath, servicePath } from "../paths.ts";
import { useShell } from "../shell/shell.ts";
import type { Route } from "./+types/page";
import { ProjectView } from "./detail.tsx";
import { FeaturedProjects, ProjectList } from "./project-list.tsx";
import {
  featuredBeside,
  frontGroups,
  listProjects,
  projectDetail,
  projectFacts,
  projectPages,
  serviceFilter,
} from "./projects.server.ts";

export { meta } from "#src/domain/seo/head.ts";

const isList = (path: string) => path === projectPath(languageOf(path));

export const handle: RoutePolicy = {
  parameters: {
    service: {
      pattern: new RegExp(`^[a-z0-9-]{1,${maxSlugLength}}$`),
      canonical: (service, path, { entries }) =>
        isList(path) && entries.has(servicePath(languageOf(path), service)) ? service : null,
    },
    page: pageParameter((path: string, { entries }: SitePaths) => (isList(path) ? entries.size : 0)),
  },
};

type Content = PublishedContent<"page" | "project" | "service" | "settings" | "seo">;

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { project: slug } = args.params;
  const kinds = ["page", "project", "service", "settings", "seo"] as const;
  const content = await request.reader.content(request.language, kinds, { page: { slug: "portfolio" } });
  const selected = content.entries("project").find((entry) => entry.slug === slug);
  return selected ? loadProject(request, content, selected) : loadProjectList(request, content, slug !== undefined);
}

async function loadProject(request: PageRequest, content: Content, selected: Published<"project">) {
  const { reader, origin, language } = request;
  const [projects, services] = [content.entries("project"), content.entries("service")];
  const detail = {
    ...selected.content,
    path: projectPath(language, selected.slug),
    article: {
      section: serverWordsFor(language).projectCategories[selected.content.category],
      modified: selected.updatedAt.toISOString(),
    },
  };
  const { articles } = selected.content;
  const pageData = await loadPage(request, content, fixedPage(content, "portfolio"), {
    path: projectPath(language),
    detail,
    things: (head) => [caseStudy(origin, { ...detail, head })],
  });
  const project = projectDetail(selected, services, await readChosenPosts(reader, language, articles), language);
  const once = picturesOnce(project.picture);
  return {
    ...pageData,
    detail: { ...project, articles: project.articles.map(once) },
    featured: {
      heading: serverWordsFor(language).featuredProjects,
      projects: featuredBeside(selected, projects, services).map((other) => once(projectFacts(other, language))),
    },
    list: null,
  };
}

/** All projects, or those of a service, a page at a time; an unknown slug shows them with noindex, since the list is indexed at its own URL. */
async function loadProjectList(request: PageRequest, content: Content, isUnknown: boolean) {
  const { language, searchParams } = request;
  const [projects, services] = [content.entries("project"), content.entries("service")];
  const words = serverWordsFor(language);
  const service = services.find(({ slug }) => slug === searchParams.get("service"));
  const page = pageNumber(searchParams);
  const { listed, pages } = listProjects(projects, service, page, language);
  if (page > Math.max(pages, 1)) throw notFound();
  const isFront = page === 1 && !service;
  const portfolio = fixedPage(content, "portfolio");
  const pageLabel = words.pageOf(page, pages);
  const name = service ? words.projectsOf(service.content.title) : portfolio.name;
  const front = isFront
    ? portfolio
    : { ...portfolio, blocks: [], seo: { ...portfolio.seo, title: "", description: "" } };
  return {
    ...(await loadPage(
      request,
      content,
      { ...front, name: page === 1 ? name : `${name}, ${pageLabel}` },
      { path: service ? projectPath(language) : portfolioPath(language, null, page), noindex: isUnknown },
    )),
    detail: null,
    featured: null,
    list: {
      groups: isFront ? frontGroups(listed, language) : [{ heading: page === 1 ? name : pageLabel, projects: listed }],
      filter: serviceFilter(projects, services, service, language),
      pages: projectPages(page, pages, service?.slug ?? undefined, language),
    },
  };
}

export default function PortfolioPage({ loaderData }: Route.ComponentProps) {
  const { head, page, blocks, closing, detail, featured, list } = loaderData;
  const { language } = useShell();
  return (
    <>
      {detail && (
        <ProjectView detail={detail} parent={{ text: page.name, href: projectPath(language) }} url={head.canonical} />
      )}
      <PageBlocks
        page={detail ? undefined : page}
        blocks={blocks}
        builtIn={
          <>
            {list && <ProjectList {...list} />}
            {featured && <FeaturedProjects {...featured} />}
          </>
        }
        closing={closing}
        hasClosing
      />
    </>
  );
}
