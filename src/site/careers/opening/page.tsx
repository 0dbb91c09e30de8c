import { listedDay } from "../../../content/published/chronological-list.server.ts";
import { publishedContent } from "../../../content/published/published.server.ts";
import { servicesContext } from "../../../context.ts";
import { languageOf } from "../../../languages.ts";
import { headTags, pageHead } from "../../../seo/head.ts";
import { jobPosting } from "../../../seo/job-posting.ts";
import { careersPath, openingPath } from "../../addresses.ts";
import { fixedPage } from "../../fixed-page.server.ts";
import { siteHeadFacts } from "../../head.server.ts";
import { notFound } from "../../not-found-response.ts";
import { PageHead } from "../../page/page-head.tsx";
import { Section, SectionHead } from "../../section.tsx";
import { useWords } from "../../shell.ts";
import { describePage } from "../../structured-data.server.ts";
import { OpeningList } from "../opening-list.tsx";
import { openingDetail, openLines } from "../openings.server.ts";
import type { Route } from "./+types/page";
import { Detail } from "./detail.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const language = languageOf(new URL(request.url).pathname);
  const now = services.now();
  const content = await publishedContent(services.db, language, ["page", "opening", "settings", "seo"]);
  const entry = content.entries("opening").find(({ slug }) => slug === params.opening);
  if (!entry) throw notFound();
  const posted = entry.content.posted ?? (await listedDay(services.db, language, "opening", entry.id));
  if (posted === null) throw notFound();
  const opening = { ...entry.content, posted };
  const { name, picture } = fixedPage(content, "careers").content;
  const path = openingPath(language, params.opening);
  const detail = openingDetail(opening, content.single("settings").content.company, language, now);
  const head = pageHead({
    origin: services.origin,
    language,
    path,
    ...siteHeadFacts(content),
    seo: opening.seo,
    title: opening.title,
    description: opening.summary,
    picture,
    noindex: !detail.apply,
  });
  const settings = content.single("settings").content;
  const job = { ...opening, lists: detail.lists };
  describePage(context, {
    head,
    settings,
    crumbs: [
      { name, path: careersPath(language) },
      { name: opening.title, path },
    ],
    things: detail.apply ? [jobPosting(services.origin, job, settings.company.address)] : [],
  });
  return {
    head,
    detail,
    parent: { text: name, href: careersPath(language) },
    picture,
    others: openLines(content, language, now).filter(({ href }) => href !== path),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? headTags(loaderData.head) : [];
}

export default function OpeningPage({ loaderData: { detail, parent, picture, others } }: Route.ComponentProps) {
  const words = useWords();
  return (
    <>
      <PageHead title={detail.title} name={detail.title} intro={detail.summary} above={[parent]} picture={picture} />
      <Detail detail={detail} parent={parent} />
      {others.length > 0 && (
        <Section labelledBy="others">
          <SectionHead id="others" heading={words.otherOpenings} />
          <OpeningList openings={others} />
        </Section>
      )}
    </>
  );
}
