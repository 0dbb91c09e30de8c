import type { Role } from "../people/rules.ts";

export const roleNames: Record<Role, string> = { owner: "Owner", editor: "Editor", sales: "Sales" };

/** All roles in one line, for whoever chooses one. */
export const roleHint = "Owners do everything, editors change the site, sales work the leads.";

/** What each role is for, to whoever gives it. */
export const rolePurposes: Record<Role, string> = {
  owner: "Everything, including people and settings.",
  editor: "Content, media, settings and SEO. No leads, no people.",
  sales: "Leads, and reading what is published.",
};
