import { isUniqueViolation } from "../db/dialect.ts";
import { emailAddress } from "../mail/email-address.ts";
import { unlessWrong } from "./confirm.server.ts";
import { dropLinks } from "./links.server.ts";
import { lockPerson } from "./lock.server.ts";
import { notice } from "./notices.server.ts";
import type { Office } from "./office.ts";
import { hashPassword } from "./password-hash.server.ts";
import { type PasswordFault, passwordFault } from "./password-rules.server.ts";
import type { SignedIn } from "./person.ts";
import { record, recordSignIn } from "./record.server.ts";
import { endSession, endSessions, isOpen } from "./sessions.server.ts";
import { noWarning } from "./wrong-factors.server.ts";

type Doubt = { state: "wrong-password" } | { state: "too-many" };

const longestName = 80;

/** What would leave its line on a terminal, or turn the text around it. */
const unseen = /[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** A name as it is kept: one line of visible signs. */
export function plainName(written: string): string {
  return written.replace(unseen, " ").trim();
}

/** A name as it is kept; null when there is none, or it is too long. */
export function personName(written: string): string | null {
  const name = plainName(written);
  return name.length > 0 && name.length <= longestName ? name : null;
}

/** Changes one's own name. */
export async function changeName(
  { db, now }: Office,
  person: SignedIn,
  written: string,
): Promise<{ state: "changed" } | { state: "no-name" }> {
  const name = personName(written);
  if (name === null) return { state: "no-name" };
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("people").set({ name }).where("id", "=", person.id).execute();
    await record(tx, person, "changed the name", { id: person.id, name }, { from: person.name }, now());
  });
  return { state: "changed" };
}

/** Changes the address one signs in with. The old one is told as well. */
export async function changeEmail(
  office: Office,
  person: SignedIn,
  currentPassword: string,
  written: string,
): Promise<{ state: "changed" } | { state: "no-email" } | { state: "taken" } | Doubt> {
  const email = emailAddress(written);
  if (email === null) return { state: "no-email" };
  const doubt = await unlessWrong(office, person, currentPassword);
  if (doubt) return doubt;
  const { db, now, wakeMail } = office;
  try {
    await db.transaction().execute(async (tx) => {
      const row = { email, email_key: email.toLowerCase() };
      await tx.updateTable("people").set(row).where("id", "=", person.id).execute();
      // A reset that was mailed to the old address is not for whoever reads it now.
      await dropLinks(tx, "reset", person.id);
      await record(tx, person, "changed the e-mail address", person, null, now());
      await notice(tx, person, "email-changed", now(), email);
      await notice(tx, { ...person, email }, "email-changed", now(), email);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { state: "taken" };
    throw error;
  }
  wakeMail();
  return { state: "changed" };
}

/** Changes one's own password; on request ends all other sessions. */
export async function changePassword(
  office: Office,
  person: SignedIn,
  currentPassword: string,
  password: string,
  endOthers: boolean,
): Promise<{ state: "changed"; ended: number } | { state: "refused"; fault: PasswordFault } | Doubt> {
  const doubt = await unlessWrong(office, person, currentPassword);
  if (doubt) return doubt;
  const { db, now, wakeMail } = office;
  const fault = await passwordFault(db, password, [person.name, person.email]);
  if (fault) return { state: "refused", fault };
  const hash = await hashPassword(password);
  const ended = await db.transaction().execute(async (tx) => {
    await lockPerson(tx, person.id);
    // A reset that came meanwhile was meant to shut out who sent this.
    if (!(await isOpen(tx, person))) return null;
    await tx
      .updateTable("people")
      .set({ password: hash, ...noWarning })
      .where("id", "=", person.id)
      .execute();
    await dropLinks(tx, "reset", person.id);
    await record(tx, person, "changed the password", person, null, now());
    await notice(tx, person, "password-changed", now());
    return endOthers ? endSessions(tx, person.id, person.sessionId) : 0;
  });
  if (ended === null) return { state: "wrong-password" };
  wakeMail();
  return { state: "changed", ended };
}

/** Ends the session that one works in. */
export async function signOut({ db, now }: Office, person: SignedIn): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endSession(tx, person.id, person.sessionId);
    await recordSignIn(tx, person, "signed out", null, now());
  });
}

/** Ends one of one's own sessions, or with null all but the one that one works in. Answers with their number. */
export async function signOutElsewhere(
  { db, now }: Office,
  person: SignedIn,
  sessionId: string | null,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ended = sessionId
      ? Number(await endSession(tx, person.id, sessionId))
      : await endSessions(tx, person.id, person.sessionId);
    if (ended > 0) await recordSignIn(tx, person, "signed out elsewhere", { sessions: ended }, now());
    return ended;
  });
}
