import type { Selectable } from "kysely";
import { messageOf } from "#src/base/db/error-details.ts";
import type { Db, Tables } from "#src/base/db/tables.ts";
import { minuteMs } from "../durations.ts";
import type { Job } from "./job.ts";

/** How long an instance owns a job without renewing, in milliseconds. */
export const leaseMs = minuteMs;

/** When another instance was faster, in milliseconds. */
const lostClaimPauseMs = 5_000;

/** The longest delay after a failure, in milliseconds. */
const maxRetryDelayMs = 10 * minuteMs;

type JobRow = Selectable<Tables["jobs"]>;

function msUntilRun({ succeeded_at, failed_at, failures }: JobRow, { intervalMs: every }: Job, now: Date): number {
  return failures > 0
    ? msUntilDue(failed_at, Math.min(every, retryDelayMs(failures)), now)
    : msUntilDue(succeeded_at, every, now);
}

function msUntilFree({ lease_until }: JobRow, now: Date): number {
  const left = lease_until ? lease_until.getTime() - now.getTime() : 0;
  // A longer one was taken with a clock that was wrong.
  return left > leaseMs ? 0 : left;
}

/** If the last time is in the future, the clock was wrong: the job is due. */
function msUntilDue(last: Date | null, intervalMs: number, now: Date): number {
  const passed = last ? now.getTime() - last.getTime() : Number.POSITIVE_INFINITY;
  return passed < 0 ? 0 : intervalMs - passed;
}

function retryDelayMs(failures: number): number {
  return Math.min(maxRetryDelayMs, 5_000 * 2 ** (failures - 1));
}

/**
 * Makes `owner` the one who runs the job if it is due. Returns 0 then, else the milliseconds until it may be due. `now` is
 * `sharedNow` here and below.
 */
export async function claimJob(db: Db, job: Job, owner: string, now: Date): Promise<number> {
  const { name } = job;
  const row = await db.selectFrom("jobs").selectAll().where("name", "=", name).executeTakeFirst();
  const wait = row ? Math.max(msUntilRun(row, job, now), msUntilFree(row, now)) : 0;
  if (wait > 0) return wait;
  const lease = { lease_owner: owner, lease_until: leaseFrom(now), started_at: now };
  if (!row) {
    const added = await db
      .insertInto("jobs")
      .values({ name, ...lease })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(added.numInsertedOrUpdatedRows) > 0 ? 0 : lostClaimPauseMs;
  }
  // If another instance was faster, these have changed.
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set(lease)
    .where("name", "=", name)
    .where("started_at", "is not distinct from", row.started_at)
    .where("lease_until", "is not distinct from", row.lease_until)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0 ? 0 : lostClaimPauseMs;
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}

/** Returns whether `owner` still has the lease. */
export async function renewLease(db: Db, { name }: Job, owner: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set({ lease_until: leaseFrom(now) })
    .where("name", "=", name)
    .where("lease_owner", "=", owner)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the lease. A job that was stopped with its instance is due as before. */
export async function finishJob(
  db: Db,
  { name }: Job,
  owner: string,
  outcome: "succeeded" | "stopped" | { error: unknown },
  now: Date,
): Promise<void> {
  const finished = db
    .updateTable("jobs")
    .set({ lease_owner: null, lease_until: null })
    .where("name", "=", name)
    .where("lease_owner", "=", owner);
  if (outcome === "stopped") {
    await finished.execute();
  } else if (outcome === "succeeded") {
    await finished.set({ succeeded_at: now, failures: 0, error: null }).execute();
  } else {
    const error = messageOf(outcome.error).slice(0, maxErrorLength).toWellFormed();
    await finished.set((row) => ({ failed_at: now, error, failures: row("failures", "+", 1) })).execute();
  }
}

const maxErrorLength = 1_000;
