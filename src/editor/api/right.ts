import type { Action } from "../../auth/policies.ts";
import type { KindName } from "../../content/schema/kinds.ts";

/** The permission to edit entries of a kind. */
export function editPermission(kind: KindName): Action {
  if (kind === "settings") return "settings.edit";
  return kind === "seo" ? "seo.edit" : "content.edit";
}
