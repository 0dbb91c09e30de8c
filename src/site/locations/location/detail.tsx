import type { ReactNode } from "react";
import type { ContentOf } from "#src/domain/content/schema/kinds.ts";
import { ProjectCard, type ProjectFacts } from "../../blocks/project-card.tsx";
import { Questions } from "../../page/questions.tsx";
import { useWords } from "../../shell/shell.ts";
import { type NamedLink, TextLink } from "../../ui/link.tsx";
import { NoWrap } from "../../ui/no-wrap.tsx";
import { Section, SectionHead } from "../../ui/section.tsx";

interface Props {
  detail: Pick<ContentOf<"location">, "city" | "arrival" | "neighborhoods" | "sections" | "questions">;
  service: NamedLink | null;
  project: ProjectFacts | null;
}

/** A service in a city: the way there, what is local, questions, and a case. */
export function LocationView({
  detail: { city, arrival, neighborhoods, sections, questions },
  service,
  project,
}: Props) {
  const words = useWords();
  return (
    <>
      <Section>
        <div className="grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <LocalFact heading={words.arrival}>
            <NoWrap>{arrival}</NoWrap>
          </LocalFact>
          <div className="grid content-start gap-8">
            <LocalFact heading={words.neighborhoods}>{[city, ...neighborhoods].join(" · ")}</LocalFact>
            {service && (
              <p>
                <TextLink to={service.href}>{service.text}</TextLink>
              </p>
            )}
          </div>
        </div>
      </Section>
      <Section ground="mist" labelledBy="local">
        <SectionHead id="local" heading={words.local(city)} />
        <ul
          className={`grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 ${sections.length % 3 === 0 ? "lg:grid-cols-3" : "md:grid-cols-2"}`}
        >
          {sections.map(({ heading, text }) => (
            <li key={heading} className="border-t-2 border-ink pt-5">
              <h3 className="text-h3">{heading}</h3>
              <p className="mt-3 text-ink-2">
                <NoWrap>{text}</NoWrap>
              </p>
            </li>
          ))}
        </ul>
      </Section>
      {questions.length > 0 && (
        <Section>
          <Questions heading={words.localQuestions} questions={questions} />
        </Section>
      )}
      {project && (
        <Section>
          <SectionHead heading={words.localProof} />
          <div className="grid">
            <ProjectCard project={project} layout="lead" />
          </div>
        </Section>
      )}
    </>
  );
}

function LocalFact({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="border-t-2 border-ink pt-5">
      <h2 className="mb-2 text-h4">{heading}</h2>
      <p className="text-ink-2">{children}</p>
    </div>
  );
}
