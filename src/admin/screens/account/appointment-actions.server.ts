import { z } from "zod";
import { noteAffected } from "#src/admin/session/affected.server.ts";
import { done, refused } from "#src/admin/ui/form/result.ts";
import type { UndoableResult } from "#src/admin/ui/form/undo.tsx";
import type { Moment } from "#src/admin/ui/time/times.ts";
import type { PersonCalendarRow } from "#src/base/db/tables/bookings.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { readPersonCalendar, saveAppointments } from "#src/domain/bookings/appointment-settings.server.ts";
import { calendarFailures } from "#src/domain/bookings/calendar-failures.ts";
import { feedPath, renewFeed } from "#src/domain/bookings/calendar-feed.server.ts";
import { readAppointmentPeople } from "#src/domain/bookings/person-calendars.server.ts";
import { calendarHost, connectCalendar, disconnectCalendar } from "#src/domain/bookings/read-calendars.server.ts";
import { type Hours, hours } from "#src/domain/content/schema/kinds/settings.ts";
import type { Services } from "#src/domain/services.ts";

const text = z.string();

export const appointmentForms = [
  z.object({
    intent: z.literal("change-appointments"),
    takes: z.literal("yes").optional(),
    hours: z.enum(["business", "own"]),
    /** JSON. */
    week: text,
  }),
  z.object({ intent: z.literal("connect-calendar"), address: text }),
  z.object({ intent: z.literal("disconnect-calendar") }),
  z.object({ intent: z.literal("renew-feed") }),
] as const;

type AppointmentForm = z.infer<(typeof appointmentForms)[number]>;

/** What the account page shows of one's appointments. */
export async function readAppointmentSettings(
  { db, secret, origin }: Services,
  personId: string,
  moment: (at: Date) => Moment,
) {
  const [row, people] = await Promise.all([readPersonCalendar(db, personId), readAppointmentPeople(db)]);
  return {
    takesBookings: people.some(({ id, takesBookings }) => id === personId && takesBookings),
    hours: row?.hours ?? null,
    calendar: row && describeCalendar(secret, row, moment),
    feedUrl: `${origin}${feedPath(secret, personId, row?.feed_number ?? 0)}`,
  };
}

function describeCalendar(secret: string, row: PersonCalendarRow, moment: (at: Date) => Moment) {
  const host = calendarHost(secret, row);
  if (host === null) return null;
  return {
    host,
    readAt: row.checked_at && moment(row.checked_at),
    unreadEvents: row.busy?.unreadEvents ?? 0,
    problem:
      row.failure && row.failing_since
        ? { since: moment(row.failing_since).exact, ...calendarFailures[row.failure] }
        : null,
  };
}

export async function runAppointmentAction(
  services: Services,
  person: LoggedInPerson,
  input: AppointmentForm,
): Promise<UndoableResult> {
  const { db, now } = services;
  switch (input.intent) {
    case "change-appointments": {
      const week = input.hours === "own" ? parseWeek(input.week) : null;
      if (week === "invalid")
        return refused(input.intent, { errors: { hours: "Enter a start and an end for each day." } });
      const takesBookings = input.takes === "yes";
      const { note } = await noteAffected(services, person, () =>
        saveAppointments(db, person, person, { takesBookings, hours: week }, now()),
      );
      const saved = takesBookings ? "You take appointments." : "You don't take appointments.";
      return note ? { ...done(input.intent, `${saved} ${note.text}`), links: note.links } : done(input.intent, saved);
    }
    case "connect-calendar": {
      const result = await connectCalendar(services, person, input.address);
      if (result.state === "connected") return done(input.intent, "Your calendar is connected.");
      if (result.state === "invalid")
        return refused(input.intent, {
          errors: { address: "Enter the whole address. It begins with https:// or webcal://." },
        });
      const { reason, advice } = calendarFailures[result.failure];
      return refused(input.intent, { errors: { address: `Couldn't read your calendar: ${reason}. ${advice}` } });
    }
    case "disconnect-calendar":
      await disconnectCalendar(db, person, now());
      return done(input.intent, "Your calendar is disconnected.");
    case "renew-feed":
      await renewFeed(db, person, now());
      return done(input.intent, "The feed has a new address.");
  }
}

function parseWeek(json: string): Hours | "invalid" {
  try {
    return hours.parse(JSON.parse(json));
  } catch {
    return "invalid";
  }
}
