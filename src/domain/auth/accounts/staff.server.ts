import { isUniqueViolation, locking } from "#src/base/db/dialect.ts";
import type { PersonRow } from "#src/base/db/tables/people.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import { recordAccountAudit } from "../audit.server.ts";
import type { AuthContext } from "../auth-context.ts";
import type { Person } from "../person.ts";
import { can, type Role, rolesOf, storeRoles } from "../policies.ts";
import { endSessions } from "../sessions.server.ts";
import { clearTwoFactor } from "../two-factor/two-factor.server.ts";
import { isTwoFactorRequired, lacksTwoFactor } from "../two-factor/two-factor-rule.server.ts";
import { validPersonName } from "./accounts.server.ts";
import { sendAccountNotice, sendInvitation, sendReset } from "./emails.server.ts";
import { createEmailLink, createLink, deleteLinks } from "./links.server.ts";

/** A person, for owners. */
export interface StaffMember extends Person {
  /** Invited: without a password yet. Sample: made up, and never logs in. */
  state: "active" | "invited" | "disabled" | "sample";
  twoFactor: boolean;
  passkeys: number;
  /** One of the roles requires a second factor, and the person has none. */
  needsTwoFactor: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
}

export async function listStaff(db: Db): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom("people")
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom("passkeys")
        .whereRef("passkeys.person_id", "=", "people.id")
        .select(fn.countAll<number>().as("number"))
        .as("passkeys"),
    )
    .select(lacksTwoFactor().as("needsTwoFactor"))
    .orderBy("name")
    .execute();
  return rows.map(({ id, name, email, ...row }) => ({
    id,
    name,
    email,
    roles: rolesOf(row),
    state: row.is_sample ? "sample" : row.disabled_at ? "disabled" : row.password === null ? "invited" : "active",
    twoFactor: row.totp_secret !== null,
    passkeys: row.passkeys ?? 0,
    needsTwoFactor: Boolean(row.needsTwoFactor),
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
  }));
}

/** Invites a person. The link is emailed, or returned for the inviter to pass on. */
export async function invite(
  auth: AuthContext,
  by: Actor,
  invitee: { name: string; email: string; roles: readonly Role[] },
  delivery: "mail" | "link",
): Promise<
  | { state: "invited"; link: string | null }
  | { state: "no-name" }
  | { state: "no-email" }
  | { state: "no-role" }
  | { state: "taken" }
> {
  const name = validPersonName(invitee.name);
  const email = emailAddress(invitee.email);
  if (name === null) return { state: "no-name" };
  if (email === null) return { state: "no-email" };
  const stored = storeRoles(invitee.roles);
  if (!stored) return { state: "no-role" };
  const { db, now } = auth;
  const person: Person = { id: crypto.randomUUID(), name, email, roles: rolesOf(stored) };
  try {
    const link = await db.transaction().execute(async (tx) => {
      await addPerson(tx, person, null, now());
      await recordAccountAudit(tx, by, "invited", person, { role: stored.roles }, now());
      return sendInvitationLink(auth, tx, by, person, delivery);
    });
    auth.wakeSender();
    return { state: "invited", link };
  } catch (error) {
    if (isUniqueViolation(error)) return { state: "taken" };
    throw error;
  }
}

/** Creates a new invitation for an invited person. The earlier one stops working. */
export async function inviteAgain(
  auth: AuthContext,
  by: Actor,
  personId: string,
  delivery: "mail" | "link",
): Promise<{ state: "invited"; link: string | null } | Rejected> {
  return changeAccount(auth, by, personId, async (tx, person) => {
    if (person.password !== null) return { state: "gone" };
    await recordAccountAudit(tx, by, "invitation-resent", person, null, auth.now());
    return { state: "invited", link: await sendInvitationLink(auth, tx, by, person, delivery) };
  });
}

/** Creates a reset link, so that the person chooses the new password. */
export async function startReset(
  auth: AuthContext,
  by: Actor,
  personId: string,
  delivery: "mail" | "link",
): Promise<{ state: "started"; link: string | null } | Rejected> {
  return changeAccount(auth, by, personId, async (tx, person) => {
    if (person.password === null || person.disabled_at) return { state: "gone" };
    const now = auth.now();
    await recordAccountAudit(tx, by, "password-reset-started", person, null, now);
    if (delivery === "link") {
      return { state: "started", link: await createLink(tx, auth.origin, "reset", person.id, now) };
    }
    await sendReset(tx, person, await createEmailLink(tx, auth.origin, "reset", person.id, now), now);
    return { state: "started", link: null };
  });
}

/** Turns two-step sign-in off, deletes passkeys if a role requires a second factor, and ends all sessions. */
export async function resetTwoFactor(
  auth: AuthContext,
  by: Actor,
  personId: string,
): Promise<{ state: "reset" } | Rejected> {
  return changeAccount(auth, by, personId, async (tx, person) => {
    await clearTwoFactor(tx, person.id);
    if (await isTwoFactorRequired(tx, person)) {
      await tx.deleteFrom("passkeys").where("person_id", "=", person.id).execute();
    }
    await endSessions(tx, person.id, null);
    await recordAccountAudit(tx, by, "two-step-reset", person, null, auth.now());
    await sendAccountNotice(tx, person, "two-step-off", auth.now());
    return { state: "reset" };
  });
}

/** Disables an account and ends its sessions. */
export async function disable(
  auth: AuthContext,
  by: Actor,
  personId: string,
): Promise<{ state: "disabled" } | { state: "last-owner" } | Rejected> {
  return changeAccount(auth, by, personId, async (tx, person, staff) => {
    if (isLastOwner(person, staff)) return { state: "last-owner" };
    await tx.updateTable("people").set({ disabled_at: auth.now() }).where("id", "=", person.id).execute();
    await endSessions(tx, person.id, null);
    await deleteLinks(tx, "reset", person.id);
    await deleteLinks(tx, "invitation", person.id);
    await recordAccountAudit(tx, by, "disabled", person, null, auth.now());
    return { state: "disabled" };
  });
}

export async function enable(auth: AuthContext, by: Actor, personId: string): Promise<{ state: "enabled" } | Rejected> {
  return changeAccount(auth, by, personId, async (tx, person) => {
    await tx.updateTable("people").set({ disabled_at: null }).where("id", "=", person.id).execute();
    await recordAccountAudit(tx, by, "enabled", person, null, auth.now());
    return { state: "enabled" };
  });
}

/** Deletes an account with its sessions, passkeys and links. Its audit lines stay. */
export async function remove(
  auth: AuthContext,
  by: Actor,
  personId: string,
): Promise<{ state: "removed" } | { state: "last-owner" } | Rejected> {
  return changeAccount(auth, by, personId, async (tx, person, staff) => {
    if (isLastOwner(person, staff)) return { state: "last-owner" };
    await recordAccountAudit(tx, by, "removed", person, { role: rolesOf(person).join() }, auth.now());
    await tx.deleteFrom("people").where("id", "=", person.id).execute();
    return { state: "removed" };
  });
}

export async function addPerson(
  tx: Tx,
  { id, name, email, roles }: Person,
  hash: string | null,
  now: Date,
): Promise<void> {
  const stored = storeRoles(roles);
  if (!stored) throw new Error("A person needs a role");
  const row = { id, name, email, email_key: email.toLowerCase(), ...stored };
  await tx
    .insertInto("people")
    .values({ ...row, password: hash, created_at: now, totp_step: 0 })
    .execute();
}

/** `gone`: the account has changed in the meantime. `not-allowed`: the actor has lost the permission. */
export type Rejected = { state: "gone" } | { state: "not-allowed" };

/**
 * Changes a person with all rows locked: when two owners act on each other at the same time, the second has already lost
 * the permission.
 */
export async function changeAccount<Result>(
  { db, wakeSender }: AuthContext,
  by: Actor,
  personId: string,
  work: (tx: Tx, person: PersonRow, staff: PersonRow[]) => Promise<Result>,
): Promise<Result | Rejected> {
  const result = await db.transaction().execute(async (tx) => {
    const staff = await locking(tx, tx.selectFrom("people").selectAll().orderBy("id")).execute();
    if (by.id !== null && !staff.some((row) => row.id === by.id && isActiveOwner(row))) {
      return { state: "not-allowed" as const };
    }
    // Made-up coworkers never get in, nor an email.
    const person = staff.find(({ id, is_sample }) => id === personId && !is_sample);
    return person ? work(tx, person, staff) : { state: "gone" as const };
  });
  wakeSender();
  return result;
}

/** Whether the person can log in and manage people. */
export function isActiveOwner(person: PersonRow): boolean {
  return can({ roles: rolesOf(person) }, "people.manage") && person.disabled_at === null && person.password !== null;
}

export function isLastOwner(person: PersonRow, staff: PersonRow[]): boolean {
  return isActiveOwner(person) && staff.filter(isActiveOwner).length === 1;
}

async function sendInvitationLink(
  { origin, now }: AuthContext,
  tx: Tx,
  by: Actor,
  person: Pick<Person, "id" | "name" | "email">,
  delivery: "mail" | "link",
): Promise<string | null> {
  if (delivery === "link") return createLink(tx, origin, "invitation", person.id, now());
  const link = await createEmailLink(tx, origin, "invitation", person.id, now());
  await sendInvitation(tx, person, by.name, link, now());
  return null;
}
