import { type Kysely, type RawBuilder, sql } from "kysely";
import { engineOf } from "./dialect.ts";

/** In milliseconds: what two clocks that are synchronized may differ. */
const toleranceMs = 1_000;

/** How far this machine's clock is ahead of PostgreSQL's, in milliseconds. What the query's own duration explains is 0. */
export async function clockDifference<Tables>(db: Kysely<Tables>): Promise<number> {
  if (engineOf(db) === "sqlite") return 0;
  const sentAt = Date.now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const receivedAt = Date.now();
  const difference = (sentAt + receivedAt) / 2 - (rows[0]?.at.getTime() ?? sentAt);
  return Math.abs(difference) > toleranceMs + (receivedAt - sentAt) / 2 ? Math.round(difference) : 0;
}

/**
 * The time that instances compare leases with: PostgreSQL's, since their own clocks may differ. SQLite serves one machine.
 * `now` is this machine's clock.
 */
export async function sharedNow<Tables>(db: Kysely<Tables>, now: () => Date): Promise<Date> {
  const difference = await clockDifference(db);
  return new Date(now().getTime() - difference);
}

/** A time of this machine's clock, or PostgreSQL's now if that is earlier: what is due here is due on all instances. */
export function dueForAll<Tables>(db: Kysely<Tables>, time: Date): RawBuilder<Date> {
  // In milliseconds, as JavaScript's: else an email would not be due at once.
  const now = sql`date_trunc('milliseconds', clock_timestamp())`;
  return engineOf(db) === "sqlite" ? sql`${time}` : sql`least(${time}::timestamptz, ${now})`;
}
