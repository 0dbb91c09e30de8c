import type { Db, Tx } from "#src/base/db/tables.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { readNoticePeople } from "../rules/people.server.ts";

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

/**
 * Adds a vacation of a person who can see leads, and returns their name. The same id adds only one. `notFound`: the person or
 * the substitute can't see leads anymore.
 */
export async function addVacation(
  db: Db,
  by: Actor,
  { id, personId, firstDay, lastDay, substituteId }: Vacation,
  now: Date,
): Promise<{ state: "saved"; name: string } | { state: "notFound" }> {
  return db.transaction().execute(async (tx) => {
    const people = await readNoticePeople(tx);
    const away = people.find((person) => person.id === personId);
    if (!away || (substituteId !== null && people.every((person) => person.id !== substituteId)))
      return { state: "notFound" };
    const days = { first_day: firstDay, last_day: lastDay };
    await tx
      .insertInto("vacations")
      .values({ id, person_id: personId, ...days, substitute_id: substituteId, reported_at: null })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    await record(tx, by, "vacation-added", away, now);
    return { state: "saved", name: away.name };
  });
}

/** Deletes a vacation: anyone's, or only one's own. */
export async function deleteVacation(
  db: Db,
  by: Actor,
  { id, scope }: { id: string; scope: "anyone" | "own" },
  now: Date,
): Promise<{ state: "deleted" } | { state: "notFound" }> {
  return db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom("vacations")
      .where("id", "=", id)
      .$if(scope === "own", (query) => query.where("person_id", "=", by.id))
      .returning("person_id")
      .executeTakeFirst();
    if (!deleted) return { state: "notFound" };
    const person = tx.selectFrom("people").select(["id", "name"]).where("id", "=", deleted.person_id);
    await record(tx, by, "vacation-removed", await person.executeTakeFirstOrThrow(), now);
    return { state: "deleted" };
  });
}

function record(tx: Tx, by: Actor, act: AuditAct, { id, name }: { id: string; name: string }, at: Date): Promise<void> {
  return recordAudit(tx, { person: by, act, subject: { kind: "person", id, title: name }, at });
}
