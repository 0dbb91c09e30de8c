import type { SourceError, TargetError } from "./parse.ts";

export const maxRedirects = 10_000;

/** Why a redirect is refused, and the field to change. */
export type RedirectError =
  | { field: "from"; error: SourceError | "too-many" }
  | { field: "from"; error: "live"; title: string }
  /** It redirects already; `target` is null if that leads nowhere. */
  | { field: "from"; error: "taken"; target: string | null }
  | { field: "to"; error: TargetError }
  | { field: "to"; error: "missing"; path: string }
  /** Visitors would be sent in a circle; `via` is the redirect that would never end. */
  | { field: "to"; error: "circle"; via: string };
