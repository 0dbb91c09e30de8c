import { Quote } from "../blocks/quote.tsx";
import { PostCards } from "../blog/post-cards.tsx";
import { PageHead } from "../page/page-head.tsx";
import { useWords } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";
import { type NamedLink, TextLink } from "../ui/link.tsx";
import { NoWrap } from "../ui/no-wrap.tsx";
import { Badge, Heading, Section, SectionHead } from "../ui/section.tsx";
import caseStyles from "./case.css?url";
import { Comparisons } from "./comparisons.tsx";
import type { ProjectDetail } from "./projects.server.ts";

/** One project: client, problem, work and result, with its figures and its course. `address` is its full URL. */
export function ProjectView({ detail, parent, url }: { detail: ProjectDetail; parent: NamedLink; url: string }) {
  const words = useWords();
  const { title, description, picture, problem, work, quote, comparisons, timeline, articles } = detail;
  return (
    <>
      <div className="case">
        <PageHead title={title} name={title} intro={description} above={[parent]} picture={picture} />
        <Section>
          <div className="grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
            <Facts {...detail} />
            <div className="max-w-[44rem]">
              <div className="prose text-large">
                <h2>{words.problem}</h2>
                <p>
                  <NoWrap>{problem}</NoWrap>
                </p>
                <h2>{words.work}</h2>
                <p>
                  <NoWrap>{work}</NoWrap>
                </p>
              </div>
              {quote && (
                <div className="mt-12 border-t border-line pt-6">
                  <Quote text={quote.text} name={quote.source} />
                </div>
              )}
            </div>
          </div>
        </Section>
        <link rel="stylesheet" href={caseStyles} />
        {comparisons.length > 0 && (
          <Section ground="mist" labelledBy="comparisons">
            <SectionHead id="comparisons" heading={words.comparisons} />
            <Comparisons comparisons={comparisons} />
          </Section>
        )}
        {timeline.length > 0 && <Timeline timeline={timeline} />}
        <p className="case-address">
          {words.readOnline} {url}
        </p>
      </div>
      {articles.length > 0 && (
        <Section ground="mist" labelledBy="articles">
          <SectionHead id="articles" heading={words.relatedArticles} />
          <PostCards posts={articles} />
        </Section>
      )}
    </>
  );
}

/** Beside the story: category, client, result, and the services behind it. */
function Facts({ category, icon, client, result, services }: ProjectDetail) {
  const words = useWords();
  return (
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
        <div className="case-services pt-4">
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
      <button
        type="button"
        data-behavior="print"
        data-tone="line"
        data-size="small"
        data-replay=""
        className="button unscripted:hidden"
      >
        {words.printSummary}
      </button>
    </div>
  );
}

/** What happened when, from top to bottom. */
function Timeline({ timeline }: Pick<ProjectDetail, "timeline">) {
  const words = useWords();
  return (
    <Section labelledBy="timeline">
      <div className="grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <Heading id="timeline">{words.timeline}</Heading>
        <ol className="timeline max-w-[44rem]">
          {timeline.map(({ when, text }) => (
            <li key={`${when} ${text}`}>
              <p className="font-medium">{when}</p>
              <p className="mt-1 text-ink-2">
                <NoWrap>{text}</NoWrap>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
