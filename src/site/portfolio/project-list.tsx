import { cardRows } from "../blocks/card-rows.ts";
import { type Filter, FilterLinks, type PageLinks, Pagination } from "../blocks/list-links.tsx";
import { ProjectCard, type ProjectFacts } from "../blocks/project-card.tsx";
import { projectPath } from "../paths.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { TextLink } from "../ui/link.tsx";
import { Section, SectionHead } from "../ui/section.tsx";

interface Props {
  groups: { heading: string; projects: ProjectFacts[] }[];
  filter: Filter | null;
  pages: PageLinks;
}

/** A page of the portfolio's list: groups of projects, with the filter above them and the links to other pages below. */
export function ProjectList({ groups, filter, pages }: Props) {
  return groups.map(({ heading, projects }, index) => (
    <Section key={heading} ground={index % 2 === 0 ? "paper" : "mist"} labelledBy={`projects-${index}`}>
      <SectionHead
        id={`projects-${index}`}
        heading={heading}
        {...(filter && index === 0 && { aside: <FilterLinks {...filter} /> })}
      />
      <Cards projects={projects} />
      {index === groups.length - 1 && <Pagination {...pages} />}
    </Section>
  ));
}

/** The featured projects, below a case study. */
export function FeaturedProjects({ heading, projects }: { heading: string; projects: ProjectFacts[] }) {
  const { language } = useShell();
  const words = useWords();
  if (projects.length === 0) return null;
  return (
    <Section labelledBy="projects-heading">
      <SectionHead
        id="projects-heading"
        heading={heading}
        aside={<TextLink to={projectPath(language)}>{words.allProjects}</TextLink>}
      />
      <Cards projects={projects} />
    </Section>
  );
}

function Cards({ projects }: { projects: ProjectFacts[] }) {
  const { hasLead, layout, className } = cardRows(projects.length);
  return (
    <div className={className}>
      {projects.map((project, index) => (
        <ProjectCard key={project.href} project={project} layout={hasLead && index === 0 ? "lead" : layout} />
      ))}
    </div>
  );
}
