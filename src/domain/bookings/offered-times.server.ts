import type { Selectable } from "kysely";
import type { Db, Tables } from "#src/base/db/tables.ts";
import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { OpeningHours } from "#src/domain/content/published/hours/business-hours.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import type { BookingTime } from "./book.server.ts";
import { withAlertDays } from "./conflicts.ts";
import { bookablePeople } from "./person-calendars.server.ts";
import { freeSlots, type Slot } from "./slots.ts";

type BookingSettings = Settings["booking"];

export interface BookingOffer {
  company: OpeningHours;
  booking: BookingSettings;
}

interface OfferedPeriod {
  now: Date;
  from: Date;
  until: Date;
  /** An appointment that is about to move: its own time is free. With its lengths, it stays as long as it is. */
  moved?: { personId: string | null; startsAt: Date; lengths?: AppointmentLengths };
}

type AppointmentLengths = Pick<BookingSettings, "lengthMinutes" | "pauseMinutes">;

/** The longest period that is searched, so that a request costs little: see the limits of `settings.booking`. */
const maxPeriodMs = 33 * dayMs;

/** What the settings say of appointments. */
export async function readBookingOffer({ content }: { content: ContentReader }): Promise<BookingOffer> {
  const published = await content.content(defaultLanguage, ["settings", "alert"]);
  const { company, booking } = published.single("settings").content;
  return { company: withAlertDays(company, published.entries("alert")), booking };
}

/** The times at which visitors can book, in order; none if they can't. */
export async function offeredTimes(
  services: { db: Db; content: ContentReader },
  period: OfferedPeriod,
): Promise<Slot[]> {
  return freeTimes(services.db, await readBookingOffer(services), period);
}

async function freeTimes(
  db: Db,
  { company, booking }: BookingOffer,
  { now, from, until, moved }: OfferedPeriod,
): Promise<Slot[]> {
  if (!booking.isOn) return [];
  const first = new Date(Math.max(from.getTime(), now.getTime()));
  const period = { from: first, until: new Date(Math.min(until.getTime(), first.getTime() + maxPeriodMs)) };
  if (period.from >= period.until) return [];
  const people = await bookablePeople(db, period);
  const withoutMoved = people.map((person) => ({
    ...person,
    bookings: person.bookings.filter(([start]) => person.id !== moved?.personId || start !== moved.startsAt.getTime()),
  }));
  const rules = { ...booking, ...moved?.lengths, noticeMinutes: (booking.noticeHours * hourMs) / minuteMs };
  return freeSlots(company, rules, withoutMoved, { now, ...period });
}

/** The time that starts then, if someone is free. */
export async function freeTimeAt(
  db: Db,
  offer: BookingOffer,
  { startsAt, ...options }: { startsAt: Date } & Pick<OfferedPeriod, "now" | "moved">,
): Promise<Slot | null> {
  const until = new Date(startsAt.getTime() + 1);
  const [slot] = await freeTimes(db, offer, { ...options, from: startsAt, until });
  return slot?.startsAt.getTime() === startsAt.getTime() ? slot : null;
}

/** All times from now on that visitors can book. */
export function allTimes(now: Date, { horizonDays }: Pick<BookingSettings, "horizonDays">) {
  return { now, from: now, until: new Date(now.getTime() + (horizonDays + 2) * dayMs) };
}

/** The time of a person that an appointment takes. */
export function timeAt(
  startsAt: Date,
  personId: string,
  { lengthMinutes, pauseMinutes }: AppointmentLengths,
): BookingTime {
  const endsAt = new Date(startsAt.getTime() + lengthMinutes * minuteMs);
  return { personId, startsAt, endsAt, blockedUntil: new Date(endsAt.getTime() + pauseMinutes * minuteMs) };
}

export function lengthsOf({
  starts_at,
  ends_at,
  blocked_until,
}: Pick<Selectable<Tables["bookings"]>, "starts_at" | "ends_at" | "blocked_until">): AppointmentLengths {
  const minutes = (from: Date, until: Date) => (until.getTime() - from.getTime()) / minuteMs;
  return { lengthMinutes: minutes(starts_at, ends_at), pauseMinutes: minutes(ends_at, blocked_until) };
}

export type BookingPlace = Tables["bookings"]["place"];

/** How people can meet. A phone call is always possible. */
export function offeredPlaces({ byPhone, onSite, videoLink }: BookingSettings): BookingPlace[] {
  const places: BookingPlace[] = [...(videoLink ? (["video"] as const) : []), ...(onSite ? (["visit"] as const) : [])];
  return byPhone || places.length === 0 ? ["phone", ...places] : places;
}
