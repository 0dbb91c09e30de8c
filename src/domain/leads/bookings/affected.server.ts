import type { Db } from "#src/base/db/tables.ts";
import { websiteActor } from "#src/domain/audit-log/record.server.ts";
import { type Appointment, readAppointments } from "#src/domain/bookings/appointments.server.ts";
import { timesOfBooking } from "#src/domain/bookings/book.server.ts";
import { type Conflict, type ConflictFacts, conflictOf, isWithinHours } from "#src/domain/bookings/conflicts.ts";
import { readBookingOffer } from "#src/domain/bookings/offered-times.server.ts";
import { specialDaysFrom } from "#src/domain/bookings/slots.ts";
import type { OpeningHours } from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import { readVacations } from "../deadlines/vacations.server.ts";
import { readNoticePeople } from "../rules/people.server.ts";

/** Appointments ahead that are compared with closed days. */
const maxCompared = 1000;

export type AffectedAppointment = Appointment & { conflict: Conflict };

/** The appointments ahead that can't be held as planned, by what is published now: everyone's, or one person's. */
export async function readAffected(db: Db, now: Date, person?: string): Promise<AffectedAppointment[]> {
  const { company } = await readBookingOffer({ content: databaseReader(db, () => now) });
  const coming = await readAppointments(db, { from: now, person, limit: maxCompared });
  if (coming.length === 0) return [];
  const facts = await readConflictFacts(db, company, dateIn(company.timeZone, now), coming);
  return coming.flatMap((appointment) => {
    const conflict = conflictOfAppointment(appointment, facts, now);
    return conflict ? [{ ...appointment, conflict }] : [];
  });
}

/** What can be in the way of some appointments, from a day on. */
export async function readConflictFacts(
  db: Db,
  opening: OpeningHours,
  day: string,
  appointments: readonly Appointment[],
): Promise<ConflictFacts> {
  const [people, vacations, calendars] = await Promise.all([
    readNoticePeople(db),
    readVacations(db, day),
    db.selectFrom("person_calendars").select(["person_id", "hours"]).where("hours", "is not", null).execute(),
  ]);
  const hours = new Map(calendars.map((row) => [row.person_id, row.hours]));
  const outside = appointments.filter(
    (one) =>
      one.state === "booked" &&
      !isWithinHours(one.starts_at, one.ends_at, {
        ...opening,
        hours: hours.get(one.person_id ?? "") ?? opening.hours,
      }),
  );
  return {
    ...{ opening, vacations, staff: new Set(people.map(({ id }) => id)) },
    specialDays: specialDaysFrom(day, opening),
    outside: await chosenByVisitors(db, outside),
  };
}

/** Null for one that is over or canceled, too. */
export function conflictOfAppointment(
  { id, starts_at: startsAt, ends_at: endsAt, person_id: personId, is_sample: isSample, state }: Appointment,
  facts: ConflictFacts,
  now: Date,
): Conflict | null {
  return state === "booked" && endsAt > now ? conflictOf({ id, startsAt, endsAt, personId, isSample }, facts) : null;
}

/** The ids of those whose time a visitor has chosen last: it was within the hours of then. */
async function chosenByVisitors(db: Db, appointments: readonly Appointment[]): Promise<Set<string>> {
  if (appointments.length === 0) return new Set();
  const leads = [...new Set(appointments.map(({ lead_id }) => lead_id))];
  const lines = await db
    .selectFrom("audit_log")
    .select(["subject_id", "act", "person_id", "person_name", "detail"])
    .where("subject_id", "in", leads)
    .where("act", "in", ["booked", "booking-moved"])
    .orderBy("at")
    .orderBy("id")
    .execute();
  const isChosen = ({ lead_id, starts_at }: Appointment) => {
    const last = lines.findLast(
      (line) => line.subject_id === lead_id && timesOfBooking(line).at(-1)?.getTime() === starts_at.getTime(),
    );
    return last?.person_id === websiteActor.id && last.person_name === websiteActor.name;
  };
  return new Set(appointments.filter(isChosen).map(({ id }) => id));
}
