import { redirect } from "react-router";
import { wordsFor } from "#src/base/words/words.ts";
import { bookingToken } from "#src/domain/bookings/booking-link.server.ts";
import { allTimes, offeredTimes } from "#src/domain/bookings/offered-times.server.ts";
import { readAppointmentPeople } from "#src/domain/bookings/person-calendars.server.ts";
import { expiryOf } from "#src/domain/bookings/time-offers.server.ts";
import { readTimeOffer } from "#src/domain/leads/bookings/book-offered.server.ts";
import { repeatedLocation } from "#src/domain/leads/bookings/emails.ts";
import type { Services } from "#src/domain/services.ts";
import { headOf, type PageRequest } from "../../load-page.server.ts";
import { appointmentPath, bookPath } from "../../paths.ts";
import { privateHeaders } from "../appointment/appointment.server.ts";
import { knownZone, nearestTimes, shownZone, timeOfValue, timeWriter } from "../time-choice.server.ts";

/** How many free times are shown that weren't offered. */
const maxOtherTimes = 4;

/** `unknown`: no offer has this link. */
type OfferState = "open" | "over" | "unknown";

/** What the page of offered times shows, with the one of the query first. An offer that was booked leads to its appointment. */
export async function loadOffer(
  request: PageRequest,
  services: Pick<Services, "db" | "content" | "now" | "secret">,
  token: string,
) {
  const { reader, language, searchParams } = request;
  const content = await reader.content(language, ["settings", "seo"]);
  const { company, booking } = content.single("settings").content;
  const words = wordsFor(language).book;
  const found = await readTimeOffer(services, token);
  if (found?.bookingId)
    throw redirect(appointmentPath(language, bookingToken(services.secret, found.bookingId)), {
      headers: privateHeaders,
    });
  const state: OfferState = found ? (found.isOver ? "over" : "open") : "unknown";
  const title = { open: words.offeredTitle, over: words.offerOver, unknown: words.unknownLink }[state];
  const head = await headOf(request, content, { path: bookPath(language), title, description: "", noindex: true });
  const page = { head, title, isOn: booking.isOn };
  if (!found || state !== "open") return { ...page, state, offered: null };
  const { offer, lead } = found;
  const all = await offeredTimes(services, allTimes(services.now(), booking));
  const slots = all.filter(({ personIds }) => offer.personId === null || personIds.includes(offer.personId));
  const isFree = (at: Date) => slots.some(({ startsAt }) => startsAt.getTime() === at.getTime());
  const chosen = timeOfValue(searchParams.get("at")) ?? offer.times.find(isFree) ?? null;
  const zones = { language, company, timeZone: knownZone(searchParams.get("zone")) ?? company.timeZone };
  const write = timeWriter(zones);
  const isOther = (at: Date) => at.getTime() !== chosen?.getTime();
  const others = offer.times.filter((at) => isOther(at) && isFree(at));
  const rest = slots.filter(({ startsAt }) => [...others, chosen].every((at) => at?.getTime() !== startsAt.getTime()));
  const shown = chosen && write(chosen);
  const people = offer.personId === null ? [] : await readAppointmentPeople(services.db);
  const location = { phone: lead.phone, video: booking.videoLink ?? "", visit: "" }[offer.place];
  const offered = {
    isFree: chosen !== null && isFree(chosen),
    appointment: shown && {
      time: shown,
      zone: shownZone(zones, [shown]),
      companyCity: company.address.city,
      minutes: booking.lengthMinutes,
      person: people.find(({ id }) => id === offer.personId)?.name ?? "",
      place: offer.place,
      location: offer.place === "phone" ? repeatedLocation({ place: "phone", location }) : "",
    },
    others: others.map(write),
    nextFree: nearestTimes(rest, chosen ?? services.now(), maxOtherTimes).map(write),
    until: write(expiryOf(offer)),
    hasZone: searchParams.has("zone"),
    zone: zones.timeZone,
  };
  return { ...page, state, offered };
}
