import type { Db, Tx } from "#src/base/db/tables.ts";

export interface Vacation {
  id: string;
  personId: string;
  /** Days in the company's time zone: `2026-12-24`. */
  firstDay: string;
  lastDay: string;
  /** Who gets the person's new leads; null for the next person. */
  substituteId: string | null;
}

/** Vacations that are not over on a day, in order. */
export async function readVacations(db: Db, day: string): Promise<Vacation[]> {
  const rows = await db
    .selectFrom("vacations")
    .select(["id", "person_id", "first_day", "last_day", "substitute_id"])
    .where("last_day", ">=", day)
    .orderBy("first_day")
    .orderBy("id")
    .execute();
  return rows.map(({ id, person_id, first_day, last_day, substitute_id }) => ({
    id,
    personId: person_id,
    firstDay: first_day,
    lastDay: last_day,
    substituteId: substitute_id,
  }));
}

/** Who is away on a day, each with their substitute. */
export async function readAway(db: Db, day: string): Promise<Map<string, string | null>> {
  const vacations = await readVacations(db, day);
  const current = vacations.filter(({ firstDay }) => firstDay <= day);
  return new Map(current.map(({ personId, substituteId }) => [personId, substituteId]));
}

/** Adds a vacation. The same id adds only one. */
export async function addVacation(tx: Tx, { id, personId, firstDay, lastDay, substituteId }: Vacation): Promise<void> {
  await tx
    .insertInto("vacations")
    .values({
      id,
      person_id: personId,
      first_day: firstDay,
      last_day: lastDay,
      substitute_id: substituteId,
      reported_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Returns whose vacation it was; null if there is none. */
export async function deleteVacation(tx: Tx, id: string): Promise<string | null> {
  const deleted = await tx.deleteFrom("vacations").where("id", "=", id).returning("person_id").executeTakeFirst();
  return deleted?.person_id ?? null;
}
