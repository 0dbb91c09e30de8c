import { ProjectCard } from "../blocks/project-card.tsx";
import { Statistics } from "../blocks/statistics.tsx";
import { TextLink } from "../link.tsx";
import { LogoPicture, Picture } from "../picture.tsx";
import { CheckList, Heading, Section, SectionHead } from "../section.tsx";
import type { HomeBlocks } from "./home.server.ts";

export function About({ heading, text, picture, benefits, statistics }: HomeBlocks["about"]) {
  return (
    <Section id="about" labelledBy="about-heading">
      <div className="grid items-center gap-x-[clamp(2rem,5vw,6rem)] gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        {picture && (
          <div className="aspect-5/4 overflow-hidden rounded-l lg:aspect-4/5">
            <Picture
              picture={picture}
              place="portrait"
              sizes="(width >= 84rem) 34rem, 42vw"
              phone={{ place: "portraitPhone", sizes: "100vw" }}
            />
          </div>
        )}
        <div>
          <Heading id="about-heading">{heading}</Heading>
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

export function Partners({ heading, intro, partners }: HomeBlocks["partners"]) {
  if (partners.length === 0) return null;
  return (
    <Section id="partners" ground="mist" labelledBy="partners-heading">
      <SectionHead
        id="partners-heading"
        heading={heading}
        aside={<p className="max-w-[26rem] text-lead text-ink-2">{intro}</p>}
      />
      <ul className="partners">
        {partners.map(({ name, image, wide }) => (
          <li key={name} className="partner">
            {image && (
              <span data-vector={image.vector} className="partner-mark flex h-9 max-w-full items-center justify-center">
                <LogoPicture picture={{ ...image, alt: "" }} size={wide ? "large" : "usual"} />
              </span>
            )}
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
