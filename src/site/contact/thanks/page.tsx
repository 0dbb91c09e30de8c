import { businessTime } from "../../../content/fields/facts.ts";
import { phoneUrl } from "../../../content/published/phone.ts";
import { publishedContent } from "../../../content/published/published.server.ts";
import { servicesContext } from "../../../context.ts";
import { languageOf } from "../../../languages.ts";
import { headTags } from "../../../seo/head.ts";
import { contactPath, homePath, thanksPath } from "../../addresses.ts";
import { Actions, ButtonLink } from "../../button.tsx";
import { fixedPage } from "../../fixed-page.server.ts";
import { headOfPage } from "../../head.server.ts";
import { showBlocks } from "../../page/blocks.server.ts";
import { PageBlocks } from "../../page/page-blocks.tsx";
import { PageHead } from "../../page/page-head.tsx";
import { Section } from "../../section.tsx";
import { useShell, useWords } from "../../shell.ts";
import { BusinessHours } from "../business-hours.tsx";
import type { Route } from "./+types/page";
import { ReplyPromise } from "./reply-promise.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const language = languageOf(new URL(request.url).pathname);
  const content = await publishedContent(db, language, ["page", "settings", "seo"]);
  const page = fixedPage(content, "thanks").content;
  const { title, name, intro, picture, blocks } = page;
  const contact = fixedPage(content, "contact").content;
  const { address, hours, holidays, timeZone, replyMinutes } = content.single("settings").content.company;
  const head = headOfPage(content, page, { origin, language, path: thanksPath(language), noindex: true });
  return {
    head,
    page: { title, name, intro, picture, above: [{ text: contact.name, href: contactPath(language) }] },
    blocks: await showBlocks(db, language, blocks),
    city: address.city,
    opening: { hours, holidays, timeZone },
    replyMinutes,
    replyTime: businessTime(replyMinutes),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? headTags(loaderData.head) : [];
}

/** The thank-you page: what happens next, and when. */
export default function ThanksPage({
  loaderData: { page, blocks, city, opening, replyMinutes, replyTime },
}: Route.ComponentProps) {
  const { language, company } = useShell();
  const words = useWords();
  return (
    <>
      <PageHead {...page} />
      <Section>
        <div className="grid items-start gap-x-[clamp(2rem,4vw,4.5rem)] gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div>
            <ReplyPromise opening={opening} minutes={replyMinutes} inGeneral={replyTime} />
            <div className="mt-8">
              <Actions>
                <ButtonLink to={phoneUrl(company.phone)} tone="pink" icon="phone">
                  {words.sooner(company.phone)}
                </ButtonLink>
                <ButtonLink to={homePath(language)} tone="line">
                  {words.backHome}
                </ButtonLink>
              </Actions>
            </div>
          </div>
          <section aria-labelledby="reply-hours" className="border-t-2 border-ink pt-5">
            <h2 id="reply-hours" className="mb-2 text-h4">
              {words.replyHours}
            </h2>
            <BusinessHours opening={opening} />
            <p className="mt-2 text-sm text-ink-3">{words.ourTime(city)}</p>
          </section>
        </div>
      </Section>
      <PageBlocks blocks={blocks} />
    </>
  );
}
