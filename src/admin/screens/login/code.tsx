import { data, href, redirect } from "react-router";
import { readCookie } from "#src/admin/session/cookies.server.ts";
import { safeRedirect } from "#src/admin/session/safe-redirect.ts";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { refused } from "#src/admin/ui/form/result.ts";
import { loginByCode } from "#src/domain/auth/login/login.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/code";
import { BackToLogin } from "./layout.tsx";
import { clientInfo, redirectAfterLogin, startOfSession } from "./login-request.server.ts";
import { refusals } from "./refusal.ts";

export const handle: RoutePolicy = { access: "login", isLoginAttempt: true };

export function loader({ request, context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext);
  if (!readCookie(request, "challenge", origin)) throw redirect(href("/cmslogin"));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const code = (await request.formData()).get("code");
  const challenge = readCookie(request, "challenge", services.origin) ?? "";
  const result = await loginByCode(services, challenge, String(code), clientInfo(request, context));
  switch (result.state) {
    case "in": {
      const [to, keep] = [safeRedirect(searchParams.get("to")), searchParams.has("keep")];
      throw redirectAfterLogin(startOfSession(services, result, { to, keep }));
    }
    case "wrong":
      return refuse("That code isn't right, or was already used. Wait for the next one.", 401);
    case "too-many":
      return refuse(refusals["too-many"].text, 429);
    default:
      return refuse("This took too long. Log in again.", 401);
  }
}

const intent = "send-code";

function refuse(message: string, status: number) {
  return data(refused(intent, { message }), { status });
}

export default function CodePage() {
  return (
    <>
      <h1>One more step</h1>
      <p className="login-lead">Enter the code from your authenticator app, or one of your recovery codes.</p>
      <ActionForm intent={intent}>
        <TextField label="Code" name="code" autoComplete="one-time-code" autoCapitalize="none" />
        <SubmitButton busy="Logging in...">Log in</SubmitButton>
      </ActionForm>
      <BackToLogin />
    </>
  );
}
