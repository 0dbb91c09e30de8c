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
        <div className="grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
          <div className="self-start border-t-2 border-ink pt-5 lg:sticky lg:top-24">
            <h2 className="mb-1 text-h4">{words.arrival}</h2>
            <p className="text-ink-2">
              <NoWrap>{arrival}</NoWrap>
            </p>
            {neighborhoods.length > 0 && (
              <>
                <h2 className="mt-5 mb-1 text-h4">{words.neighborhoods}</h2>
                <p className="text-ink-2">{[city, ...neighborhoods].join(" · ")}</p>
              </>
            )}
            {service && (
              <p className="mt-5">
                <TextLink to={service.href}>{service.text}</TextLink>
              </p>
            )}
          </div>
          <div className="prose max-w-[44rem] text-large">
            {sections.map(({ heading, text }) => (
              <LocalSection key={heading} heading={heading} text={text} />
            ))}
          </div>
        </div>
      </Section>
      {questions.length > 0 && (
        <Section ground="mist">
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

function LocalSection({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <h2>{heading}</h2>
      <p>
        <NoWrap>{text}</NoWrap>
      </p>
    </>
  );
}
