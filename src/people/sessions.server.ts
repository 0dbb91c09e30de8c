import type { Db, Tx } from "../db/tables.ts";
import { networkOf } from "../senders/network.ts";
import type { Admitted, SignedIn } from "./person.ts";
import { lacksSecondFactor } from "./second-factor-rule.server.ts";
import { newToken, tokenDigest } from "./secrets.server.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A session ends when nothing was asked with it for so long, and in any case so long after the sign-in. */
export const sessionLimits = { idle: 24 * hour, absolute: 7 * day };

/** A clock that was wrong may have dated a session into the future: it counts again when that time has come. */
const clockSlack = minute;

/** How exactly it is known when a session was last used: a write for every request would be too dear. */
const touchEvery = 5 * minute;

const longestDevice = 300;

/** Begins a session and answers with its token, which is nowhere kept. */
export async function openSession(
  tx: Tx,
  personId: string,
  { userAgent, address }: { userAgent: string; address: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("sessions")
    .values({
      id: crypto.randomUUID(),
      token_digest: tokenDigest(token),
      person_id: personId,
      device: userAgent.slice(0, longestDevice),
      network: networkOf(address),
      created_at: now,
      seen_at: now,
    })
    .execute();
  await tx.updateTable("people").set({ signed_in_at: now }).where("id", "=", personId).execute();
  // Nobody else's: a clock that runs ahead would have the first sign-in end everybody's sessions.
  await tx
    .deleteFrom("sessions")
    .where("person_id", "=", personId)
    .where("created_at", "<", new Date(now.getTime() - sessionLimits.absolute))
    .execute();
  return token;
}

/** Who is signed in with a token, as they are now: nobody when the session ended, or the person was disabled. */
export async function readSession(db: Db, token: string | null, now: Date): Promise<Admitted | null> {
  if (!token) return null;
  const row = await db
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .select(["sessions.id as sessionId", "sessions.created_at", "sessions.seen_at"])
    .select(["people.id", "people.name", "people.email", "people.role"])
    .select(lacksSecondFactor().as("needsSecondFactor"))
    .where("sessions.token_digest", "=", tokenDigest(token))
    .where("people.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row || !isAlive(row, now)) return null;
  const { sessionId, id, name, email, role } = row;
  if (now.getTime() - row.seen_at.getTime() > touchEvery) {
    await db.updateTable("sessions").set({ seen_at: now }).where("id", "=", sessionId).execute();
  }
  return { sessionId, id, name, email, role, needsSecondFactor: Boolean(row.needsSecondFactor) };
}

function isAlive({ created_at, seen_at }: { created_at: Date; seen_at: Date }, now: Date): boolean {
  const age = now.getTime() - created_at.getTime();
  const silence = now.getTime() - seen_at.getTime();
  return age >= -clockSlack && age < sessionLimits.absolute && silence < sessionLimits.idle;
}

export interface KnownSession {
  id: string;
  device: string;
  network: string;
  createdAt: Date;
  seenAt: Date;
}

/** Somebody's sessions that are alive, the latest used first. */
export async function sessionsOf(db: Db, personId: string, now: Date): Promise<KnownSession[]> {
  const rows = await db
    .selectFrom("sessions")
    .selectAll()
    .where("person_id", "=", personId)
    .orderBy("seen_at", "desc")
    .execute();
  return rows
    .filter((row) => isAlive(row, now))
    .map(({ id, device, network, created_at, seen_at }) => ({
      id,
      device,
      network,
      createdAt: created_at,
      seenAt: seen_at,
    }));
}

/** Whether the session that somebody works in has not ended since their request came. */
export async function isOpen(tx: Tx, { id, sessionId }: SignedIn): Promise<boolean> {
  const found = await tx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("person_id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends one of somebody's sessions; answers whether there was such a one. */
export async function endSession(tx: Tx, personId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("sessions")
    .where("id", "=", sessionId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all of somebody's sessions but for the one that is spared, and what would become one; answers with their number. */
export async function endSessions(tx: Tx, personId: string, spared: string | null): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("sessions")
    .where("person_id", "=", personId)
    .where("id", "!=", spared ?? "")
    .executeTakeFirst();
  await tx.deleteFrom("sign_in_steps").where("person_id", "=", personId).execute();
  return Number(numDeletedRows);
}
