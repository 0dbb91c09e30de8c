import { projectPath } from "../addresses.ts";
import { Closing } from "../blocks/closing.tsx";
import { ProjectCard } from "../blocks/project-card.tsx";
import { fixedPage, readRequest, showPage } from "../load-page.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { PageHead } from "../page/page-head.tsx";
import { Section, SectionHead } from "../section.tsx";
import { useShell, useWords } from "../shell.ts";
import type { Route } from "./+types/page";
import { Detail } from "./detail.tsx";
import { projectDetail, projectFacts } from "./projects.server.ts";

export { meta } from "../../seo/head.ts";

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, language } = request;
  const { project: slug } = args.params;
  const content = await reader.content(language, ["page", "project", "service", "settings", "seo"], {
    project: { flag: "featured", slug },
    service: { linkedFrom: { kind: "project", slug: slug ?? "" } },
  });
  const projects = content.entries("project");
  const selected = projects.find((entry) => entry.slug === slug);
  const shown = await showPage(request, content, fixedPage(content, "portfolio"), {
    path: projectPath(language),
    // The list is indexed at its own URL, so an unknown slug shows it with noindex.
    noindex: slug !== undefined,
    detail: selected && {
      ...selected.content,
      path: projectPath(language, selected.slug),
      article: { section: selected.content.category, modified: selected.updatedAt.toISOString() },
    },
  });
  return {
    ...shown,
    projects: projects.filter((project) => project.content.featured).map((project) => projectFacts(project, language)),
    detail: selected ? projectDetail(selected, content.entries("service")) : null,
  };
}

export default function PortfolioPage({ loaderData }: Route.ComponentProps) {
  const { page, blocks, projects, detail } = loaderData;
  const { language } = useShell();
  const words = useWords();
  return (
    <>
      {detail ? (
        <Detail detail={detail} parent={{ text: page.name, href: projectPath(language) }} />
      ) : (
        <PageHead {...page} />
      )}
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
