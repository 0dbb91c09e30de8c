import { languageOf } from "../../../content/languages.ts";
import { publishedContent } from "../../../content/published.server.ts";
import { timelineDay } from "../../../content/timeline.server.ts";
import { servicesContext } from "../../../context.ts";
import { headTags, pageHead } from "../../../discovery/head.ts";
import { jobPosting } from "../../../discovery/job-posting.ts";
import { careersPath, openingPath } from "../../addresses.ts";
import { fixedPage } from "../../fixed-page.server.ts";
import { ofSite } from "../../head.server.ts";
import { missing } from "../../missing.ts";
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
  if (!entry) throw missing();
  const posted = entry.content.posted ?? (await timelineDay(services.db, language, "opening", entry.id));
  if (posted === null) throw missing();
  const opening = { ...entry.content, posted };
  const { name, picture } = fixedPage(content, "careers").content;
  const path = openingPath(language, params.opening);
  const detail = openingDetail(opening, content.single("settings").content.company, language, now);
  const head = pageHead({
    origin: services.origin,
    language,
    path,
    ...ofSite(content),
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
