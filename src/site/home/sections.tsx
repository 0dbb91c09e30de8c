import { useId } from "react";
import { ProjectCard } from "../blocks/project-card.tsx";
import { Statistics } from "../blocks/statistics.tsx";
import type { BlockOf } from "../page/blocks.server.ts";
import { TextLink } from "../ui/link.tsx";
import { Picture } from "../ui/picture.tsx";
import { CheckList, Heading, Section, SectionHead } from "../ui/section.tsx";

export function About({ block }: { block: BlockOf<"about"> }) {
  const { anchor, heading, text, picture, benefits, statistics } = block;
  const id = useId();
  return (
    <Section id={anchor} labelledBy={id}>
      <div className="grid items-center gap-x-[clamp(2rem,5vw,6rem)] gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        {picture && (
          <div className="aspect-5/4 overflow-hidden rounded-l lg:aspect-4/5">
            <Picture
              picture={picture}
              preset="portrait"
              sizes="(width >= 84rem) 34rem, 42vw"
              phone={{ preset: "portraitPhone", sizes: "100vw" }}
            />
          </div>
        )}
        <div>
          <Heading id={id}>{heading}</Heading>
          <p className="mt-5 mb-8 text-lead text-ink-2">{text}</p>
          <CheckList lines={benefits} />
          <div className="mt-12">
            <Statistics statistics={statistics} />
          </div>
        </div>
      </div>
    </Section>
  );
}

/** The first project is full width; the others are in rows of two, or in one row of three. */
export function CaseStudies({ block: { anchor, heading, more, projects } }: { block: BlockOf<"projects"> }) {
  const id = useId();
  const [lead, ...rest] = projects;
  if (!lead) return null;
  return (
    <Section id={anchor} ground="mist" labelledBy={heading && id}>
      {heading && (
        <SectionHead id={id} heading={heading} aside={more && <TextLink to={more.href}>{more.text}</TextLink>} />
      )}
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
