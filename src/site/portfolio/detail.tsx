import { Quote } from "../blocks/quote.tsx";
import { Icon } from "../icon.tsx";
import { type NamedLink, TextLink } from "../link.tsx";
import { PageHead } from "../page/page-head.tsx";
import { Badge, Section } from "../section.tsx";
import { useWords } from "../shell.ts";
import type { ProjectDetail } from "./projects.server.ts";

/** One project: client, problem, work and result. */
export function Detail({ detail, parent }: { detail: ProjectDetail; parent: NamedLink }) {
  const words = useWords();
  const { title, category, icon, description, picture, client, problem, work, result, quote, services } = detail;
  return (
    <>
      <PageHead title={title} name={title} intro={description} above={[parent]} picture={picture} />
      <Section>
        <div className="grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
          <div className="grid content-start justify-items-start gap-5 self-start lg:sticky lg:top-24">
            <Badge>
              <Icon name={icon} />
              {category}
            </Badge>
            <p className="text-ink-2">{client}</p>
            <p className="w-full border-t-2 border-ink pt-4">
              <b className="block text-number font-number">{result.number}</b>
              <span className="mt-3 block text-ink-2">{result.text}</span>
            </p>
            {services.length > 0 && (
              <div className="pt-4">
                <h2 className="mb-1 text-h4">{words.relatedServices}</h2>
                <ul>
                  {services.map(({ text, href }) => (
                    <li key={href} className="flex min-h-11 items-center">
                      <TextLink to={href}>{text}</TextLink>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
          <div className="max-w-[44rem]">
            <div className="prose text-large">
              <h2>{words.problem}</h2>
              <p>{problem}</p>
              <h2>{words.work}</h2>
              <p>{work}</p>
            </div>
            {quote && (
              <div className="mt-12 border-t border-line pt-6">
                <Quote text={quote.text} name={quote.source} />
              </div>
            )}
          </div>
        </div>
      </Section>
    </>
  );
}
