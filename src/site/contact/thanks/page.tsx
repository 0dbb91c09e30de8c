import { serverWordsFor } from "#src/base/words/server-words.ts";
import type { OpeningHours } from "#src/domain/content/published/hours/business-hours.ts";
import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { ReplyTime } from "../../blocks/proof.tsx";
import { NextTimes } from "../../book/next-times/next-times.tsx";
import { hoursForScript } from "../../hours.ts";
import { fixedPage, loadPage, readRequest } from "../../load-page.server.ts";
import { PageBlocks } from "../../page/page-blocks.tsx";
import { contactPath, homePath, thanksPath } from "../../paths.ts";
import { shownReplyTime } from "../../reply-time.server.ts";
import { useShell, useWords } from "../../shell/shell.ts";
import { phonePlaceholder, timePlaceholder } from "../../time-placeholder.ts";
import { Actions, ButtonLink } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { BusinessHours } from "../business-hours.tsx";
import type { Route } from "./+types/page";

export { meta } from "#src/domain/seo/head.ts";

export const handle: RoutePolicy = { parameters: { time: { pattern: /^open$/, canonical: (time) => time } } };

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, language } = request;
  const content = await reader.content(language, ["page", "settings", "seo"]);
  const { company } = content.single("settings").content;
  const options = { path: thanksPath(language), noindex: true };
  const { page, ...pageData } = await loadPage(request, content, fixedPage(content, "thanks"), options);
  const contact = { text: fixedPage(content, "contact").name, href: contactPath(language) };
  return {
    ...pageData,
    page: { ...page, above: [contact] },
    city: company.address.city,
    hours: hoursForScript(company, language, await reader.now()),
    replyMinutes: company.replyMinutes,
    replyTime: serverWordsFor(language).businessTime(company.replyMinutes),
    measured: await shownReplyTime(company, request),
    isUnbooked: request.searchParams.has("time"),
  };
}

/** The thank-you page: what happens next, and when. */
export default function ThanksPage({
  loaderData: { page, blocks, city, hours, replyMinutes, replyTime, measured, isUnbooked },
}: Route.ComponentProps) {
  const { language, company } = useShell();
  const words = useWords();
  return (
    <PageBlocks
      page={page}
      blocks={blocks}
      builtIn={
        <Section>
          <div className="grid items-start gap-x-[clamp(2rem,5vw,6rem)] gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <div>
              <ReplyPromise opening={hours.opening} minutes={replyMinutes} replyTimeText={replyTime} />
              {isUnbooked && <p className="mt-4 text-lead">{words.book.notBookedYet}</p>}
              {measured && (
                <div className="mt-5">
                  <ReplyTime {...measured} />
                </div>
              )}
              {!isUnbooked && (
                <div className="mt-8">
                  <NextTimes heading={words.book.pickTime} />
                </div>
              )}
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
              <BusinessHours script={hours} />
              <p className="mt-2 text-sm text-ink-3">{words.ourTime(city)}</p>
            </section>
          </div>
        </Section>
      }
    />
  );
}

interface PromiseProps {
  opening: OpeningHours;
  /** Reply time, in business minutes. */
  minutes: number;
  /** The reply time as text. */
  replyTimeText: string;
}

/** When we reply, in general; `reply-promise.client.ts` says the time for this visit's message. */
function ReplyPromise({ opening, minutes, replyTimeText }: PromiseProps) {
  const words = useWords();
  return (
    <p
      data-behavior="reply-promise"
      data-opening={JSON.stringify(opening)}
      data-minutes={minutes}
      data-text={words.replyBy(timePlaceholder)}
      data-call={words.callBy(phonePlaceholder, timePlaceholder)}
      className="text-h2 font-head text-balance"
    >
      {words.replyWithin(replyTimeText)}
    </p>
  );
}
