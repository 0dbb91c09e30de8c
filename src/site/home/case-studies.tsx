import { ProjectCard } from "../blocks/project-card.tsx";
import { TextLink } from "../link.tsx";
import { Section, SectionHead } from "../section.tsx";
import type { HomeBlocks } from "./home.server.ts";

/** The first project is full width; the others are in rows of two, or in one row of three. */
export function CaseStudies({ heading, more, moreHref, projects }: HomeBlocks["caseStudies"]) {
  const [lead, ...rest] = projects;
  if (!lead) return null;
  return (
    <Section id="work" ground="mist" labelledBy="work-heading">
      <SectionHead id="work-heading" heading={heading} aside={<TextLink to={moreHref}>{more}</TextLink>} />
      <div
        className={`grid gap-x-gap gap-y-[clamp(1.5rem,1rem+2vw,3rem)] ${rest.length === 3 ? "md:grid-cols-3" : "md:grid-cols-2"}`}
      >
        <ProjectCard project={lead} layout="lead" />
        {rest.map((project) => (
          <ProjectCard key={project.href} project={project} layout={rest.length === 1 ? "lead" : "plain"} />
        ))}
      </div>
    </Section>
  );
}
