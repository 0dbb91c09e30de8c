import { data, href, redirect, useOutletContext } from "react-router";
import { readCookie, writeCookie } from "#src/admin/session/cookies.server.ts";
import { safeRedirect } from "#src/admin/session/safe-redirect.ts";
import { Checkbox } from "#src/admin/ui/controls.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { PasswordField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { type ActionResult, refused } from "#src/admin/ui/form/result.ts";
import { loginByPassword } from "#src/domain/auth/login/login.server.ts";
import { readSession } from "#src/domain/auth/sessions.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { clientInfo, formString, redirectAfterLogin, startOfSession } from "./login-request.server.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { refusals } from "./refusal.ts";

export const handle: RoutePolicy = { access: "login", isLoginAttempt: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin, now } = context.get(servicesContext);
  const to = safeRedirect(new URL(request.url).searchParams.get("to"));
  if (await readSession(db, readCookie(request, "session", origin), now())) throw redirect(to);
  return { to };
}

const intent = "log-in";

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await request.formData();
  const to = safeRedirect(formString(form, "to"));
  const keep = form.has("keep");
  const email = formString(form, "email");
  const result = await loginByPassword(
    services,
    email,
    formString(form, "password"),
    clientInfo(request, context),
  ).catch((error) => {
    services.report(error);
    return { state: "failed" } as const;
  });
  switch (result.state) {
    case "in":
      throw redirectAfterLogin(startOfSession(services, result, { to, keep }));
    case "two-factor": {
      const query = new URLSearchParams({ to, ...(keep && { keep: "on" }) });
      const headers = { "Set-Cookie": writeCookie("challenge", result.challengeToken, services.origin) };
      throw redirect(`${href("/cmslogin/code")}?${query}`, { status: 303, headers });
    }
    default: {
      const { status, text: message } = refusals[result.state];
      return data(refused(intent, { message, values: { email, ...(keep && { keep: "on" }) } }), { status });
    }
  }
}

/** Submits the form. If no response arrives, the input stays. */
async function send(serverAction: () => Promise<ActionResult>): Promise<ActionResult> {
  try {
    return await serverAction();
  } catch (thrown) {
    // A redirect is a success. Anything else means that no response arrived.
    if (thrown instanceof Response) throw thrown;
    return refused(intent, { message: refusals.failed.text });
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  // A result means that the login failed. The status keeps the router from revalidating.
  return data(await send(serverAction), 422);
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const company = useOutletContext<string>();
  return (
    <>
      <h1>Log in</h1>
      <p className="login-lead">{company} admin</p>
      <ActionForm intent={intent}>
        <input type="hidden" name="to" value={loaderData.to} />
        <TextField label="Email" name="email" type="email" autoComplete="username webauthn" />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 *:min-h-11 *:content-center">
          <Checkbox
            name="keep"
            defaultChecked={!actionData || "keep" in actionData.values}
            label={<span className="text-ink-2">Keep me logged in</span>}
          />
          <a href={href("/cmslogin/forgot")} className="font-medium text-leaf">
            Forgot password?
          </a>
        </div>
        <SubmitButton busy="Logging in...">Log in</SubmitButton>
      </ActionForm>
      <PasskeyButton to={loaderData.to} />
    </>
  );
}
