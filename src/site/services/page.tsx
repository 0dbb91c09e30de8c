import { publishedContent } from "../../content/published/published.server.ts";
import { servicesContext } from "../../context.ts";
import { languageOf } from "../../languages.ts";
import { headTags } from "../../seo/head.ts";
import { frequentQuestions, service } from "../../seo/structured-data.ts";
import { servicePath } from "../addresses.ts";
import { Closing } from "../blocks/closing.tsx";
import { fixedPage } from "../fixed-page.server.ts";
import { headOfCards } from "../head.server.ts";
import { showBlocks } from "../page/blocks.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { PageHead } from "../page/page-head.tsx";
import { describePage, questionsIn } from "../structured-data.server.ts";
import type { Route } from "./+types/page";
import { ServiceCards } from "./cards.tsx";
import { Detail } from "./detail.tsx";
import { serviceCards, serviceDetail } from "./services.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const language = languageOf(new URL(request.url).pathname);
  const linkedFrom = { kind: "service", slug: params.service ?? "" } as const;
  const content = await publishedContent(
    db,
    language,
    ["page", "service", "project", "testimonial", "settings", "seo"],
    {
      service: { flag: "onServicesPage", slug: params.service },
      project: { linkedFrom },
      testimonial: { linkedFrom },
    },
  );
  const page = fixedPage(content, "services").content;
  const { title, name, intro, picture, blocks } = page;
  const path = servicePath(language);
  const services = content.entries("service");
  const selected = services.find(({ slug }) => slug === params.service);
  const { head, crumbs } = headOfCards(content, page, {
    origin,
    language,
    path,
    slug: params.service,
    selected: selected && {
      ...selected.content,
      path: servicePath(language, selected.slug),
      description: selected.content.summary,
    },
  });
  describePage(context, {
    head,
    settings: content.single("settings").content,
    crumbs,
    things: selected
      ? [
          service({
            origin,
            name: selected.content.title,
            description: selected.content.description,
            url: head.canonical,
          }),
          ...frequentQuestions(selected.content.questions),
        ]
      : frequentQuestions(questionsIn(blocks)),
  });
  return {
    head,
    page: { title, name, intro, picture, href: path },
    // The page's own blocks are about all services; a service's detail replaces them.
    blocks: await showBlocks(db, language, selected ? [] : blocks),
    cards: serviceCards(services, language),
    detail: selected ? serviceDetail(selected, content, language) : null,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? headTags(loaderData.head) : [];
}

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { page, blocks, cards, detail } = loaderData;
  return (
    <>
      {detail ? (
        <Detail detail={detail} parent={{ text: page.name, href: page.href }} picture={page.picture} />
      ) : (
        <PageHead {...page} />
      )}
      <ServiceCards cards={cards} page={detail ? page : null} />
      <PageBlocks blocks={blocks} />
      <Closing />
    </>
  );
}
