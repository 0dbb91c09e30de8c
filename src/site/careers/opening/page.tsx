import { readListedDay } from "#src/domain/content/published/posts.server.ts";
import { jobPosting } from "#src/domain/seo/job-posting.ts";
import { readStaffForm } from "../../lead-form/staff-form.server.ts";
import { describeEntry, fixedPage, notFound, readRequest } from "../../load-page.server.ts";
import { PageHead } from "../../page/page-head.tsx";
import { careersPath, openingPath } from "../../paths.ts";
import { useWords } from "../../shell/shell.ts";
import { Section, SectionHead } from "../../ui/section.tsx";
import { OpeningList } from "../opening-list.tsx";
import { openingDetail, openOpeningLines } from "../openings.server.ts";
import type { Route } from "./+types/page";
import { OpeningView } from "./detail.tsx";

export { meta } from "#src/domain/seo/head.ts";

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, origin, language } = request;
  const { opening: slug } = args.params;
  const content = await reader.content(language, ["page", "opening", "settings", "seo"]);
  const entry = content.entries("opening").find((entry) => entry.slug === slug);
  if (!entry) throw notFound();
  const posted = entry.content.posted ?? (await readListedDay(reader, language, "opening", entry.id));
  if (posted === null) throw notFound();
  const opening = { ...entry.content, posted };
  const { name, picture: defaultPicture } = fixedPage(content, "careers");
  const picture = opening.picture ?? defaultPicture;
  const { company, applicationForm } = content.single("settings").content;
  const path = openingPath(language, slug);
  const now = await reader.now();
  const detail = openingDetail(opening, company, language, now);
  const application = detail.apply && !opening.email ? await readStaffForm(request, applicationForm) : null;
  const form = application?.form ?? null;
  const facts = { ...opening, id: entry.id, lists: detail.lists };
  const parent = { text: name, href: careersPath(language) };
  const head = await describeEntry(request, content, {
    path,
    seo: opening.seo,
    title: opening.title,
    description: opening.summary,
    picture,
    noindex: !detail.apply,
    parent,
    things: () => (detail.apply ? [jobPosting(origin, { ...facts, directApply: form !== null }, company)] : []),
  });
  return {
    head,
    detail,
    form,
    parent,
    picture,
    others: openOpeningLines(content, language, now).filter(({ href }) => href !== path),
  };
}

export default function OpeningPage({ loaderData: { detail, form, parent, picture, others } }: Route.ComponentProps) {
  const words = useWords();
  return (
    <>
      <PageHead title={detail.title} name={detail.title} intro={detail.summary} above={[parent]} picture={picture} />
      <OpeningView detail={detail} form={form} parent={parent} />
      {others.length > 0 && (
        <Section labelledBy="others">
          <SectionHead id="others" heading={words.otherOpenings} />
          <OpeningList openings={others} />
        </Section>
      )}
    </>
  );
}
