import type { SourceFault, TargetFault } from "./parse.ts";

export const maxRedirects = 10_000;

/** Why a redirect is refused, and the field to change. */
export type RedirectFault =
  | { field: "from"; fault: SourceFault | "too-many" }
  | { field: "from"; fault: "live"; title: string }
  /** It redirects already; `target` is null if that leads nowhere. */
  | { field: "from"; fault: "taken"; target: string | null }
  | { field: "to"; fault: TargetFault }
  | { field: "to"; fault: "missing"; path: string }
  /** Visitors would be sent in a circle; `via` is the redirect that would never end. */
  | { field: "to"; fault: "circle"; via: string };
