import { PriceExample } from "../../blocks/price-example.tsx";
import { ProjectCard } from "../../blocks/project-card.tsx";
import { PostCards } from "../../blog/post-cards.tsx";
import { PageHead } from "../../page/page-head.tsx";
import { Questions } from "../../page/questions.tsx";
import { ServiceCards } from "../../services/cards.tsx";
import { useWords } from "../../shell/shell.ts";
import { type NamedLink, TextLink } from "../../ui/link.tsx";
import { NoWrap } from "../../ui/no-wrap.tsx";
import { Section, SectionHead } from "../../ui/section.tsx";
import type { IndustryDetail, IndustryFacts } from "../industries.server.ts";

interface Props {
  detail: IndustryDetail;
  /** The page of all industries. */
  parent: NamedLink;
  others: IndustryFacts[];
}

/** One industry: its risks, its rules, a case, and where the work starts. */
export function IndustryView({ detail, parent, others }: Props) {
  const words = useWords();
  const { heading, title, intro, picture, risks, rules, typical, project, services, articles, questions } = detail;
  return (
    <>
      <PageHead title={heading} name={title} intro={intro} above={[parent]} picture={picture} />
      <Risks risks={risks} />
      {rules.length > 0 && <Rules rules={rules} />}
      {project && (
        <Section>
          <SectionHead heading={words.proof} />
          <div className="grid">
            <ProjectCard project={project} layout="lead" />
          </div>
        </Section>
      )}
      <ServiceCards cards={services} page={{ title: words.startWith }}>
        <PriceExample {...typical} />
      </ServiceCards>
      {questions.length > 0 && (
        <Section>
          <Questions heading={words.questions} questions={questions} />
        </Section>
      )}
      {articles.length > 0 && (
        <Section ground="mist" labelledBy="articles">
          <SectionHead id="articles" heading={words.relatedArticles} />
          <PostCards posts={articles} lead={articles.length === 1} />
        </Section>
      )}
      {others.length > 0 && <Others heading={parent.text} others={others} />}
    </>
  );
}

function Risks({ risks }: Pick<IndustryDetail, "risks">) {
  const words = useWords();
  return (
    <Section labelledBy="risks">
      <SectionHead id="risks" heading={words.risks} />
      <ul className="grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 lg:grid-cols-3">
        {risks.map((risk) => (
          <li key={risk.title} className="row-span-4 grid min-w-0 grid-rows-subgrid gap-y-3 border-t-2 border-ink pt-5">
            <h3 className="text-h3">{risk.title}</h3>
            <p className="text-ink-2">
              <NoWrap>{risk.text}</NoWrap>
            </p>
            <h4 className="mt-2 font-medium text-leaf">{words.riskAnswer}</h4>
            <p>
              <NoWrap>{risk.answer}</NoWrap>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Rules({ rules }: Pick<IndustryDetail, "rules">) {
  const words = useWords();
  return (
    <Section ground="mist" labelledBy="rules">
      <SectionHead id="rules" heading={words.rules} intro={words.rulesText} />
      <ul className="grid gap-y-10">
        {rules.map(({ name, text, source }) => (
          <li
            key={name}
            className="grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-3 border-t-2 border-ink pt-5 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]"
          >
            <h3 className="text-h3">{name}</h3>
            <div className="min-w-0 max-w-[44rem]">
              <p className="text-large text-ink-2">
                <NoWrap>{text}</NoWrap>
              </p>
              {source && (
                <p className="mt-2">
                  <TextLink to={source} arrow="arrow-up-right">
                    {words.seeOriginal}
                    <span className="sr-only">{` ${words.of(name)}`}</span>
                  </TextLink>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Others({ heading, others }: { heading: string; others: IndustryFacts[] }) {
  return (
    <Section labelledBy="others">
      <SectionHead id="others" heading={heading} />
      <ul className="flex flex-wrap gap-x-8 gap-y-3">
        {others.map(({ href, title }) => (
          <li key={href} className="flex min-h-11 items-center">
            <TextLink to={href}>{title}</TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
