import { isUniqueViolation } from "#src/base/db/dialect.ts";
import { oneLine } from "#src/base/plain-text.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import { recordAccountAudit, recordLogin } from "../audit.server.ts";
import type { AuthContext } from "../auth-context.ts";
import { lockPerson } from "../login/lock.server.ts";
import { type PasswordFailure, verifyPassword } from "../login/verify-password.server.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";
import { type PasswordIssue, passwordIssue } from "../passwords/password-rules.server.ts";
import type { LoggedInPerson } from "../person.ts";
import { endSession, endSessions, isSessionOpen } from "../sessions.server.ts";
import { clearedWarning } from "../two-factor/two-factor-failures.server.ts";
import { sendAccountNotice } from "./emails.server.ts";
import { deleteLinks } from "./links.server.ts";

const maxNameLength = 80;

/** A clean name; null when it is empty or too long. */
export function validPersonName(input: string): string | null {
  const name = oneLine(input);
  return name.length > 0 && name.length <= maxNameLength ? name : null;
}

export async function changeName(
  { db, now }: AuthContext,
  person: LoggedInPerson,
  input: string,
): Promise<{ state: "changed" } | { state: "no-name" }> {
  const name = validPersonName(input);
  if (name === null) return { state: "no-name" };
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("people").set({ name }).where("id", "=", person.id).execute();
    await recordAccountAudit(tx, person, "name-changed", { id: person.id, name }, { from: person.name }, now());
  });
  return { state: "changed" };
}

/** Changes the login address. Both addresses get a notice. */
export async function changeEmail(
  auth: AuthContext,
  person: LoggedInPerson,
  currentPassword: string,
  input: string,
): Promise<{ state: "changed" } | { state: "no-email" } | { state: "taken" } | PasswordFailure> {
  const email = emailAddress(input);
  if (email === null) return { state: "no-email" };
  const failure = await verifyPassword(auth, person, currentPassword);
  if (failure) return failure;
  const { db, now, wakeSender } = auth;
  try {
    await db.transaction().execute(async (tx) => {
      const row = { email, email_key: email.toLowerCase() };
      await tx.updateTable("people").set(row).where("id", "=", person.id).execute();
      // The old mailbox may belong to another person by now.
      await deleteLinks(tx, "reset", person.id);
      await recordAccountAudit(tx, person, "email-changed", person, null, now());
      await sendAccountNotice(tx, person, "email-changed", now(), email);
      await sendAccountNotice(tx, { ...person, email }, "email-changed", now(), email);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { state: "taken" };
    throw error;
  }
  wakeSender();
  return { state: "changed" };
}

/** Changes the password. `endOthers` ends all other sessions. */
export async function changePassword(
  auth: AuthContext,
  person: LoggedInPerson,
  currentPassword: string,
  password: string,
  endOthers: boolean,
): Promise<{ state: "changed"; endedSessions: number } | { state: "refused"; issue: PasswordIssue } | PasswordFailure> {
  const failure = await verifyPassword(auth, person, currentPassword);
  if (failure) return failure;
  const { db, now, wakeSender } = auth;
  const issue = await passwordIssue(db, password, [person.name, person.email]);
  if (issue) return { state: "refused", issue };
  const hash = await hashPassword(password);
  const endedSessions = await db.transaction().execute(async (tx) => {
    await lockPerson(tx, person.id);
    // A reset in the meantime has ended this session.
    if (!(await isSessionOpen(tx, person))) return null;
    await tx
      .updateTable("people")
      .set({ password: hash, ...clearedWarning })
      .where("id", "=", person.id)
      .execute();
    await deleteLinks(tx, "reset", person.id);
    await recordAccountAudit(tx, person, "password-changed", person, null, now());
    await sendAccountNotice(tx, person, "password-changed", now());
    return endOthers ? endSessions(tx, person.id, person.sessionId) : 0;
  });
  if (endedSessions === null) return { state: "wrong-password" };
  wakeSender();
  return { state: "changed", endedSessions };
}

export async function logout({ db, now }: AuthContext, person: LoggedInPerson): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endSession(tx, person.id, person.sessionId);
    await recordLogin(tx, person, "signed-out", person, null, now());
  });
}

/** Ends one of the person's other sessions, or all of them with null. Returns their number. */
export async function logoutElsewhere(
  { db, now }: AuthContext,
  person: LoggedInPerson,
  sessionId: string | null,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const endedSessions = sessionId
      ? Number(await endSession(tx, person.id, sessionId))
      : await endSessions(tx, person.id, person.sessionId);
    if (endedSessions > 0)
      await recordLogin(tx, person, "signed-out-elsewhere", person, { sessions: endedSessions }, now());
    return endedSessions;
  });
}
