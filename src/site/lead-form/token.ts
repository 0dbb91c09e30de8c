import { issueFormToken } from "#src/domain/leads/intake/form-token.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/token";

/** Issues a form token. The request is a POST because it is never cached: each form needs its own token. */
export function action({ context }: Route.ActionArgs) {
  const { secret, now } = context.get(servicesContext);
  return new Response(issueFormToken(secret, now()), { headers: { "Content-Type": "text/plain" } });
}
