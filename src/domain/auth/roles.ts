import { type Role, roles } from "./policies.ts";

/** The roles of a person, as two columns of `people`. */
export interface StoredRoles {
  role: Role;
  /** All roles with commas between them, `role` first. Null, or beginning otherwise: a version that knows only `role` wrote it. */
  roles: string | null;
}

/** A set of roles in the table's order. An owner may do everything, so the other roles add nothing. */
export function roleSet(chosen: Iterable<string>): Role[] {
  const all = new Set(chosen);
  return all.has("owner") ? ["owner"] : roles.filter((role) => all.has(role));
}

/** The inverse of `storeRoles`. */
export function rolesOf({ role, roles: stored }: StoredRoles): Role[] {
  const written = stored?.split(",") ?? [];
  return written[0] === role ? roleSet(written) : [role];
}

/** As columns. Null without a role. */
export function storeRoles(chosen: Iterable<string>): StoredRoles | null {
  const held = roleSet(chosen);
  const [role] = held;
  return role ? { role, roles: held.join() } : null;
}
