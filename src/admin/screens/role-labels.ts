import { type Action, actions, can, type Role } from "#src/domain/auth/policies.ts";

export const roleNames: Record<Role, string> = { owner: "Owner", editor: "Editor", sales: "Sales" };

function list(items: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(items);
}

/** `Editor and Sales`. */
export function listRoles(roles: readonly Role[]): string {
  return list(roles.map((role) => roleNames[role]));
}

/** What a role opens. */
export const rolePurposes: Record<Role, string> = {
  owner: "Everything: content and leads, plus People, System and all of Activity. Includes the other roles.",
  editor: "Pages and all other content, Media, Settings, SEO Settings, Visits and Activity. No leads.",
  sales: "Leads and Reports: reply to leads, assign and export them. No content.",
};

/** What a person can do, by action. Null: it is part of another one. */
const abilities: Record<Action, string | null> = {
  "dashboard.read": null,
  "content.edit": "edit and publish pages and all other content",
  "media.edit": "upload and change pictures",
  "settings.edit": "change the settings",
  "brand.edit": "change the logo and the look of the site",
  "seo.edit": "change the SEO settings",
  "redirects.edit": "manage redirects",
  "storm.switch": null,
  "visits.read": "see visits",
  "leads.read": null,
  "leads.work": "work leads",
  "leads.erase": "erase leads",
  "leads.set-up": "decide who gets new leads",
  "activity.read": "see who changed what",
  "activity.read-all": "see logins and changes to people",
  "people.manage": "manage people and their roles",
  "email.set-up": "set up how the site sends email",
  "webhooks.set-up": "tell other systems about leads",
  "languages.set-up": "add and show languages",
  "operation.see": "see the state of the server",
  "account.change": null,
};

export interface RoleChange {
  gains: string[];
  losses: string[];
}

/** What a person gains and loses by a change of roles. */
export function compareRoles(from: readonly Role[], to: readonly Role[]): RoleChange {
  const between = (less: readonly Role[], more: readonly Role[]) =>
    actions.flatMap((action) => {
      const ability = abilities[action];
      return ability && can({ roles: more }, action) && !can({ roles: less }, action) ? [ability] : [];
    });
  return { gains: between(from, to), losses: between(to, from) };
}

/** `Can now also: work leads.` */
export function describeRoleChange({ gains, losses }: RoleChange): string[] {
  return [
    ...(gains.length > 0 ? [`Can now also: ${list(gains)}.`] : []),
    ...(losses.length > 0 ? [`Can no longer: ${list(losses)}.`] : []),
  ];
}
