import { data, redirect } from "react-router";
import { wordsFor } from "#src/base/words/words.ts";
import { choiceNames, estimate, rangeText } from "#src/domain/content/estimates/estimate.ts";
import { readSelection } from "#src/domain/content/estimates/sent-estimate.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { InquiryForm } from "../lead-form/inquiry-form.tsx";
import { serviceChoices } from "../lead-form/service-choices.server.ts";
import { describePage, fixedPage, headOf, readRequest } from "../load-page.server.ts";
import { resolveCalculator } from "../page/blocks.server.ts";
import { PageHead } from "../page/page-head.tsx";
import { Bill, choiceParameters } from "../page/price-calculator.tsx";
import { contactPath, estimatePath } from "../paths.ts";
import { useWords } from "../shell/shell.ts";
import { Actions, ButtonLink } from "../ui/button.tsx";
import { Section } from "../ui/section.tsx";
import type { Route } from "./+types/page";

export { meta } from "#src/domain/seo/head.ts";

export const handle: RoutePolicy = {
  parameters: {
    page: {
      pattern: /^\/[a-z0-9/-]{1,100}$/,
      canonical: (page, _path, { entries }) => (entries.has(page) ? page : null),
    },
    ...choiceParameters,
  },
};

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, language, searchParams } = request;
  const found = await readSelection(reader, language, searchParams);
  // The calculator was removed, or its page has moved. A page of "not found" would be kept for each query.
  if (!found) throw redirect(contactPath(language));
  const content = await reader.content(language, ["page", "service", "settings", "seo"], {
    service: { flag: "inContactForm" },
  });
  const words = wordsFor(language);
  const path = estimatePath(language);
  const head = await headOf(request, content, {
    path,
    title: words.yourEstimate,
    description: words.yourEstimateText,
    noindex: true,
  });
  const contact = { text: fixedPage(content, "contact").name, href: contactPath(language) };
  await describePage(request, content, { head, crumbs: [] });
  const chosen = new URLSearchParams([...searchParams].filter(([name]) => choiceNames.includes(name)));
  // There are too many different estimates to keep their pages.
  return data(
    {
      head,
      above: [contact],
      calculatorHref: `${searchParams.get("page")}?${chosen}`,
      selection: searchParams.toString(),
      block: resolveCalculator(found.calculator, found.choices),
      services: serviceChoices(content.entries("service"), language),
      questions: content.single("settings").content.questions,
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** What a visitor chose in a price calculator, for browsers without script too, and the form to send it. */
export default function EstimatePage({ loaderData }: Route.ComponentProps) {
  const { above, calculatorHref, selection, block, services, questions } = loaderData;
  const words = useWords();
  return (
    <>
      <PageHead
        title={words.yourEstimate}
        intro={words.yourEstimateText}
        name={words.yourEstimate}
        above={above}
        picture={null}
      />
      <Section>
        <div className="grid items-start gap-x-[clamp(2rem,5vw,6rem)] gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
          <div data-ground="deep" className="rounded-l bg-deep-2 p-card text-on-deep">
            <Bill block={block} />
            <p className="mt-5 text-sm text-on-deep-2">{block.disclaimer}</p>
            <div className="mt-6">
              <Actions>
                <ButtonLink to={calculatorHref} tone="line">
                  {words.changeNumbers}
                </ButtonLink>
              </Actions>
            </div>
          </div>
          <InquiryForm
            services={services}
            chosen=""
            questions={questions}
            initial={{ calculator: selection, message: words.estimateMessage }}
          >
            <h2 className="text-h3">{words.sendEstimate}</h2>
            <p className="mt-2 mb-6 text-ink-2">
              {words.sendEstimateText}{" "}
              <b className="text-ink">{rangeText(estimate(block.rates, block.choices).total, words.estimateRange)}</b>
            </p>
          </InquiryForm>
        </div>
      </Section>
    </>
  );
}
