import { type Role, roles } from "../auth/policies.ts";

export const roleNames: Record<Role, string> = { owner: "Owner", editor: "Editor", sales: "Sales" };

/** A hint where a role is chosen. */
export const roleHint = "Owners can do everything, editors change the site, sales handles leads.";

export const rolePurposes: Record<Role, string> = {
  owner: "Everything, including people and settings.",
  editor: "Content, media, settings and SEO. No leads or people.",
  sales: "Leads, and viewing published content.",
};

export const roleOptions = roles.map((role) => ({ value: role, label: roleNames[role] }));
