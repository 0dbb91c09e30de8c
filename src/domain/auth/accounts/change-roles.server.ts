import type { PersonRow } from "#src/base/db/tables/people.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { recordAccountAudit } from "../audit.server.ts";
import type { AuthContext } from "../auth-context.ts";
import { can, type Role, rolesOf, storeRoles } from "../policies.ts";
import { changeAccount, isLastOwner, type Rejected } from "./staff.server.ts";

/** Changes the roles. It applies from the next request of open sessions, which also tells the person. */
export async function changeRoles(
  auth: AuthContext,
  by: Actor,
  personId: string,
  chosen: readonly Role[],
): Promise<{ state: "changed" } | { state: "no-role" } | { state: "last-owner" } | Rejected> {
  return changeAccount(auth, by, personId, async (tx, person, staff) => {
    const stored = storeRoles(chosen);
    if (!stored) return { state: "no-role" };
    const [from, to] = [rolesOf(person), rolesOf(stored)];
    if (!can({ roles: to }, "people.manage") && isLastOwner(person, staff)) return { state: "last-owner" };
    if (from.join() === to.join()) return { state: "changed" };
    const role_notice = by.id === person.id ? null : roleNoticeFor(person, to.join(), by.name);
    await tx
      .updateTable("people")
      .set({ ...stored, role_notice })
      .where("id", "=", person.id)
      .execute();
    await recordAccountAudit(tx, by, "role-changed", person, { from: from.join(), to: to.join() }, auth.now());
    return { state: "changed" };
  });
}

/** The change that the person has not confirmed; null if nothing is different for them. */
function roleNoticeFor(person: PersonRow, to: string, by: string): PersonRow["role_notice"] {
  if (person.password === null) return null;
  const from = person.role_notice?.from ?? rolesOf(person).join();
  return from === to ? null : { from, by };
}

/** Confirms that the person has read of the change of roles. */
export async function confirmRoleNotice(db: Db, personId: string): Promise<void> {
  await db.updateTable("people").set({ role_notice: null }).where("id", "=", personId).execute();
}
