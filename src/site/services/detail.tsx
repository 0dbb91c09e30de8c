import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import { PriceExample } from "../blocks/price-example.tsx";
import { ProjectCard } from "../blocks/project-card.tsx";
import { Quote } from "../blocks/quote.tsx";
import { PostCards } from "../blog/post-cards.tsx";
import { LocationList } from "../locations/location-list.tsx";
import { PageHead } from "../page/page-head.tsx";
import { Questions } from "../page/questions.tsx";
import { Steps } from "../page/steps.tsx";
import { useWords } from "../shell/shell.ts";
import type { NamedLink } from "../ui/link.tsx";
import { NoWrap } from "../ui/no-wrap.tsx";
import { CheckList, Section, SectionHead } from "../ui/section.tsx";
import type { ServiceDetail } from "./services.server.ts";

interface Props {
  detail: ServiceDetail;
  /** The page of all services. */
  parent: NamedLink;
  /** The list page's picture, for services without their own. */
  picture: ResolvedPicture | null;
}

/** One service: description, audience, scope, first ninety days, questions and proof. */
export function ServiceView({ detail, parent, picture }: Props) {
  const words = useWords();
  const {
    title,
    description,
    audience,
    included,
    firstNinetyDays,
    price,
    pricedService,
    questions,
    project,
    quote,
    articles,
    locations,
  } = detail;
  return (
    <>
      <PageHead title={title} name={title} intro={description} above={[parent]} picture={detail.picture ?? picture} />
      <Section>
        <div className="grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 lg:grid-cols-2">
          <div>
            <h2 className="text-h2">{words.audience}</h2>
            <p className="mt-5 max-w-[36rem] text-lead text-ink-2">
              <NoWrap>{audience}</NoWrap>
            </p>
          </div>
          <div className="border-t-2 border-ink pt-5">
            <h2 className="mb-5 text-h3">{words.included}</h2>
            <CheckList lines={included} columns={1} />
            {price && <p className="mt-5 text-h4">{words.priceFrom(price.amount, price.unit)}</p>}
            {pricedService && (
              <div className="mt-5">
                <PriceExample service={pricedService} />
              </div>
            )}
          </div>
        </div>
      </Section>
      {firstNinetyDays.length > 0 && (
        <Section ground="mist">
          <SectionHead heading={words.firstNinetyDays} />
          <Steps steps={firstNinetyDays} />
        </Section>
      )}
      {questions.length > 0 && (
        <Section>
          <Questions heading={words.questions} questions={questions} />
        </Section>
      )}
      {(project || quote) && (
        <Section ground="mist">
          <SectionHead heading={words.proof} />
          <div className="overflow-hidden rounded-l bg-surface shadow-rest">
            {project && <ProjectCard project={project} layout="lead" />}
            {quote && (
              <div className="p-[clamp(1.25rem,.8rem+2vw,2.75rem)]">
                <Quote {...quote} source="beside" />
              </div>
            )}
          </div>
        </Section>
      )}
      {articles.length > 0 && (
        <Section labelledBy="articles">
          <SectionHead id="articles" heading={words.relatedArticles} />
          <PostCards posts={articles} lead={articles.length === 1} />
        </Section>
      )}
      {locations.length > 0 && (
        <Section labelledBy="near-you">
          <SectionHead id="near-you" heading={words.nearYou} />
          <LocationList locations={locations} />
        </Section>
      )}
    </>
  );
}
