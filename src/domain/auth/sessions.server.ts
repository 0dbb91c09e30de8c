import type { Db, Tx } from "#src/base/db/tables.ts";
import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import { newToken, tokenDigest } from "#src/base/security/digest.server.ts";
import { networkOf } from "#src/base/security/network.ts";
import type { LoggedInPerson, SessionPerson } from "./person.ts";
import { roleSet, rolesOf } from "./policies.ts";
import { lacksTwoFactor } from "./two-factor/two-factor-rule.server.ts";

/** In milliseconds: after the last request, and after the login. */
export const sessionLimitsMs = { idle: 24 * hourMs, absolute: 7 * dayMs };

/** In milliseconds. A wrong clock may have dated a session in the future; it is valid again at that time. */
const clockToleranceMs = minuteMs;

/** In milliseconds: a write for every request would be too expensive. */
const touchIntervalMs = 5 * minuteMs;

const maxDeviceLength = 300;

/** Creates a session in place of the browser's last one. Returns its token, which is not stored. */
export async function replaceSession(
  tx: Tx,
  personId: string,
  { userAgent, address, session }: { userAgent: string; address: string; session: string | null },
  now: Date,
): Promise<string> {
  const token = newToken();
  if (session) await tx.deleteFrom("sessions").where("token_digest", "=", tokenDigest(session)).execute();
  await tx
    .insertInto("sessions")
    .values({
      id: crypto.randomUUID(),
      token_digest: tokenDigest(token),
      person_id: personId,
      device: userAgent.slice(0, maxDeviceLength),
      network: networkOf(address),
      created_at: now,
      seen_at: now,
    })
    .execute();
  await tx.updateTable("people").set({ last_login_at: now }).where("id", "=", personId).execute();
  // Only this person's: with a clock that runs ahead, one login would end everyone's sessions.
  await tx
    .deleteFrom("sessions")
    .where("person_id", "=", personId)
    .where("created_at", "<", new Date(now.getTime() - sessionLimitsMs.absolute))
    .execute();
  return token;
}

/** The current person of a session token; null when the session has ended or the person is disabled. */
export async function readSession(db: Db, token: string | null, now: Date): Promise<SessionPerson | null> {
  if (!token) return null;
  const row = await db
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .select(["sessions.id as sessionId", "sessions.created_at as createdAt", "sessions.seen_at as seenAt"])
    .select(["people.id", "people.name", "people.email", "people.roles", "people.role_notice"])
    .select(lacksTwoFactor().as("needsTwoFactor"))
    .where("sessions.token_digest", "=", tokenDigest(token))
    .where("people.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row || !isActive(row, now)) return null;
  const { id, name, email, sessionId, role_notice: notice } = row;
  if (now.getTime() - row.seenAt.getTime() > touchIntervalMs) {
    await db.updateTable("sessions").set({ seen_at: now }).where("id", "=", sessionId).execute();
  }
  return {
    ...{ id, name, email, sessionId, roles: rolesOf(row) },
    needsTwoFactor: Boolean(row.needsTwoFactor),
    roleNotice: notice && { from: roleSet(notice.from.split(",")), by: notice.by },
  };
}

function isActive({ createdAt, seenAt }: { createdAt: Date; seenAt: Date }, now: Date): boolean {
  const age = now.getTime() - createdAt.getTime();
  const idleMs = now.getTime() - seenAt.getTime();
  return age >= -clockToleranceMs && age < sessionLimitsMs.absolute && idleMs < sessionLimitsMs.idle;
}

/** The person's active sessions, last used first. */
export async function listSessions(db: Db, personId: string, now: Date) {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "device", "network", "created_at as createdAt", "seen_at as seenAt"])
    .where("person_id", "=", personId)
    .orderBy("seen_at", "desc")
    .execute();
  return rows.filter((row) => isActive(row, now));
}

/** Whether the request's session still exists. */
export async function isSessionOpen(tx: Tx, { id, sessionId }: LoggedInPerson): Promise<boolean> {
  const found = await tx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("person_id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns false when the person has no such session. */
export async function endSession(db: Db, personId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "=", sessionId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions except `spared`, and unfinished logins. Returns the number of sessions. */
export async function endSessions(tx: Tx, personId: string, keptSessionId: string | null): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("sessions")
    .where("person_id", "=", personId)
    .where("id", "!=", keptSessionId ?? "")
    .executeTakeFirst();
  await tx.deleteFrom("login_challenges").where("person_id", "=", personId).execute();
  return Number(numDeletedRows);
}
