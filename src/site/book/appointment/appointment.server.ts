import { wordsFor } from "#src/base/words/words.ts";
import { allTimes, lengthsOf, offeredTimes } from "#src/domain/bookings/offered-times.server.ts";
import { repeatedLocation } from "#src/domain/leads/bookings/emails.ts";
import { isOpen, maxMoves, readVisitorAppointment } from "#src/domain/leads/bookings/visitor-changes.server.ts";
import type { Services } from "#src/domain/services.ts";
import { headOf, type PageRequest } from "../../load-page.server.ts";
import { bookPath } from "../../paths.ts";
import { shownZone, timeChoice, timeOfValue, timeWriter } from "../time-choice.server.ts";

/**
 * Only the person who has the link gets this page, and no other site learns its address. Without any referrer, older browsers
 * don't say that its forms come from this site.
 */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "strict-origin",
  "X-Robots-Tag": "noindex, nofollow",
};

/** `unknown`: there is no appointment with this link. */
export type AppointmentState = "open" | "canceled" | "over" | "unknown";

type AppointmentServices = Pick<Services, "db" | "content" | "now">;

/** What the page of an appointment shows, by its token. */
export async function loadAppointment(request: PageRequest, services: AppointmentServices, token: string) {
  const { reader, language, searchParams } = request;
  const content = await reader.content(language, ["settings", "seo"]);
  const { company, booking: rules } = content.single("settings").content;
  const words = wordsFor(language).book;
  const booking = await readVisitorAppointment(services.db, token);
  const state: AppointmentState = booking ? stateOf(booking, services.now()) : "unknown";
  const titles = { open: words.booked, canceled: words.canceled, over: words.over, unknown: words.unknownLink };
  const title = titles[state];
  const head = await headOf(request, content, { path: bookPath(language), title, description: "", noindex: true });
  const page = { head, title, isOn: rules.isOn, canMove: rules.isOn && (booking?.sequence ?? maxMoves) < maxMoves };
  if (!booking) return { ...page, state, appointment: null, change: null };
  const zones = { language, company, timeZone: booking.visitor_time_zone };
  const write = timeWriter(zones);
  const time = write(booking.starts_at);
  const appointment = {
    time,
    zone: shownZone(zones, [time]),
    companyCity: company.address.city,
    minutes: Math.round((booking.ends_at.getTime() - booking.starts_at.getTime()) / 60_000),
    person: booking.personName,
    place: booking.place,
    location: repeatedLocation(booking),
    sequence: booking.sequence,
  };
  const change = state === "open" ? searchParams.get("change") : null;
  if (change === "cancel") return { ...page, state, appointment, change: { kind: "cancel" as const } };
  if (change !== "move") return { ...page, state, appointment, change: null };
  const moved = { personId: booking.person_id, startsAt: booking.starts_at, lengths: lengthsOf(booking) };
  const slots = await offeredTimes(services, { ...allTimes(services.now(), rules), moved });
  const others = slots.filter(({ startsAt }) => startsAt.getTime() !== booking.starts_at.getTime());
  const wanted = timeOfValue(searchParams.get("at"));
  const isFree = others.some(({ startsAt }) => startsAt.getTime() === wanted?.getTime());
  const choice = timeChoice(others, zones, wanted ? write(wanted).date : (searchParams.get("day") ?? time.date));
  const chosen = wanted && isFree ? write(wanted) : null;
  const isGone = wanted !== null && !isFree;
  return { ...page, state, appointment, change: { kind: "move" as const, choice, chosen, isGone } };
}

function stateOf(booking: Parameters<typeof isOpen>[0], now: Date): AppointmentState {
  if (booking.state === "canceled") return "canceled";
  return isOpen(booking, now) ? "open" : "over";
}
