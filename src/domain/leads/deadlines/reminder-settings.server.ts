import type { Db } from "#src/base/db/tables.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";

export interface ReminderSettings {
  /** In minutes of business hours before a reply is due; 0 for no reminder. */
  minutesBefore: number;
  /** The hour of the daily summary in the company's time zone; null for none. */
  digestHour: number | null;
}

export async function readReminderSettings(db: Db): Promise<ReminderSettings & { digestDay: string; since: Date }> {
  const row = await db.selectFrom("lead_reminders").selectAll().executeTakeFirstOrThrow();
  return {
    minutesBefore: row.minutes_before,
    digestHour: row.digest_hour,
    digestDay: row.digest_day,
    since: row.since,
  };
}

export async function saveReminderSettings(
  db: Db,
  by: Actor,
  { minutesBefore, digestHour }: ReminderSettings,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("lead_reminders").set({ minutes_before: minutesBefore, digest_hour: digestHour }).execute();
    const subject = { kind: "mail", id: "reminders", title: "leads" };
    await recordAudit(tx, { person: by, act: "reminders-changed", subject, at: now });
  });
}

/** Whether a person gets the daily summary. */
export async function wantsDigest(db: Db, person: string): Promise<boolean> {
  const row = await db.selectFrom("people").select("digest_declined_at").where("id", "=", person).executeTakeFirst();
  return row?.digest_declined_at === null;
}

export async function chooseDigest(db: Db, person: string, wanted: boolean, now: Date): Promise<void> {
  await db
    .updateTable("people")
    .set({ digest_declined_at: wanted ? null : now })
    .where("id", "=", person)
    .execute();
}
