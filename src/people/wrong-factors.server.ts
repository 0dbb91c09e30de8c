import type { Db, Tx } from "../db/tables.ts";
import type { PersonRow } from "../db/tables-people.ts";
import { deviceName } from "./device-name.ts";
import { notice } from "./notices.server.ts";
import { recordWarning, warningAct } from "./record.server.ts";

/** Wrong second factors from browsers the person has not signed in with, until they are told: two can be typing errors. */
const toldAfter = 3;

const day = 24 * 60 * 60_000;

/** What a new password sets: whoever knew the old one knows nothing now. */
export const noWarning = { wrong_factors: 0, warned_at: null };

/** Counts a wrong second factor after the right password, and tells the person from the third on. */
export async function countWrongFactor(tx: Tx, person: PersonRow, userAgent: string, now: Date): Promise<void> {
  const wrong = person.wrong_factors + 1;
  await tx.updateTable("people").set({ wrong_factors: wrong }).where("id", "=", person.id).execute();
  if (wrong >= toldAfter) await warn(tx, person, userAgent, now);
}

/** Tells somebody by email that their password is known, at most once a day. */
export async function warn(tx: Tx, person: PersonRow, userAgent: string, now: Date): Promise<void> {
  const age = now.getTime() - (person.warned_at?.getTime() ?? 0);
  if (age >= 0 && age < day) return;
  const device = deviceName(userAgent);
  await tx.updateTable("people").set({ warned_at: now }).where("id", "=", person.id).execute();
  await recordWarning(tx, person, { device }, now);
  await notice(tx, person, "wrong-codes", now, device);
}

const shownFor = 30 * day;

/** The last warning of the past 30 days, until there is another password. */
export async function lastWarning(
  db: Db,
  personId: string,
  now: Date,
): Promise<{ at: Date; device: string } | undefined> {
  const line = await db
    .selectFrom("history")
    .innerJoin("people", "people.id", "history.subject_id")
    .select(["people.warned_at", "history.detail"])
    .where("history.subject_id", "=", personId)
    .where("history.act", "=", warningAct)
    .where("people.warned_at", ">", new Date(now.getTime() - shownFor))
    .orderBy("history.at", "desc")
    .executeTakeFirst();
  if (!line?.warned_at) return undefined;
  return { at: line.warned_at, device: deviceIn(line.detail) };
}

function deviceIn(detail: object | null): string {
  return detail && "device" in detail ? String(detail.device) : deviceName("");
}
