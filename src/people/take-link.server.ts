import { isUniqueViolation } from "../db/dialect.ts";
import { emailAddress } from "../mail/email-address.ts";
import { digest } from "../senders/digest.server.ts";
import { personName } from "./accounts.server.ts";
import { writeDevice } from "./known-device.server.ts";
import { dropLinks, makeLink, makeLinkToMail, readLink, useUpLink } from "./links.server.ts";
import { lockPerson } from "./lock.server.ts";
import { notice, sendReset } from "./notices.server.ts";
import type { Office } from "./office.ts";
import { hashPassword } from "./password-hash.server.ts";
import { type PasswordFault, passwordFault } from "./password-rules.server.ts";
import { record } from "./record.server.ts";
import { endSessions } from "./sessions.server.ts";
import { deviceOf, inDueTime, networkLimit, type Visit } from "./sign-in.server.ts";
import { addPerson } from "./staff.server.ts";
import { takeTry } from "./tries.server.ts";
import { noWarning } from "./wrong-factors.server.ts";

/** What somebody who holds a link writes: name and e-mail count for the first owner, the name for an invitation too. */
export interface Taking {
  name: string;
  email: string;
  password: string;
}

export type Taken =
  /**
   * The password is chosen; now they can log in with it. `newcomer`: the address of whoever has an account only now.
   * `device`: what makes this browser known, so that nobody's wrong passwords keep them from it.
   */
  | { state: "chosen"; newcomer: string | null; device: string }
  | { state: "refused"; fault: PasswordFault }
  | { state: "no-name" }
  | { state: "no-email" }
  /** The link was used, has expired, or was never one. */
  | { state: "gone" };

/** Uses a link: the first owner comes into being, an invitation is taken up, or a password is chosen anew. */
export async function takeLink(office: Office, token: string, written: Taking): Promise<Taken> {
  const { db, now, secret, wakeMail } = office;
  const link = await readLink(db, token, now());
  if (!link) return { state: "gone" };
  const name = link.purpose === "reset" ? (link.person?.name ?? "") : personName(written.name);
  const email = link.person?.email ?? emailAddress(written.email);
  if (name === null) return { state: "no-name" };
  if (email === null) return { state: "no-email" };
  const fault = await passwordFault(db, written.password, [name, email]);
  if (fault) return { state: "refused", fault };
  const hash = await hashPassword(written.password);
  const taken = await db.transaction().execute(async (tx): Promise<Taken> => {
    if (!(await useUpLink(tx, token))) return { state: "gone" };
    const person = { id: link.person?.id ?? crypto.randomUUID(), name, email };
    const known = { id: crypto.randomUUID(), personId: person.id, by: "link" } as const;
    const device = writeDevice(secret, known, now());
    if (link.purpose === "first-owner") {
      const { number } = await tx
        .selectFrom("people")
        .select(({ fn }) => fn.countAll().as("number"))
        .executeTakeFirstOrThrow();
      if (Number(number) > 0) return { state: "gone" };
      await addPerson(tx, { ...person, role: "owner" }, hash, now());
      await record(tx, person, "made the first account", person, null, now());
      return { state: "chosen", newcomer: email, device };
    }
    await tx
      .updateTable("people")
      .set({ name, password: hash, ...noWarning })
      .where("id", "=", person.id)
      .execute();
    if (link.purpose === "invitation") {
      await record(tx, person, "took up the invitation", person, null, now());
      return { state: "chosen", newcomer: email, device };
    }
    await endSessions(tx, person.id, null);
    await record(tx, person, "reset the password", person, null, now());
    await notice(tx, person, "password-reset", now());
    return { state: "chosen", newcomer: null, device };
  });
  wakeMail();
  return taken;
}

/** Mails that one account, or one known browser, may ask for within 15 minutes. */
const mostMails = 3;

/**
 * Sends a link for a new password, if there is such an account. The answer is the same in words and in time, whether
 * there is or not.
 */
export function requestReset(office: Office, written: string, visit: Visit): Promise<void> {
  return inDueTime(mailReset(office, written, visit));
}

async function mailReset(office: Office, written: string, visit: Visit): Promise<void> {
  const { db, now, secret, origin, wakeMail } = office;
  const key = written.trim().toLowerCase();
  const found = await db.selectFrom("people").select("id").where("email_key", "=", key).executeTakeFirst();
  const device = found ? deviceOf(office, found.id, visit) : null;
  const limit = (of: string) => ({ key: digest(secret, "sign-in", `reset ${of}`), most: mostMails });
  const limits = device ? [limit(`device ${device.id}`)] : [limit(key), networkLimit(secret, visit.address)];
  if (!(await takeTry(db, limits, now()))) return;
  await db.transaction().execute(async (tx) => {
    // Held: of links that are asked for at once, the last one alone works.
    const person = found && (await lockPerson(tx, found.id));
    if (!person || person.disabled_at || person.password === null) return;
    await sendReset(tx, person, await makeLinkToMail(tx, origin, "reset", person.id, now()), now());
    await record(tx, { id: null, name: "Login page" }, "sent a reset link", person, null, now());
  });
  wakeMail();
}

/** Sees that somebody can come in: on a site without people, the owner that the settings name, or a link to become it. */
export async function firstAccount(
  office: Office,
  given: { email: string; password: string } | null,
): Promise<
  { state: "there" } | { state: "made" } | { state: "link"; link: string } | { state: "refused"; fault: PasswordFault }
> {
  const { db, now, origin } = office;
  if (await hasPeople(office)) return { state: "there" };
  if (!given) {
    return {
      state: "link",
      link: await db.transaction().execute((tx) => makeLink(tx, origin, "first-owner", null, now())),
    };
  }
  const name = given.email.split("@")[0] ?? given.email;
  const fault = await passwordFault(db, given.password, [given.email]);
  if (fault) return { state: "refused", fault };
  const hash = await hashPassword(given.password);
  try {
    await db.transaction().execute(async (tx) => {
      const person = { id: crypto.randomUUID(), name, email: given.email };
      await addPerson(tx, { ...person, role: "owner" }, hash, now());
      await dropLinks(tx, "first-owner", null);
      await record(tx, { id: null, name: "The server" }, "made the first account", person, null, now());
    });
  } catch (error) {
    // Another instance was faster.
    if (!isUniqueViolation(error)) throw error;
  }
  return { state: "made" };
}

async function hasPeople({ db }: Office): Promise<boolean> {
  return (await db.selectFrom("people").select("id").limit(1).executeTakeFirst()) !== undefined;
}
