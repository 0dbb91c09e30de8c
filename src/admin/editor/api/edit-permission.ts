import type { Action } from "#src/domain/auth/policies.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";

/** The permission to edit entries of a kind. */
export function editPermission(kind: KindName): Action {
  if (kind === "settings") return "settings.edit";
  if (kind === "brand") return "brand.edit";
  return kind === "seo" ? "seo.edit" : "content.edit";
}
