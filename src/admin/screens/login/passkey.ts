import { safeRedirect } from "#src/admin/session/safe-redirect.ts";
import { rejectMalformed } from "#src/admin/ui/form/parse-form.server.ts";
import { loginByPasskey, startPasskeyLogin } from "#src/domain/auth/login/passkey-login.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/passkey";
import { clientInfo, startOfSession } from "./login-request.server.ts";
import { refusals } from "./refusal.ts";

export const handle: RoutePolicy = { access: "login", isLoginAttempt: true };

export const middleware: Route.MiddlewareFunction[] = [rejectMalformed];

/** Called by the login page: returns a challenge, or verifies its response. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { origin } = new URL(request.url);
  const form = await request.formData();
  if (form.get("intent") === "begin") return Response.json(await startPasskeyLogin(services, origin));
  const [token, response, to] = [form.get("challengeToken"), form.get("response"), form.get("to")].map(String);
  const result = await loginByPasskey(services, origin, token ?? "", response ?? "", clientInfo(request, context));
  if (result.state === "in") {
    const start = startOfSession(services, result, { to: safeRedirect(to ?? null), keep: true });
    return Response.json({ to: start.to }, { headers: start.headers });
  }
  const { status, text } = refusals[result.state === "two-factor" ? "failed" : result.state];
  const refusal = result.state === "wrong" ? "We don't recognize this passkey." : text;
  return Response.json({ refusal }, { status });
}
