import { randomUUID } from "node:crypto";
import { locking } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { type Alarm, nextAlarmState } from "./alarm.ts";
import type { Channel, HealthCheck, HealthContext, HealthFinding } from "./check.ts";

/** Where a check's result is stored: for this machine, or for all instances. */
export function hostOf(check: HealthCheck, { host }: HealthContext): string {
  return check.onEachInstance ? host : "";
}

export function makeAlarm(
  check: HealthCheck,
  host: string,
  kind: Alarm["kind"],
  finding: HealthFinding,
  now: Date,
): Alarm {
  const { name, title } = check;
  const { summary, advice = "" } = finding;
  return { id: randomUUID(), kind, check: name, title, host, summary, advice, at: now.toISOString() };
}

/**
 * Stores what a check has found. If that raises or clears an alarm, its messages are stored in the same transaction, so
 * that they are sent once, also across restarts.
 */
export async function storeResult(
  { check, finding }: { check: HealthCheck; finding: HealthFinding },
  context: HealthContext,
  channels: readonly Channel[],
): Promise<Alarm | null> {
  const now = context.now();
  const key = { name: check.name, host: hostOf(check, context) };
  return context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("health")
      .values(key)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const rowQuery = tx.selectFrom("health").selectAll().where("name", "=", key.name).where("host", "=", key.host);
    const row = await locking(tx, rowQuery).executeTakeFirstOrThrow();
    const last = {
      since: row.since,
      isProblem: row.state === "problem",
      raisedAt: row.raised_at,
      remindedAt: row.reminded_at,
    };
    const { state, kind } = nextAlarmState(last, finding, check.patienceMs, now);
    // An unknown state must not look like the end of a problem to the next check.
    const storedState = finding.isUnknown && last.isProblem ? "problem" : finding.state;
    await tx
      .updateTable("health")
      .set({
        state: storedState,
        summary: finding.summary,
        advice: finding.advice ?? "",
        since: state.since,
        checked_at: now,
        raised_at: state.raisedAt,
        reminded_at: state.remindedAt,
      })
      .where("name", "=", key.name)
      .where("host", "=", key.host)
      .execute();
    if (kind === null) return null;
    const alarm = makeAlarm(check, key.host, kind, finding, now);
    for (const channel of channels) {
      const message = { id: `${alarm.id} ${channel}`, channel, alarm: JSON.stringify(alarm), at: now };
      await tx
        .insertInto("alarm_messages")
        .values({ ...message, sent_at: null, error: null })
        .execute();
    }
    return alarm;
  });
}

/** The age from which on results are those of a machine that is gone. */
const staleAfterMs = 7 * dayMs;

/** The results of all checks that have run lately. */
export function readResults(db: Db, now: Date) {
  return db
    .selectFrom("health")
    .select(["name", "host", "state", "summary", "advice", "since", "checked_at"])
    .where("checked_at", ">", new Date(now.getTime() - staleAfterMs))
    .orderBy("host")
    .execute();
}

/** When each check for all instances last ran, by name. */
export async function lastRuns(db: Db): Promise<Map<string, Date | null>> {
  const rows = await db.selectFrom("health").select(["name", "checked_at"]).where("host", "=", "").execute();
  return new Map(rows.map(({ name, checked_at }) => [name, checked_at]));
}

/** A message that can't be sent for this long is given up, in milliseconds. */
const giveUpAfterMs = 3 * dayMs;
const messageRetentionMs = 30 * dayMs;

export async function unsentMessages(db: Db, now: Date) {
  const rows = await db
    .selectFrom("alarm_messages")
    .select(["id", "channel", "alarm"])
    .where("sent_at", "is", null)
    .where("at", ">", new Date(now.getTime() - giveUpAfterMs))
    .orderBy("at")
    .execute();
  return rows.map(({ id, channel, alarm }) => ({ id, channel, alarm: JSON.parse(alarm) as Alarm }));
}

export async function markMessage(db: Db, id: string, result: { sent_at: Date } | { error: string }): Promise<void> {
  await db.updateTable("alarm_messages").set(result).where("id", "=", id).execute();
}

/** Deletes old messages, and results of machines that are gone. */
export async function deleteOldResults(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("alarm_messages")
    .where("at", "<", new Date(now.getTime() - messageRetentionMs))
    .execute();
  await db
    .deleteFrom("health")
    .where("checked_at", "<", new Date(now.getTime() - messageRetentionMs))
    .execute();
}
