import type { PersonRow } from "#src/base/db/tables/people.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { sendAccountNotice } from "../accounts/emails.server.ts";
import { loginPage, recordLogin } from "../audit.server.ts";
import { deviceName } from "../login/device-name.ts";

/** Wrong second factors from other browsers before a warning: two can be typos. */
const failuresBeforeWarning = 3;

/** A new password sets these: the old one no longer matters. */
export const clearedWarning = { wrong_factors: 0, warned_at: null };

/** Counts a wrong second factor after the right password. Warns the person from the third on. */
export async function countTwoFactorFailure(tx: Tx, person: PersonRow, userAgent: string, now: Date): Promise<void> {
  const failures = person.wrong_factors + 1;
  await tx.updateTable("people").set({ wrong_factors: failures }).where("id", "=", person.id).execute();
  if (failures >= failuresBeforeWarning) await sendWarning(tx, person, userAgent, now);
}

/** Emails a person that someone else may know their password, at most once a day. */
export async function sendWarning(tx: Tx, person: PersonRow, userAgent: string, now: Date): Promise<void> {
  const age = now.getTime() - (person.warned_at?.getTime() ?? 0);
  if (age >= 0 && age < dayMs) return;
  const device = deviceName(userAgent);
  await tx.updateTable("people").set({ warned_at: now }).where("id", "=", person.id).execute();
  await recordLogin(tx, loginPage, "wrong-codes-reported", person, { device }, now);
  await sendAccountNotice(tx, person, "wrong-codes", now, device);
}

const warningVisibleMs = 30 * dayMs;

/** The last warning of the past 30 days and the current password. */
export async function lastWarning(
  db: Db,
  personId: string,
  now: Date,
): Promise<{ at: Date; device: string } | undefined> {
  const line = await db
    .selectFrom("audit_log")
    .innerJoin("people", "people.id", "audit_log.subject_id")
    .select(["people.warned_at", "audit_log.detail"])
    .where("audit_log.subject_id", "=", personId)
    .where("audit_log.act", "=", "wrong-codes-reported")
    .where("people.warned_at", ">", new Date(now.getTime() - warningVisibleMs))
    .orderBy("audit_log.at", "desc")
    .executeTakeFirst();
  if (!line?.warned_at) return undefined;
  return { at: line.warned_at, device: deviceOfWarning(line.detail) };
}

function deviceOfWarning(detail: object | null): string {
  return detail && "device" in detail ? String(detail.device) : deviceName("");
}
