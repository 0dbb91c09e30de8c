import type { Db } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { can, rolesOf } from "#src/domain/auth/policies.ts";
import type { BookablePerson } from "./slots.ts";

/** Someone who may take appointments. */
export interface AppointmentPerson {
  id: string;
  name: string;
  email: string;
  takesBookings: boolean;
}

/** Everyone who may take appointments, the oldest account first. Until someone is chosen, it takes them. */
export async function readAppointmentPeople(db: Db): Promise<AppointmentPerson[]> {
  const rows = await db
    .selectFrom("people")
    .leftJoin("person_calendars", "person_calendars.person_id", "people.id")
    .select(["id", "name", "email", "roles", "takes_bookings"])
    .where("disabled_at", "is", null)
    .where("password", "is not", null)
    .where("is_sample", "=", false)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const people = rows.filter((row) => can({ roles: rolesOf(row) }, "leads.work"));
  const isAnyoneChosen = people.some(({ takes_bookings }) => takes_bookings);
  return people.map(({ id, name, email, takes_bookings: chosen }, index) => ({
    id,
    name,
    email,
    takesBookings: chosen ?? (index === 0 && !isAnyoneChosen),
  }));
}

/** Who takes appointments, and what takes their time within a period. */
export async function bookablePeople(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<(BookablePerson & { name: string })[]> {
  const people = (await readAppointmentPeople(db)).filter(({ takesBookings }) => takesBookings);
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  // In any time zone; and all appointments of the first and the last day count.
  const [first, last] = [new Date(from.getTime() - dayMs), new Date(until.getTime() + dayMs)];
  const [calendars, bookings, vacations] = await Promise.all([
    db.selectFrom("person_calendars").select(["person_id", "hours", "busy"]).where("person_id", "in", ids).execute(),
    db
      .selectFrom("bookings")
      .select(["person_id", "starts_at", "ends_at", "blocked_until"])
      .where("person_id", "in", ids)
      .where("state", "!=", "canceled")
      .where("starts_at", ">", first)
      .where("starts_at", "<", last)
      .execute(),
    db
      .selectFrom("vacations")
      .select(["person_id", "first_day", "last_day"])
      .where("person_id", "in", ids)
      .where("last_day", ">=", dayOf(first))
      .where("first_day", "<=", dayOf(last))
      .execute(),
  ]);
  return people.map(({ id, name }) => {
    const isTheirs = (row: { person_id: string | null }) => row.person_id === id;
    const calendar = calendars.find(isTheirs);
    return {
      id,
      name,
      hours: calendar?.hours ?? null,
      vacations: vacations.filter(isTheirs).map((row) => ({ firstDay: row.first_day, lastDay: row.last_day })),
      bookings: bookings
        .filter(isTheirs)
        .map((row) => [row.starts_at.getTime(), row.ends_at.getTime(), row.blocked_until.getTime()] as const),
      busy: (calendar?.busy?.periods ?? []).filter(([start, end]) => start < last.getTime() && end > first.getTime()),
    };
  });
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
