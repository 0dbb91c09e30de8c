import { isUniqueViolation, locking } from "../db/dialect.ts";
import type { Db, Tx } from "../db/tables.ts";
import type { PersonRow } from "../db/tables-people.ts";
import type { Actor } from "../history/record.server.ts";
import { emailAddress } from "../mail/email-address.ts";
import { personName } from "./accounts.server.ts";
import { dropLinks, makeLink, makeLinkToMail } from "./links.server.ts";
import { notice, sendInvitation, sendReset } from "./notices.server.ts";
import type { Office } from "./office.ts";
import type { Person } from "./person.ts";
import { record } from "./record.server.ts";
import { can, type Role } from "./rules.ts";
import { isRequired, lacksSecondFactor } from "./second-factor-rule.server.ts";
import { endSessions } from "./sessions.server.ts";
import { clearTwoFactor } from "./two-factor.server.ts";

/** Somebody, as owners see them. */
export interface StaffMember extends Person {
  /** Invited: no password has been chosen yet. */
  state: "active" | "invited" | "disabled";
  twoFactor: boolean;
  passkeys: number;
  /** Their role requires a second factor, and they have none. */
  needsSecondFactor: boolean;
  createdAt: Date;
  signedInAt: Date | null;
}

export async function listStaff(db: Db): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom("people")
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom("passkeys")
        .whereRef("passkeys.person_id", "=", "people.id")
        .select(fn.countAll().as("number"))
        .as("passkeys"),
    )
    .select(lacksSecondFactor().as("needsSecondFactor"))
    .orderBy("name")
    .execute();
  return rows.map(({ id, name, email, role, ...row }) => ({
    id,
    name,
    email,
    role,
    state: row.disabled_at ? "disabled" : row.password === null ? "invited" : "active",
    twoFactor: row.totp_secret !== null,
    passkeys: Number(row.passkeys),
    needsSecondFactor: Boolean(row.needsSecondFactor),
    createdAt: row.created_at,
    signedInAt: row.signed_in_at,
  }));
}

/** Invites somebody: the link goes out by mail, or is handed over by whoever invites. */
export async function invite(
  office: Office,
  by: Actor,
  whom: { name: string; email: string; role: Role },
  way: "mail" | "link",
): Promise<
  { state: "invited"; link: string | null } | { state: "no-name" } | { state: "no-email" } | { state: "taken" }
> {
  const name = personName(whom.name);
  const email = emailAddress(whom.email);
  if (name === null) return { state: "no-name" };
  if (email === null) return { state: "no-email" };
  const { db, now } = office;
  const person: Person = { id: crypto.randomUUID(), name, email, role: whom.role };
  try {
    const link = await db.transaction().execute(async (tx) => {
      await addPerson(tx, person, null, now());
      await record(tx, by, "invited", person, { role: person.role }, now());
      return sendLink(office, tx, by, person, way);
    });
    office.wakeMail();
    return { state: "invited", link };
  } catch (error) {
    if (isUniqueViolation(error)) return { state: "taken" };
    throw error;
  }
}

/** Makes a new invitation for somebody who has not come yet; the earlier one works no more. */
export async function inviteAgain(
  office: Office,
  by: Actor,
  personId: string,
  way: "mail" | "link",
): Promise<{ state: "invited"; link: string | null } | Overtaken> {
  return change(office, by, personId, async (tx, person) => {
    if (person.password !== null) return { state: "gone" };
    await record(tx, by, "invited again", person, null, office.now());
    return { state: "invited", link: await sendLink(office, tx, by, person, way) };
  });
}

/** Starts a reset for somebody who cannot sign in: they choose the password, by a link that they alone should get. */
export async function startReset(
  office: Office,
  by: Actor,
  personId: string,
  way: "mail" | "link",
): Promise<{ state: "started"; link: string | null } | Overtaken> {
  return change(office, by, personId, async (tx, person) => {
    if (person.password === null || person.disabled_at) return { state: "gone" };
    const now = office.now();
    await record(tx, by, "started a password reset", person, null, now);
    if (way === "link") {
      return { state: "started", link: await makeLink(tx, office.origin, "reset", person.id, now) };
    }
    await sendReset(tx, person, await makeLinkToMail(tx, office.origin, "reset", person.id, now), now);
    return { state: "started", link: null };
  });
}

/** Takes two-factor off for somebody who has lost it, and passkeys too where the role requires one. Sessions end. */
export async function resetTwoFactor(
  office: Office,
  by: Actor,
  personId: string,
): Promise<{ state: "reset" } | Overtaken> {
  return change(office, by, personId, async (tx, person) => {
    await clearTwoFactor(tx, person.id);
    if (await isRequired(tx, person.role)) {
      await tx.deleteFrom("passkeys").where("person_id", "=", person.id).execute();
    }
    await endSessions(tx, person.id, null);
    await record(tx, by, "took two-factor off", person, null, office.now());
    await notice(tx, person, "two-factor-off", office.now());
    return { state: "reset" };
  });
}

/** Changes what somebody may do; open sessions know it with their next request. */
export async function changeRole(
  office: Office,
  by: Actor,
  personId: string,
  role: Role,
): Promise<{ state: "changed" } | { state: "last-owner" } | Overtaken> {
  return change(office, by, personId, async (tx, person, everybody) => {
    if (role !== "owner" && isLastOwner(person, everybody)) return { state: "last-owner" };
    await tx.updateTable("people").set({ role }).where("id", "=", person.id).execute();
    await record(tx, by, "changed the role", person, { from: person.role, to: role }, office.now());
    return { state: "changed" };
  });
}

/** Lets somebody in no more, from their next request on, until they are enabled again. */
export async function disable(
  office: Office,
  by: Actor,
  personId: string,
): Promise<{ state: "disabled" } | { state: "last-owner" } | Overtaken> {
  return change(office, by, personId, async (tx, person, everybody) => {
    if (isLastOwner(person, everybody)) return { state: "last-owner" };
    await tx.updateTable("people").set({ disabled_at: office.now() }).where("id", "=", person.id).execute();
    await endSessions(tx, person.id, null);
    await dropLinks(tx, "reset", person.id);
    await dropLinks(tx, "invitation", person.id);
    await record(tx, by, "disabled", person, null, office.now());
    return { state: "disabled" };
  });
}

export async function enable(office: Office, by: Actor, personId: string): Promise<{ state: "enabled" } | Overtaken> {
  return change(office, by, personId, async (tx, person) => {
    await tx.updateTable("people").set({ disabled_at: null }).where("id", "=", person.id).execute();
    await record(tx, by, "enabled", person, null, office.now());
    return { state: "enabled" };
  });
}

/** Removes an account with its sessions, passkeys and links. What the person did stays in the history. */
export async function remove(
  office: Office,
  by: Actor,
  personId: string,
): Promise<{ state: "removed" } | { state: "last-owner" } | Overtaken> {
  return change(office, by, personId, async (tx, person, everybody) => {
    if (isLastOwner(person, everybody)) return { state: "last-owner" };
    await record(tx, by, "removed", person, { role: person.role }, office.now());
    await tx.deleteFrom("people").where("id", "=", person.id).execute();
    return { state: "removed" };
  });
}

export async function addPerson(
  tx: Tx,
  { id, name, email, role }: Person,
  hash: string | null,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("people")
    .values({ id, name, email, email_key: email.toLowerCase(), role, password: hash, created_at: now, totp_step: 0 })
    .execute();
}

/** Somebody was faster: the account is not what it was, or whoever acts may not act any more. */
type Overtaken = { state: "gone" } | { state: "not-allowed" };

/**
 * Changes somebody while everybody's row is held: of two owners who act upon each other at once, one comes too late, and
 * may then do nothing any more.
 */
async function change<Result>(
  { db, wakeMail }: Office,
  by: Actor,
  personId: string,
  work: (tx: Tx, person: PersonRow, everybody: PersonRow[]) => Promise<Result>,
): Promise<Result | Overtaken> {
  const result = await db.transaction().execute(async (tx) => {
    const everybody = await locking(tx, tx.selectFrom("people").selectAll().orderBy("id")).execute();
    if (by.id !== null && !everybody.some((row) => row.id === by.id && isInCharge(row))) {
      return { state: "not-allowed" as const };
    }
    const person = everybody.find(({ id }) => id === personId);
    return person ? work(tx, person, everybody) : { state: "gone" as const };
  });
  wakeMail();
  return result;
}

/** Whether somebody can log in and look after all others. */
export function isInCharge({ role, disabled_at, password }: PersonRow): boolean {
  return can({ role }, "people.manage") && disabled_at === null && password !== null;
}

function isLastOwner(person: PersonRow, everybody: PersonRow[]): boolean {
  return isInCharge(person) && everybody.filter(isInCharge).length === 1;
}

async function sendLink(
  { origin, now }: Office,
  tx: Tx,
  by: Actor,
  person: Person,
  way: "mail" | "link",
): Promise<string | null> {
  if (way === "link") return makeLink(tx, origin, "invitation", person.id, now());
  const link = await makeLinkToMail(tx, origin, "invitation", person.id, now());
  await sendInvitation(tx, person, by.name, link, now());
  return null;
}
