import { data } from "react-router";
import { readChosenPosts } from "#src/domain/content/published/posts.server.ts";
import type { Published } from "#src/domain/content/published/reader.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { serviceThing } from "#src/domain/seo/structured-data.ts";
import { picturesOnce } from "../blocks/pictures-once.ts";
import { fixedPage, loadPage, readRequest } from "../load-page.server.ts";
import { readLocations } from "../locations/locations.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { prefilled } from "../page/prefilled.server.ts";
import { choiceParameters } from "../page/price-calculator.tsx";
import { topOf } from "../page/top-block.ts";
import { servicePath } from "../paths.ts";
import { useShell } from "../shell/shell.ts";
import type { Route } from "./+types/page";
import { ServiceCards } from "./cards.tsx";
import { ServiceView } from "./detail.tsx";
import { serviceCards, serviceClosing, serviceDetail } from "./services.server.ts";

export { meta } from "#src/domain/seo/head.ts";

export const handle: RoutePolicy = { parameters: choiceParameters };

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, origin, language } = request;
  const { service: slug } = args.params;
  const linkedFrom = { kind: "service", slug: slug ?? "" } as const;
  const kinds = ["page", "service", "project", "testimonial", "settings", "seo"] as const;
  const content = await reader.content(language, kinds, {
    service: { flag: "onServicesPage", slug },
    project: { linkedFrom },
    testimonial: { linkedFrom },
  });
  const services = content.entries("service");
  const selected = services.find((entry) => entry.slug === slug);
  const articlesOf = ({ content: { articles } }: Published<"service">) => readChosenPosts(reader, language, articles);
  const nearby = selected ? await readLocations(reader, language, selected.id) : [];
  const path = servicePath(language, selected?.slug);
  const pageData = await loadPage(request, content, fixedPage(content, "services"), {
    path: servicePath(language),
    // The list is indexed at its own URL, so an unknown slug shows it with noindex.
    noindex: slug !== undefined,
    detail: selected && { ...selected.content, path, description: selected.content.summary },
    things: () => (selected ? [serviceThing(origin, path, selected.content)] : []),
  });
  const detail = selected ? serviceDetail(selected, content, await articlesOf(selected), nearby, language) : null;
  const once = picturesOnce(detail?.picture ?? (topOf(pageData.blocks) ?? pageData.page).picture);
  const listed = services.filter(({ content }) => content.onServicesPage);
  const page = {
    ...pageData,
    closing: selected ? serviceClosing(selected, content, language) : pageData.closing,
    detail: detail && { ...detail, project: once(detail.project), articles: detail.articles.map(once) },
    cards: serviceCards(listed, language).map(once),
  };
  return data(...prefilled(request, path, page));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { page, blocks, closing, cards, detail } = loaderData;
  const { language } = useShell();
  return (
    <>
      {detail && (
        <ServiceView detail={detail} parent={{ text: page.name, href: servicePath(language) }} picture={page.picture} />
      )}
      <PageBlocks
        page={detail ? undefined : page}
        blocks={blocks}
        builtIn={<ServiceCards cards={cards} page={detail ? page : null} />}
        builtInPosition={detail ? "below" : "above"}
        closing={closing}
        hasClosing
      />
    </>
  );
}
