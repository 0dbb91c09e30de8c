import { isUniqueViolation } from "#src/base/db/dialect.ts";
import { keyedDigest } from "#src/base/security/digest.server.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import { loginPage, recordAccountAudit } from "../audit.server.ts";
import type { AuthContext } from "../auth-context.ts";
import { type ClientInfo, deviceOf, networkLimit, withMinimumDuration } from "../login/attempt.server.ts";
import { signDevice } from "../login/known-device.server.ts";
import { lockPerson } from "../login/lock.server.ts";
import { consumeAttempt } from "../login/rate-limit.server.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";
import { type PasswordIssue, passwordIssue } from "../passwords/password-rules.server.ts";
import { endSessions } from "../sessions.server.ts";
import { clearedWarning } from "../two-factor/two-factor-failures.server.ts";
import { validPersonName } from "./accounts.server.ts";
import { sendAccountNotice, sendReset } from "./emails.server.ts";
import { consumeLink, createEmailLink, createLink, deleteLinks, readLink } from "./links.server.ts";
import { addPerson } from "./staff.server.ts";

/** Name and email are used for the first owner, the name also for an invitation. */
export interface RedeemInput {
  name: string;
  email: string;
  password: string;
}

export type RedeemResult =
  /**
   * The person can log in with the new password. `newcomer`: the address of a new account. `device`: the cookie that makes
   * this browser known, so that other people's wrong passwords don't lock it out.
   */
  | { state: "chosen"; newAccountEmail: string | null; device: string }
  | { state: "refused"; issue: PasswordIssue }
  | { state: "no-name" }
  | { state: "no-email" }
  /** The link was used, has expired, or never existed. */
  | { state: "gone" };

/** Redeems a link: creates the first owner, accepts an invitation, or resets a password. */
export async function redeemLink(auth: AuthContext, token: string, input: RedeemInput): Promise<RedeemResult> {
  const { db, now, secret, wakeSender } = auth;
  const link = await readLink(db, token, now());
  if (!link) return { state: "gone" };
  const name = link.purpose === "reset" ? (link.person?.name ?? "") : validPersonName(input.name);
  const email = link.person?.email ?? emailAddress(input.email);
  if (name === null) return { state: "no-name" };
  if (email === null) return { state: "no-email" };
  const issue = await passwordIssue(db, input.password, [name, email]);
  if (issue) return { state: "refused", issue };
  const hash = await hashPassword(input.password);
  const result = await db.transaction().execute(async (tx): Promise<RedeemResult> => {
    if (!(await consumeLink(tx, token))) return { state: "gone" };
    const person = { id: link.person?.id ?? crypto.randomUUID(), name, email };
    const known = { id: crypto.randomUUID(), personId: person.id, by: "link" } as const;
    const device = signDevice(secret, known, now());
    if (link.purpose === "first-owner") {
      const { number } = await tx
        .selectFrom("people")
        .select(({ fn }) => fn.countAll<number>().as("number"))
        .executeTakeFirstOrThrow();
      if (number > 0) return { state: "gone" };
      await addPerson(tx, { ...person, roles: ["owner"] }, hash, now());
      await recordAccountAudit(tx, person, "first-account-created", person, null, now());
      return { state: "chosen", newAccountEmail: email, device };
    }
    await tx
      .updateTable("people")
      .set({ name, password: hash, ...clearedWarning })
      .where("id", "=", person.id)
      .execute();
    if (link.purpose === "invitation") {
      await recordAccountAudit(tx, person, "invitation-accepted", person, null, now());
      return { state: "chosen", newAccountEmail: email, device };
    }
    await endSessions(tx, person.id, null);
    await recordAccountAudit(tx, person, "password-reset", person, null, now());
    await sendAccountNotice(tx, person, "password-reset", now());
    return { state: "chosen", newAccountEmail: null, device };
  });
  wakeSender();
  return result;
}

/** For one account or one known browser, within 15 minutes. */
const maxResetEmails = 3;

/**
 * Emails a reset link, if the account exists. Result and duration are the same if it doesn't.
 */
export function requestReset(auth: AuthContext, input: string, client: ClientInfo): Promise<void> {
  return withMinimumDuration(auth, sendResetEmail(auth, input, client));
}

async function sendResetEmail(auth: AuthContext, input: string, client: ClientInfo): Promise<void> {
  const { db, now, secret, origin, wakeSender } = auth;
  const key = input.trim().toLowerCase();
  const found = await db.selectFrom("people").select("id").where("email_key", "=", key).executeTakeFirst();
  const device = found ? deviceOf(auth, found.id, client) : null;
  const limit = (subject: string) => ({ key: keyedDigest(secret, "sign-in", `reset ${subject}`), max: maxResetEmails });
  const limits = device ? [limit(`device ${device.id}`)] : [limit(key), networkLimit(auth, client)];
  if (!(await consumeAttempt(db, limits, now()))) return;
  await db.transaction().execute(async (tx) => {
    // Locked: of concurrent requests, only the last link works.
    const person = found && (await lockPerson(tx, found.id));
    if (!person || person.disabled_at || person.password === null) return;
    await sendReset(tx, person, await createEmailLink(tx, origin, "reset", person.id, now()), now());
    await recordAccountAudit(tx, loginPage, "reset-link-sent", person, null, now());
  });
  wakeSender();
}

/** On a site without accounts, creates the owner of the settings, or a link to create one. */
export async function createFirstAccount(
  auth: AuthContext,
  credentials: { email: string; password: string } | null,
): Promise<
  | { state: "exists" }
  | { state: "created" }
  | { state: "link"; link: string }
  | { state: "refused"; issue: PasswordIssue }
> {
  const { db, now, origin } = auth;
  if (await hasPeople(auth)) return { state: "exists" };
  if (!credentials) {
    return {
      state: "link",
      link: await db.transaction().execute((tx) => createLink(tx, origin, "first-owner", null, now())),
    };
  }
  const name = credentials.email.split("@")[0] ?? credentials.email;
  const issue = await passwordIssue(db, credentials.password, [credentials.email]);
  if (issue) return { state: "refused", issue };
  const hash = await hashPassword(credentials.password);
  try {
    await db.transaction().execute(async (tx) => {
      const person = { id: crypto.randomUUID(), name, email: credentials.email };
      await addPerson(tx, { ...person, roles: ["owner"] }, hash, now());
      await deleteLinks(tx, "first-owner", null);
      await recordAccountAudit(tx, { id: null, name: "The server" }, "first-account-created", person, null, now());
    });
  } catch (error) {
    // Another process was faster.
    if (!isUniqueViolation(error)) throw error;
  }
  return { state: "created" };
}

async function hasPeople({ db }: AuthContext): Promise<boolean> {
  return (await db.selectFrom("people").select("id").limit(1).executeTakeFirst()) !== undefined;
}
