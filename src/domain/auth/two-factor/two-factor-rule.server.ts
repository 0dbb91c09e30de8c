import { type AliasableExpression, expressionBuilder, type SqlBool, sql } from "kysely";
import { locking } from "#src/base/db/dialect.ts";
import type { PersonRow } from "#src/base/db/tables/people.ts";
import type { Db, Tables, Tx } from "#src/base/db/tables.ts";
import { recordAudit } from "#src/domain/audit-log/record.server.ts";
import type { AuthContext } from "../auth-context.ts";
import type { LoggedInPerson } from "../person.ts";
import { can, type Role, roles, rolesOf, type StoredRoles } from "../policies.ts";

/** The roles that must have a second factor: an authenticator app or a passkey. */
export async function requiredRoles(db: Db): Promise<Role[]> {
  const rows = await db.selectFrom("two_factor_roles").select("role").execute();
  return roles.filter((role) => rows.some((row) => row.role === role));
}

/** For a query over `people`: whether one of the roles requires a second factor and the person has none. */
export function lacksTwoFactor(): AliasableExpression<SqlBool> {
  const eb = expressionBuilder<Tables, "people">();
  const passkeys = eb.selectFrom("passkeys").select("id").whereRef("passkeys.person_id", "=", "people.id");
  const required = eb.selectFrom("two_factor_roles").select("two_factor_roles.role").where(holdsRole());
  return eb.and([eb("people.totp_secret", "is", null), eb.exists(required), eb.not(eb.exists(passkeys))]);
}

/** For a query over `people` and `two_factor_roles`: whether the person has the role (`rolesOf` in SQL). */
function holdsRole() {
  return sql<SqlBool>`',' || people.roles || ',' like '%,' || two_factor_roles.role || ',%'`;
}

export async function isTwoFactorRequired(db: Db, person: StoredRoles): Promise<boolean> {
  return requiresTwoFactor(await requiredRoles(db), rolesOf(person));
}

/** Whether one of a person's roles is among the required ones. */
export function requiresTwoFactor(required: readonly Role[], held: readonly Role[]): boolean {
  return held.some((role) => required.includes(role));
}

export async function hasPasskey(db: Db, personId: string): Promise<boolean> {
  const found = await db.selectFrom("passkeys").select("id").where("person_id", "=", personId).executeTakeFirst();
  return found !== undefined;
}

/** For the audit log. */
const roleNames: Record<Role, string> = { owner: "owners", editor: "editors", sales: "sales" };

/**
 * Requires a second factor for these roles and no others. People without one have to set one up at their next request.
 * An owner can require it for their own roles only if they have one.
 */
export async function requireTwoFactor(
  { db, now }: AuthContext,
  by: LoggedInPerson,
  wanted: readonly Role[],
): Promise<{ state: "saved" } | { state: "set-up-first" } | { state: "not-allowed" }> {
  return db.transaction().execute(async (tx) => {
    // All rows are locked, as in `staff.server.ts`: no one loses a role or a factor at the same time.
    const people = await locking(tx, tx.selectFrom("people").selectAll().orderBy("id")).execute();
    const self = people.find(({ id }) => id === by.id);
    if (!self || self.disabled_at || !can({ roles: rolesOf(self) }, "people.manage")) return { state: "not-allowed" };
    const before = await requiredRoles(tx);
    if (requiresTwoFactor(wanted, rolesOf(self)) && !(await hasTwoFactor(tx, self))) return { state: "set-up-first" };
    for (const role of roles) {
      const isWanted = wanted.includes(role);
      if (isWanted === before.includes(role)) continue;
      if (isWanted) await tx.insertInto("two_factor_roles").values({ role, required_at: now() }).execute();
      else await tx.deleteFrom("two_factor_roles").where("role", "=", role).execute();
      await recordAudit(tx, {
        person: by,
        act: isWanted ? "two-step-required" : "two-step-no-longer-required",
        subject: { kind: "person", id: `role ${role}`, title: roleNames[role] },
        at: now(),
      });
    }
    return { state: "saved" };
  });
}

async function hasTwoFactor(tx: Tx, { id, totp_secret }: PersonRow): Promise<boolean> {
  return totp_secret !== null || (await hasPasskey(tx, id));
}
