import { languageOf } from "../../content/languages.ts";
import { publishedContent } from "../../content/published.server.ts";
import { servicesContext } from "../../context.ts";
import { headTags, pageHead } from "../../discovery/head.ts";
import { frequentQuestions } from "../../discovery/structured-data.ts";
import { projectPath } from "../addresses.ts";
import { Closing } from "../blocks/closing.tsx";
import { ProjectCard } from "../blocks/project-card.tsx";
import { fixedPage } from "../fixed-page.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { PageHead } from "../page/page-head.tsx";
import { Section, SectionHead } from "../section.tsx";
import { useWords } from "../shell.ts";
import { describePage, questionsIn } from "../structured-data.server.ts";
import type { Route } from "./+types/page";
import { Detail } from "./detail.tsx";
import { projectDetail, projectFacts } from "./projects.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const language = languageOf(new URL(request.url).pathname);
  const content = await publishedContent(db, language, ["page", "project", "service", "settings", "seo"], {
    project: { marked: "featured", slug: params.project },
    service: { linkedFrom: { kind: "project", slug: params.project ?? "" } },
  });
  const { title, name, intro, picture, blocks, seo } = fixedPage(content, "portfolio").content;
  const projects = content.entries("project");
  const named = params.project ? projects.find(({ slug }) => slug === params.project) : undefined;
  const site = content.single("seo").content;
  const head = named
    ? pageHead({
        origin,
        language,
        site,
        path: projectPath(language, named.slug),
        seo: named.content.seo,
        title: named.content.title,
        description: named.content.description,
        picture: named.content.picture,
        article: { section: named.content.category, modified: named.updatedAt.toISOString() },
      })
    : pageHead({
        origin,
        language,
        site,
        path: projectPath(language),
        seo,
        title: name,
        description: intro,
        picture,
        noindex: params.project !== undefined,
      });
  const crumb = { name, path: projectPath(language) };
  describePage(context, {
    head,
    settings: content.single("settings").content,
    crumbs: named ? [crumb, { name: named.content.title, path: projectPath(language, named.slug) }] : [crumb],
    things: named ? [] : frequentQuestions(questionsIn(blocks)),
  });
  return {
    head,
    page: { title, name, intro, picture, href: projectPath(language) },
    blocks: named ? [] : blocks,
    projects: projects.filter((project) => project.content.featured).map((project) => projectFacts(project, language)),
    detail: named ? projectDetail(named, content.entries("service")) : null,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? headTags(loaderData.head) : [];
}

export default function PortfolioPage({ loaderData }: Route.ComponentProps) {
  const { page, blocks, projects, detail } = loaderData;
  const words = useWords();
  return (
    <>
      {detail ? <Detail detail={detail} parent={{ text: page.name, href: page.href }} /> : <PageHead {...page} />}
      {projects.length > 0 && (
        <Section ground={detail ? "mist" : "paper"} labelledBy="projects-heading">
          <SectionHead id="projects-heading" heading={words.featuredProjects} {...(detail && { intro: page.intro })} />
          <div className="grid gap-x-gap gap-y-[clamp(1.75rem,3vw,3rem)] sm:grid-cols-2 lg:grid-cols-3">
            {projects.map((project) => (
              <ProjectCard key={project.href} project={project} layout="small" />
            ))}
          </div>
        </Section>
      )}
      <PageBlocks blocks={blocks} />
      <Closing />
    </>
  );
}
