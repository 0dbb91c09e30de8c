export const roles = ["owner", "editor", "sales"] as const;

export type Role = (typeof roles)[number];

/**
 * The permissions of each role. Screens check an action before they show it; loaders and actions check it again before
 * they do it.
 */
const allowed = {
  "dashboard.read": ["owner", "editor", "sales"],
  "content.read": ["owner", "editor", "sales"],
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
