import type { Insertable } from "kysely";
import type { Db, Tables, Tx } from "#src/base/db/tables.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import type { Hours } from "#src/domain/content/schema/kinds/settings.ts";

type Columns = Omit<Insertable<Tables["person_calendars"]>, "person_id">;

export async function setPersonCalendar(tx: Tx, personId: string, columns: Columns): Promise<void> {
  await tx
    .insertInto("person_calendars")
    .values({ person_id: personId, ...columns })
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet(columns))
    .execute();
}

/** Null if nothing is set. */
export async function readPersonCalendar(db: Db, personId: string) {
  const row = db.selectFrom("person_calendars").selectAll().where("person_id", "=", personId);
  return (await row.executeTakeFirst()) ?? null;
}

/** Stores whether a person takes appointments, and when. Without `hours`, these stay. */
export async function saveAppointments(
  db: Db,
  by: Actor,
  person: { id: string; name: string },
  { takesBookings, hours }: { takesBookings: boolean; hours?: Hours | null },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await setPersonCalendar(tx, person.id, { takes_bookings: takesBookings, ...(hours !== undefined && { hours }) });
    await recordAudit(tx, {
      person: by,
      act: takesBookings ? "appointments-on" : "appointments-off",
      subject: { kind: "person", id: person.id, title: person.name },
      at: now,
    });
  });
}
