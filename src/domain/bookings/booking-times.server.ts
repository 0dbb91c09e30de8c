import type { Tx } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";

/** The time of a person that a booking takes, with the pause after it. */
export interface TakenTime {
  personId: string;
  startsAt: Date;
  blockedUntil: Date;
}

/** A row of `booking_times` is for this long. */
const unitMs = 5 * minuteMs;

/** The starts of all units that a time touches, in order. */
function unitsOf({ startsAt, blockedUntil }: TakenTime): Date[] {
  const first = Math.floor(startsAt.getTime() / unitMs);
  const end = Math.ceil(blockedUntil.getTime() / unitMs);
  return Array.from({ length: end - first }, (_, index) => new Date((first + index) * unitMs));
}

/**
 * Gives a booking this time instead of the one that it has. False if another booking has part of it; then nothing is
 * changed. It waits for transactions that take or free the same time. All insert in order of time, so that none waits in a
 * circle.
 */
export async function takeTime(tx: Tx, bookingId: string, time: TakenTime): Promise<boolean> {
  const units = unitsOf(time);
  const rows = units.map((at) => ({ person_id: time.personId, at, booking_id: bookingId }));
  const before = await tx.selectFrom("booking_times").selectAll().where("booking_id", "=", bookingId).execute();
  await tx
    .insertInto("booking_times")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const after = await tx.selectFrom("booking_times").selectAll().where("booking_id", "=", bookingId).execute();
  const [had, wanted] = [new Set(before.map(keyOf)), new Set(rows.map(keyOf))];
  const isTaken = after.filter((row) => wanted.has(keyOf(row))).length < rows.length;
  const keep = isTaken ? had : wanted;
  for (const { person_id, at } of after.filter((row) => !keep.has(keyOf(row))))
    await tx.deleteFrom("booking_times").where("person_id", "=", person_id).where("at", "=", at).execute();
  return !isTaken;
}

function keyOf({ person_id, at }: { person_id: string; at: Date }): string {
  return `${person_id} ${at.getTime()}`;
}
