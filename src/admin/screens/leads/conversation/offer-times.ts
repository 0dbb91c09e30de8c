import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { type Language, languageOrDefault, staffLanguage } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import { allTimes, offeredPlaces, offeredTimes } from "#src/domain/bookings/offered-times.server.ts";
import { readAppointmentPeople } from "#src/domain/bookings/person-calendars.server.ts";
import { timeValue } from "#src/domain/bookings/slots.ts";
import { suggestTimes } from "#src/domain/bookings/suggested-times.ts";
import { expiryOf, offerSizes, offerToken, offerUrl, type TimeOffer } from "#src/domain/bookings/time-offers.server.ts";
import { dateAndTime, formatDay, timeOf, zoneName } from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import { readLead } from "#src/domain/leads/inbox/inbox.server.ts";
import { type Services, servicesContext } from "#src/domain/services.ts";
import { placeOptions } from "../calendar/describe.ts";
import { isId } from "../inbox/query-params.ts";
import type { Route } from "./+types/offer-times";

export const handle = { right: "leads.work" } satisfies { right: Action };

/** How many times are preselected. */
const suggestedTimes = 3;

/**
 * The free times that can be offered to a lead, with a person and a place that are suggested unless the query names them. If it
 * names times, and all are free, also the text that offers them; without them, one that offers the first ones.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const services = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  return Response.json(await readFreeTimes(services, params.lead, query));
}

export type FreeTimes = Awaited<ReturnType<typeof readFreeTimes>>;

async function readFreeTimes(services: Services, leadId: string, query: URLSearchParams) {
  const { db, origin, secret } = services;
  const now = services.now();
  const { timeZone, booking } = await readCompanyInfo(db, now);
  const [found, everyone, allSlots] = await Promise.all([
    isId(leadId) ? readLead(db, leadId) : null,
    readAppointmentPeople(db),
    offeredTimes(services, allTimes(now, booking)),
  ]);
  const lead = found?.lead;
  const people = everyone.filter(({ takesBookings }) => takesBookings);
  const asked = query.get("person") ?? lead?.assignee_id;
  const personId = people.find(({ id }) => id === asked)?.id ?? null;
  const places = offeredPlaces(booking);
  const callable = lead?.phone ? places : places.filter((place) => place !== "phone");
  const place = places.find((one) => one === query.get("place")) ?? callable[0] ?? "phone";
  const slots = allSlots.filter(({ personIds }) => personId === null || personIds.includes(personId));
  const values = new Map(slots.map(({ startsAt }) => [timeValue(startsAt), startsAt]));
  // Who gets the email may read it tonight.
  const afterToday = slots.filter(({ startsAt }) => dateIn(timeZone, startsAt) > dateIn(timeZone, now));
  const suggested = suggestTimes(afterToday, timeZone, suggestedTimes);
  const requested = [...new Set(query.getAll("at"))].sort();
  const times = query.has("at")
    ? requested.flatMap((value) => values.get(value) ?? [])
    : suggested.slice(0, offerSizes.min);
  const canOffer =
    lead && times.length >= requested.length && times.length >= offerSizes.min && times.length <= offerSizes.max;
  return {
    people: people.map(({ id: value, name: label }) => ({ value, label })),
    person: personId ?? "",
    places: placeOptions.filter(({ value }) => places.some((one) => one === value)),
    place,
    /** A call needs a phone number. */
    hasNumber: place !== "phone" || Boolean(lead?.phone),
    days: [...Map.groupBy(slots, ({ startsAt }) => dateIn(timeZone, startsAt))].map(([date, those]) => ({
      date,
      label: formatDay(date, staffLanguage),
      times: those.map(({ startsAt }) => ({
        value: timeValue(startsAt),
        label: timeOf(startsAt, timeZone, staffLanguage),
      })),
    })),
    suggested: suggested.map(timeValue),
    sizes: offerSizes,
    zone: zoneName(now, timeZone, staffLanguage, "longZone"),
    text: canOffer
      ? offerText(
          { lead: lead.id, personId, place, times },
          { origin, secret, timeZone, language: languageOrDefault(lead.language) },
        )
      : null,
  };
}

/** The lines of a reply, in the language of its lead. The email shows each time as a link: see `reply-email.server.ts`. */
function offerText(
  offer: TimeOffer,
  { origin, secret, timeZone, language }: { origin: string; secret: string; timeZone: string; language: Language },
): string {
  const token = offerToken(secret, offer);
  const { mail } = serverWordsFor(language);
  const write = (at: Date) => `${dateAndTime(at, timeZone, language)} ${zoneName(at, timeZone, language)}`;
  return [
    mail.chooseTime,
    "",
    ...offer.times.map((at) => `${write(at)}: ${offerUrl(origin, token, at, language)}`),
    "",
    mail.offerExpiry(write(expiryOf(offer))),
  ].join("\n");
}
