import { data, href, redirect } from "react-router";
import { readCookie } from "#src/admin/session/cookies.server.ts";
import { safeRedirect } from "#src/admin/session/safe-redirect.ts";
import { loginByCode } from "#src/domain/auth/login/login.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/code";
import { BackToLogin, LoginForm, LoginTextField } from "./fields.tsx";
import { clientInfo, loginCookies, pathAfterLogin, redirectAfterLogin } from "./login-request.server.ts";
import { refusals } from "./refusal.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext);
  if (!readCookie(request, "step", origin)) throw redirect(href("/cmslogin"));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const code = (await request.formData()).get("code");
  const challenge = readCookie(request, "step", services.origin) ?? "";
  const result = await loginByCode(services, challenge, String(code), clientInfo(request, services));
  switch (result.state) {
    case "in": {
      const headers = await loginCookies(request, services, result, searchParams.has("keep"));
      throw redirectAfterLogin(await pathAfterLogin(services, result, safeRedirect(searchParams.get("to"))), headers);
    }
    case "wrong":
      return data({ refusal: "That code isn't right, or was already used. Wait for the next one." }, { status: 401 });
    case "too-many":
      return data({ refusal: refusals["too-many"].text }, { status: 429 });
    default:
      return data({ refusal: "This took too long. Log in again." }, { status: 401 });
  }
}

export default function CodePage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>One more step</h1>
      <p className="login-lead">Enter the code from your authenticator app, or one of your recovery codes.</p>
      <LoginForm refusal={actionData?.refusal} button="Log in" busy="Logging in...">
        <LoginTextField label="Code" name="code" autoComplete="one-time-code" autoCapitalize="none" required />
      </LoginForm>
      <BackToLogin />
    </>
  );
}
