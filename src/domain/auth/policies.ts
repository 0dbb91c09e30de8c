export const roles = ["owner", "editor", "sales"] as const;

export type Role = (typeof roles)[number];

/**
 * The permissions of each role. Screens check an action before they show it; loaders and actions check it again before
 * they do it.
 */
const allowed = {
  "dashboard.read": ["owner", "editor", "sales"],
  "content.edit": ["owner", "editor"],
  "media.edit": ["owner", "editor"],
  "settings.edit": ["owner", "editor"],
  "brand.edit": ["owner"],
  "seo.edit": ["owner", "editor"],
  "redirects.edit": ["owner", "editor"],
  "storm.switch": ["owner", "editor"],
  "visits.read": ["owner", "editor"],
  "leads.read": ["owner", "sales"],
  "leads.work": ["owner", "sales"],
  "leads.erase": ["owner"],
  "leads.set-up": ["owner"],
  "activity.read": ["owner", "editor"],
  "activity.read-all": ["owner"],
  "people.manage": ["owner"],
  "email.set-up": ["owner"],
  "webhooks.set-up": ["owner"],
  "languages.set-up": ["owner"],
  "operation.see": ["owner"],
  "account.change": ["owner", "editor", "sales"],
} satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof allowed;

export const actions = Object.keys(allowed) as Action[];

/** Whether one of a person's roles allows an action. */
export function can({ roles }: { roles: readonly Role[] }, action: Action): boolean {
  const permitted: readonly Role[] = allowed[action];
  return roles.some((role) => permitted.includes(role));
}

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
