import { servicesContext } from "../../context.ts";
import { issueFormToken } from "../../leads/form-token.server.ts";
import type { Route } from "./+types/form-token";

/** Gives a form its token. Asked for by POST, which is never kept: no two forms may have the same. */
export function action({ context }: Route.ActionArgs) {
  const { secret, now } = context.get(servicesContext);
  return new Response(issueFormToken(secret, now()), { headers: { "Content-Type": "text/plain" } });
}
