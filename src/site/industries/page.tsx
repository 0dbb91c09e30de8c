import { PriceExample } from "../blocks/price-example.tsx";
import { fixedPage, loadPage, readRequest } from "../load-page.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { topOf } from "../page/top-block.ts";
import { industriesPath } from "../paths.ts";
import { Section } from "../ui/section.tsx";
import type { Route } from "./+types/page";
import { industryCard } from "./industries.server.ts";
import { IndustryCards } from "./industry-cards.tsx";

export { meta } from "#src/domain/seo/head.ts";

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, language } = request;
  const content = await reader.content(language, ["page", "industry", "settings", "seo"]);
  const industries = content.entries("industry").map((entry) => industryCard(entry, language));
  const pageData = await loadPage(request, content, fixedPage(content, "industries"), {
    path: industriesPath(language),
    noindex: industries.length === 0,
  });
  return { ...pageData, industries };
}

export default function IndustriesPage({ loaderData: { page, blocks, closing, industries } }: Route.ComponentProps) {
  return (
    <PageBlocks
      page={page}
      blocks={blocks}
      builtIn={
        industries.length > 0 && (
          <Section labelledBy="industries-heading">
            <h2 id="industries-heading" className="sr-only">
              {page.name}
            </h2>
            <IndustryCards industries={industries} isTop={(topOf(blocks) ?? page).picture === null} />
            <div className="mt-10">
              <PriceExample />
            </div>
          </Section>
        )
      }
      closing={closing}
      hasClosing
    />
  );
}
