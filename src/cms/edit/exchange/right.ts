import type { KindName } from "../../../content/kinds/kinds.ts";
import type { Action } from "../../../people/rules.ts";

/** What one must be allowed to do to change an entry of a kind. */
export function rightToEdit(kind: KindName): Action {
  if (kind === "settings") return "settings.edit";
  return kind === "seo" ? "seo.edit" : "content.edit";
}
