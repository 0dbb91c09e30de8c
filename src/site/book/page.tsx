import { data } from "react-router";
import { defaultLanguage } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { findBookingToken } from "#src/domain/bookings/booking-link.server.ts";
import { allTimes, type BookingPlace, offeredPlaces, offeredTimes } from "#src/domain/bookings/offered-times.server.ts";
import { appointmentFields } from "#src/domain/leads/fields.ts";
import { findService, serviceName } from "#src/domain/leads/services.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import { FormCard, LeadForm } from "../lead-form/lead-form.tsx";
import { receiveForm } from "../lead-form/receive.server.ts";
import { serviceParameter } from "../lead-form/service-choices.server.ts";
import { fixedPage, type PageRequest, readPage, readRequest, setPageMetadata } from "../load-page.server.ts";
import { PageBlocks } from "../page/page-blocks.tsx";
import { appointmentPath, bookPath, thanksPath } from "../paths.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { Section } from "../ui/section.tsx";
import type { Route } from "./+types/page";
import bookStyles from "./book.css?url";
import { readBookingFields } from "./booking-fields.server.ts";
import { ChosenTime, PlaceFields } from "./booking-fields.tsx";
import { OtherWays } from "./other-ways.tsx";
import { loadOwnPage, notWhileOff } from "./own-page.server.ts";
import {
  knownZone,
  nearestTimes,
  timeChoice,
  timeOfValue,
  timePattern,
  timeWriter,
  zoneParameter,
} from "./time-choice.server.ts";
import { NoTimes, TimeChoice } from "./time-choice.tsx";

export { meta } from "#src/domain/seo/head.ts";

export const handle: RoutePolicy = {
  bodies: "forms with files",
  parameters: {
    day: { pattern: /^\d{4}-\d\d-\d\d$/, canonical: (day) => day },
    at: { pattern: timePattern, canonical: (at) => at },
    zone: zoneParameter,
    service: serviceParameter,
  },
};

/** How many other times are offered instead of one that was taken. */
const maxOtherTimes = 4;

async function readSettings({ reader, language }: PageRequest) {
  return (await reader.content(language, ["settings"])).single("settings").content;
}

/** The service that a link asks about; null if there is none. */
async function readRequestedService({ reader, language, searchParams }: PageRequest) {
  const slug = searchParams.get("service");
  if (slug === null) return null;
  const service = await findService(reader, slug, { languages: [language, defaultLanguage], language });
  return service ? { slug, name: serviceName(service.content) } : null;
}

export async function loader(args: Route.LoaderArgs) {
  const request = readRequest(args);
  const { reader, language, searchParams } = request;
  const { company, booking, questions } = await readSettings(request);
  if (!booking.isOn) return { ...(await loadOwnPage(request)), times: null };
  const { structuredData, pageData } = await reader.derived(`book ${language}`, async (cached) => {
    const content = await cached.content(language, ["page", "settings", "seo"]);
    return readPage({ ...request, reader: cached }, content, fixedPage(content, "book"), { path: bookPath(language) });
  });
  setPageMetadata(request, pageData.head, structuredData);
  const { db, content, now } = args.context.get(servicesContext);
  const slots = await offeredTimes({ db, content }, allTimes(now(), booking));
  const zones = { language, company, timeZone: knownZone(searchParams.get("zone")) ?? company.timeZone };
  const write = timeWriter(zones);
  const wanted = timeOfValue(searchParams.get("at"));
  const isFree = slots.some(({ startsAt }) => startsAt.getTime() === wanted?.getTime());
  const choice = timeChoice(slots, zones, wanted && !isFree ? write(wanted).date : searchParams.get("day"));
  const chosen = wanted && write(wanted);
  const times = {
    choice,
    chosen,
    isFree,
    otherTimes: nearestTimes(slots, wanted ?? now(), maxOtherTimes).map(write),
    hasZone: searchParams.has("zone"),
    service: await readRequestedService(request),
    companyCity: company.address.city,
    companyZone: company.timeZone,
  };
  return data(
    { ...pageData, times: { ...times, questions, places: offeredPlaces(booking), minutes: booking.lengthMinutes } },
    // Times are taken at any moment.
    { headers: { "Cache-Control": "no-store" } },
  );
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export async function action(args: Route.ActionArgs) {
  const request = readRequest(args);
  const { reader, language, searchParams } = request;
  const { company, booking, questions } = await readSettings(request);
  if (!booking.isOn) throw notWhileOff();
  const { db, secret } = args.context.get(servicesContext);
  const visitorTimeZone = knownZone(searchParams.get("zone")) ?? company.timeZone;
  return receiveForm(args, {
    ...{ reader, questions, requirements: appointmentFields },
    readAppointment: (form) =>
      readBookingFields(form, {
        ...{ booking, visitorTimeZone, companyZone: company.timeZone, words: serverWordsFor(language) },
      }),
    // Suspected spam takes nobody's time: staff decide.
    successPath: async (lead) => {
      const token = await findBookingToken(db, secret, lead);
      return token ? appointmentPath(language, token) : thanksPath(language, true);
    },
  });
}

const icons = { phone: "phone", video: "video", visit: "map-pin" } as const satisfies Record<BookingPlace, string>;

export default function BookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { language } = useShell();
  const words = useWords();
  const { page, blocks, closing, times } = loaderData;
  if (times === null) return <PageBlocks page={page} blocks={blocks} closing={closing} />;
  const { choice, chosen, isFree, otherTimes, places, minutes, questions, service, ...zones } = times;
  const kept = { ...(zones.hasZone && { zone: choice.zone.name }), ...(service && { service: service.slug }) };
  const query = (change: Record<string, string>) => `?${new URLSearchParams({ ...kept, ...change })}`;
  const isForm = actionData !== undefined || (chosen !== null && isFree);
  const sentTime = actionData?.values.time;
  const isTaken = actionData?.errors.time !== undefined;
  const factOf = (place: BookingPlace) => ({ icon: icons[place], text: words.book.where[place] });
  return (
    <PageBlocks
      page={{ ...page, facts: [{ icon: "clock", text: words.book.minutes(minutes) }, ...places.map(factOf)] }}
      blocks={blocks}
      builtIn={
        <Section isTop>
          <link rel="stylesheet" href={bookStyles} />
          <div className="grid items-start gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <FormCard id="times">
              {isForm ? (
                <>
                  <h2 className="mb-5 text-h3">{words.book.yourDetails}</h2>
                  <LeadForm
                    action={bookPath(language) + query(chosen ? { at: chosen.value } : {})}
                    requirements={appointmentFields}
                    questions={questions}
                    services={[]}
                    initial={{ message: service?.name ?? "" }}
                    result={actionData}
                    button={words.book.bookTime}
                    privacyNote={words.book.bookNote}
                    messageLabel={words.book.aboutWhat}
                    messageExample={words.messageExample}
                  >
                    <ChosenTime
                      time={[chosen, ...otherTimes].find((time) => time?.value === (sentTime ?? chosen?.value)) ?? null}
                      otherTimes={isTaken ? otherTimes : []}
                      error={actionData?.errors.time}
                      zone={choice.zone}
                      companyCity={zones.companyCity}
                      minutes={minutes}
                      changePath={bookPath(language) + query(chosen ? { day: chosen.date } : {})}
                    />
                    <PlaceFields places={places} result={actionData} />
                  </LeadForm>
                </>
              ) : choice.day ? (
                <TimeChoice
                  {...choice}
                  {...zones}
                  day={choice.day}
                  isGone={chosen !== null}
                  path={bookPath(language)}
                  query={query}
                />
              ) : (
                <NoTimes />
              )}
            </FormCard>
            <OtherWays isChoosing />
          </div>
        </Section>
      }
    />
  );
}
