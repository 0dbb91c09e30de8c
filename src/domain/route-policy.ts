import type { Action } from "./auth/policies.ts";
import type { QueryParameters } from "./content/published/site-paths.server.ts";

/**
 * Who may use a route, and what it takes. It is the `handle` of the route's module; the server derives limits, queues and cache keys
 * from it, and the tests the matrix of roles.
 */
export interface RoutePolicy {
  /** The right that it needs. */
  right?: Action;
  /** Who may open a route of staff's that needs none: everyone, or all who are logged in. */
  access?: "login" | "logged in";
  /** The right that its action needs, if it isn't that of the route. */
  writes?: Action;
  /** It tries to log in: refusals are logged for the operator's firewall. */
  isLoginAttempt?: true;
  /** The bodies that its action takes besides forms of ordinary length. Limits are in `server/http/body/body-limits.ts`. */
  bodies?: "long forms" | "files" | "forms with files";
  /** The query parameters that change a page. The server drops all others. */
  parameters?: QueryParameters;
}
