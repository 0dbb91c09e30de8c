import { type Role, roles } from "./policies.ts";

/** The roles of a person as the column of `people`: with commas between them, in the table's order. */
export interface StoredRoles {
  roles: string;
}

/** A set of roles in the table's order. An owner may do everything, so the other roles add nothing. */
export function roleSet(chosen: Iterable<string>): Role[] {
  const all = new Set(chosen);
  return all.has("owner") ? ["owner"] : roles.filter((role) => all.has(role));
}

/** The inverse of `storeRoles`. */
export function rolesOf({ roles: stored }: StoredRoles): Role[] {
  return roleSet(stored.split(","));
}

/** The roles as a column; null without a role. */
export function storeRoles(chosen: Iterable<string>): StoredRoles | null {
  const held = roleSet(chosen);
  return held.length > 0 ? { roles: held.join() } : null;
}
