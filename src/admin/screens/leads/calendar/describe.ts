import type { Moment } from "#src/admin/ui/time/times.ts";
import { minuteMs } from "#src/base/durations.ts";
import { staffLanguage } from "#src/base/languages.ts";
import type { Appointment } from "#src/domain/bookings/appointments.server.ts";
import { timeOf } from "#src/domain/content/published/hours/business-hours.ts";
import { clockIn } from "#src/domain/content/published/hours/calendar.ts";

export const placeLabels = { phone: "Phone call", video: "Video call", visit: "On site" } satisfies Record<
  Appointment["place"],
  string
>;

export const placeOptions = Object.entries(placeLabels).map(([value, label]) => ({ value, label }));

/** Empty while it is open. */
export const stateLabels = { booked: "", held: "Held", missed: "Missed", canceled: "Canceled" };

export interface DescribeOptions {
  timeZone: string;
  moment: (at: Date) => Moment;
  now: Date;
}

/** Why a lead gets no emails about appointments; null if it gets them. */
export function noEmailReason({ email, status }: { email: string; status: string }): string | null {
  if (status === "spam") return "They get no email: this lead is marked as spam.";
  return email === "" ? "They get no email: this lead has no address. Call them." : null;
}

/** What the screens of staff show of an appointment. */
export function describeAppointment(
  { starts_at, ends_at, changed_at, ...appointment }: Appointment,
  { timeZone, moment, now }: DescribeOptions,
) {
  const clock = clockIn(timeZone, starts_at);
  return {
    id: appointment.id,
    sequence: appointment.sequence,
    lead: appointment.lead_id,
    name: appointment.lead,
    company: appointment.company,
    isSample: appointment.is_sample,
    noEmail: noEmailReason(appointment),
    personId: appointment.person_id ?? "",
    person: appointment.person ?? "Nobody",
    state: appointment.state,
    place: placeLabels[appointment.place],
    location: appointment.location,
    at: moment(starts_at),
    /** The inputs of the form that moves it. */
    day: clock.slice(0, 10),
    clock: clock.slice(11, 16),
    minutes: Math.round((ends_at.getTime() - starts_at.getTime()) / minuteMs),
    start: timeOf(starts_at, timeZone, staffLanguage),
    times: `${timeOf(starts_at, timeZone, staffLanguage)} to ${timeOf(ends_at, timeZone, staffLanguage)}`,
    hasBegun: starts_at <= now,
    changedAt: changed_at,
  };
}

export type ShownAppointment = ReturnType<typeof describeAppointment>;
