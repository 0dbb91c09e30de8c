import type { Db } from "#src/base/db/tables.ts";

/** An appointment as staff read it. */
export type Appointment = Awaited<ReturnType<typeof readAppointments>>[number];

function appointments(db: Db) {
  return db
    .selectFrom("bookings")
    .innerJoin("leads", "leads.id", "bookings.lead_id")
    .leftJoin("people", "people.id", "bookings.person_id")
    .select([
      ...(["bookings.id", "sequence", "state", "place", "location", "starts_at", "ends_at", "changed_at"] as const),
      ...([
        "lead_id",
        "leads.name as lead",
        "leads.company",
        "leads.email",
        "leads.status",
        "leads.is_sample",
      ] as const),
      ...(["person_id", "people.name as person"] as const),
    ])
    .orderBy("starts_at")
    .orderBy("bookings.id");
}

interface AppointmentFilter {
  from: Date;
  /** It may have none; then `limit` is the only end. */
  until?: Date;
  person?: string | undefined;
  limit: number;
}

/** Those that start in a period and weren't canceled, in order. */
export function readAppointments(db: Db, { from, until, person, limit }: AppointmentFilter) {
  return appointments(db)
    .where("starts_at", ">=", from)
    .where("state", "<>", "canceled")
    .$if(until !== undefined, (query) => query.where("starts_at", "<", until ?? from))
    .$if(person !== undefined, (query) => query.where("person_id", "=", person ?? ""))
    .limit(limit)
    .execute();
}

/** All of a lead, in order. */
export function readAppointmentsOf(db: Db, lead: string): Promise<Appointment[]> {
  return appointments(db).where("lead_id", "=", lead).execute();
}

/** When the next appointment of each lead starts. */
export async function nextAppointments(db: Db, leads: readonly string[], now: Date): Promise<Map<string, Date>> {
  if (leads.length === 0) return new Map();
  const rows = await db
    .selectFrom("bookings")
    .select(["lead_id", "starts_at"])
    .where("lead_id", "in", leads)
    .where("state", "=", "booked")
    .where("ends_at", ">", now)
    .orderBy("starts_at", "desc")
    .execute();
  return new Map(rows.map(({ lead_id, starts_at }) => [lead_id, starts_at]));
}

/** Whether there was ever one. */
export async function hasAppointments(db: Db): Promise<boolean> {
  return (await db.selectFrom("bookings").select("id").limit(1).executeTakeFirst()) !== undefined;
}
