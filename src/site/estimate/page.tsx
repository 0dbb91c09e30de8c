import { data, redirect } from "react-router";
import { choiceNames, estimate, rangeText } from "#src/domain/content/estimates/estimate.ts";
import { readSelection } from "#src/domain/content/estimates/sent-estimate.server.ts";
import type { QueryParameters } from "#src/domain/content/published/site-paths.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { InquiryForm } from "../lead-form/inquiry-form.tsx";
import { serviceChoices } from "../lead-form/service-choices.server.ts";
import { describePage, fixedPage, headOf, readRequest } from "../load-page.server.ts";
import { resolveCalculator } from "../page/blocks.server.ts";
import { PageHead } from "../page/page-head.tsx";
import { PriceCalculator } from "../page/price-calculator.tsx";
import { contactPath, estimatePath } from "../paths.ts";
import { useWords } from "../shell/shell.ts";
import { Section } from "../ui/section.tsx";
import { wordsFor } from "../words/words.ts";
import type { Route } from "./+types/page";

export { meta } from "#src/domain/seo/head.ts";

const choice: QueryParameters[string] = { pattern: /^\d{0,9}$/, canonical: (number) => number };

export const handle: RoutePolicy = {
  parameters: {
    page: {
      pattern: /^\/[a-z0-9/-]{1,100}$/,
      canonical: (page, _path, { entries }) => (entries.has(page) ? page : null),
    },
    ...Object.fromEntries(choiceNames.map((name) => [name, choice])),
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
  // There are too many different estimates to keep their pages.
  return data(
    {
      head,
      above: [contact],
      page: searchParams.get("page") ?? "",
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

/** The estimate of a price calculator, for browsers without script too, and the form to send it. */
export default function EstimatePage({ loaderData }: Route.ComponentProps) {
  const { above, page, selection, block, services, questions } = loaderData;
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
      <PriceCalculator block={block} page={page} />
      <Section>
        <div className="mx-auto max-w-[46rem]">
          <InquiryForm
            services={services}
            chosen=""
            questions={questions}
            initial={{ calculator: selection, message: words.estimateMessage }}
          >
            <h2 className="text-h3">{words.sendEstimate}</h2>
            <p className="mt-2 mb-6 text-ink-2">
              {words.sendEstimateText}{" "}
              <b data-total className="text-ink">
                {rangeText(estimate(block.rates, block.choices).total, words.estimateRange)}
              </b>
            </p>
          </InquiryForm>
        </div>
      </Section>
    </>
  );
}
