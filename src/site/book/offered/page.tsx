import { data, redirect } from "react-router";
import { bookOfferedTime } from "#src/domain/leads/bookings/book-offered.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import { readRequest, setPageMetadata } from "../../load-page.server.ts";
import { PageHead } from "../../page/page-head.tsx";
import { bookPath, offeredTimesPath } from "../../paths.ts";
import { useShell, useWords } from "../../shell/shell.ts";
import { Actions, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SiteLink } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import { privateHeaders } from "../appointment/appointment.server.ts";
import { AppointmentFacts } from "../appointment/appointment.tsx";
import bookStyles from "../book.css?url";
import { OtherWays } from "../other-ways.tsx";
import { knownZone, type ShownTime, timeOfValue, timePattern, zoneParameter } from "../time-choice.server.ts";
import { NoTimes } from "../time-choice.tsx";
import type { Route } from "./+types/page";
import { loadOffer } from "./offered.server.ts";

export { meta } from "#src/domain/seo/head.ts";

export const handle: RoutePolicy = {
  parameters: {
    at: { pattern: timePattern, canonical: (at) => at },
    zone: zoneParameter,
  },
};

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const shown = await loadOffer(request, args.context.get(servicesContext), args.params.offer);
  setPageMetadata(request, shown.head, []);
  return data(shown, { status: shown.state === "unknown" ? 404 : 200, headers: privateHeaders });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export async function action(args: Route.ActionArgs) {
  const request = readRequest(args);
  const { reader, language, searchParams } = request;
  const services = args.context.get(servicesContext);
  const { company } = (await reader.content(language, ["settings"])).single("settings").content;
  const time = (await args.request.formData()).get("time");
  const startsAt = typeof time === "string" ? timeOfValue(time) : null;
  const visitorTimeZone = knownZone(searchParams.get("zone")) ?? company.timeZone;
  const state = startsAt && (await bookOfferedTime(services, args.params.offer, { startsAt, visitorTimeZone })).state;
  // The page leads on to the appointment.
  if (state === "booked")
    throw redirect(offeredTimesPath(language, args.params.offer), { status: 303, headers: privateHeaders });
  return data(null, { status: state === "notFound" ? 404 : 409, headers: privateHeaders });
}

/** The times of a reply, for the person who has its link. Opening it books nothing, since programs that check emails do that. */
export default function OfferedTimesPage({ loaderData, params }: Route.ComponentProps) {
  const { title, state, offered, isOn } = loaderData;
  const { language } = useShell();
  const words = useWords();
  const path = offeredTimesPath(language, params.offer);
  const intros = { open: words.book.offeredText, over: words.book.offerOverText, unknown: words.book.unknownOfferText };
  const zoneQuery = offered?.hasZone ? { zone: offered.zone } : {};
  const query = (at: string) => `?${new URLSearchParams({ at, ...zoneQuery })}`;
  const hasOthers = offered !== null && offered.others.length + offered.nextFree.length > 0;
  const canBook = offered?.appointment && offered.isFree;
  return (
    <>
      <PageHead
        title={offered && !canBook ? words.book.offerGone : title}
        intro={offered && !canBook ? "" : intros[state]}
        name={words.book.appointment}
        above={[]}
        picture={null}
      />
      <Section>
        <link rel="stylesheet" href={bookStyles} />
        <div className="grid items-start gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div
            id="times"
            data-behavior={offered ? "visitor-zone" : undefined}
            data-zone={offered?.zone}
            className="rounded-l bg-surface p-[clamp(1.25rem,.8rem+2vw,2.75rem)] shadow-rest"
          >
            {offered?.appointment && canBook && (
              <>
                <AppointmentFacts appointment={offered.appointment} />
                <form method="post" action={path + query(offered.appointment.time.value)} className="mt-7">
                  <input type="hidden" name="time" value={offered.appointment.time.value} />
                  <Actions>
                    <button type="submit" data-tone="pink" className="button">
                      {words.book.bookTime}
                    </button>
                  </Actions>
                </form>
              </>
            )}
            {offered && !canBook && !hasOthers && <NoTimes />}
            {offered && !canBook && hasOthers && (
              <p role="status" className="form-errors">
                <Icon name="circle-alert" />
                <span>{words.book.timeGone}</span>
              </p>
            )}
            {offered && (
              <>
                <Times title={words.book.otherOffered} times={offered.others} hrefOf={(at) => path + query(at)} />
                {!canBook && (
                  <Times title={words.book.moreTimes} times={offered.nextFree} hrefOf={(at) => path + query(at)} />
                )}
                <p className="mt-6 text-sm text-ink-3">
                  {words.book.offeredUntil(words.book.dayAtTime(offered.until.day, offered.until.time))}
                </p>
              </>
            )}
            {state !== "open" &&
              (isOn ? (
                <Actions>
                  <ButtonLink to={bookPath(language)} tone="pink">
                    {words.book.bookAnother}
                  </ButtonLink>
                </Actions>
              ) : (
                <NoTimes />
              ))}
          </div>
          <OtherWays isChoosing={offered !== null && !canBook} />
        </div>
      </Section>
    </>
  );
}

interface TimesProps {
  title: string;
  times: readonly ShownTime[];
  hrefOf: (at: string) => string;
}

function Times({ title, times, hrefOf }: TimesProps) {
  const words = useWords();
  if (times.length === 0) return null;
  return (
    <section className="mt-6 border-t border-line pt-6">
      <h2 className="text-h4">{title}</h2>
      <ul className="mt-3 grid gap-2">
        {times.map(({ value, day, time }) => (
          <li key={value}>
            <SiteLink to={hrefOf(value)} rel="nofollow" className="book-time font-number">
              {words.book.dayAtTime(day, time)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
