import { languageOf } from "../../content/languages.ts";
import { publishedContent } from "../../content/published.server.ts";
import { servicesContext } from "../../context.ts";
import { headTags, pageHead } from "../../discovery/head.ts";
import { contactPath } from "../addresses.ts";
import { fixedPage } from "../fixed-page.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { PageHead } from "../page/page-head.tsx";
import { Section } from "../section.tsx";
import type { Route } from "./+types/page";
import { ContactInformation } from "./contact-information.tsx";
import { FindUs } from "./find-us.tsx";
import { Invitation } from "./invitation.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const language = languageOf(new URL(request.url).pathname);
  const content = await publishedContent(db, language, ["page", "settings", "seo"]);
  const { title, name, intro, picture, blocks, seo } = fixedPage(content, "contact").content;
  const { latitude, longitude } = content.single("settings").content.company.address;
  const head = pageHead({
    origin,
    language,
    path: contactPath(language),
    site: content.single("seo").content,
    seo,
    title: name,
    description: intro,
    picture,
  });
  return { head, page: { title, name, intro, picture }, blocks, position: { latitude, longitude } };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? headTags(loaderData.head) : [];
}

export default function ContactPage({ loaderData: { page, blocks, position } }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...page} />
      <Section>
        <div className="grid items-start gap-x-[clamp(2rem,4vw,4.5rem)] gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <Invitation />
          <div className="grid gap-12">
            <ContactInformation />
            <FindUs position={position} />
          </div>
        </div>
      </Section>
      <PageBlocks blocks={blocks} />
    </>
  );
}
