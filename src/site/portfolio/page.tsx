import { publishedContent } from "../../content/published/published.server.ts";
import { servicesContext } from "../../context.ts";
import { languageOf } from "../../languages.ts";
import { headTags } from "../../seo/head.ts";
import { frequentQuestions } from "../../seo/structured-data.ts";
import { projectPath } from "../addresses.ts";
import { Closing } from "../blocks/closing.tsx";
import { ProjectCard } from "../blocks/project-card.tsx";
import { fixedPage } from "../fixed-page.server.ts";
import { headOfCards } from "../head.server.ts";
import { showBlocks } from "../page/blocks.server.ts";
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
    project: { flag: "featured", slug: params.project },
    service: { linkedFrom: { kind: "project", slug: params.project ?? "" } },
  });
  const page = fixedPage(content, "portfolio").content;
  const { title, name, intro, picture, blocks } = page;
  const path = projectPath(language);
  const projects = content.entries("project");
  const selected = projects.find(({ slug }) => slug === params.project);
  const { head, crumbs } = headOfCards(content, page, {
    origin,
    language,
    path,
    slug: params.project,
    selected: selected && {
      ...selected.content,
      path: projectPath(language, selected.slug),
      article: { section: selected.content.category, modified: selected.updatedAt.toISOString() },
    },
  });
  describePage(context, {
    head,
    settings: content.single("settings").content,
    crumbs,
    things: selected ? [] : frequentQuestions(questionsIn(blocks)),
  });
  return {
    head,
    page: { title, name, intro, picture, href: path },
    blocks: await showBlocks(db, language, selected ? [] : blocks),
    projects: projects.filter((project) => project.content.featured).map((project) => projectFacts(project, language)),
    detail: selected ? projectDetail(selected, content.entries("service")) : null,
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
