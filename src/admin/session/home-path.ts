import { can, type Role } from "#src/domain/auth/policies.ts";
import { dashboardPath } from "./safe-redirect.ts";
import { screens } from "./screens.ts";

/** The first screen of a person: the inbox of those who only work on leads. */
export function homePath(person: { roles: readonly Role[] }): string {
  return can(person, "leads.work") && !can(person, "content.edit") ? screens.leads.path : dashboardPath;
}
