import { data, href, redirect, redirectDocument } from "react-router";
import { clearCookie, readCookie, writeCookie } from "#src/admin/session/cookies.server.ts";
import { writeFlash } from "#src/admin/session/flash.server.ts";
import { dashboardPath } from "#src/admin/session/safe-redirect.ts";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { newPasswordHint, PasswordField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { refused } from "#src/admin/ui/form/result.ts";
import { readLink } from "#src/domain/auth/accounts/links.server.ts";
import { redeemLink } from "#src/domain/auth/accounts/redeem-link.server.ts";
import type { ClientInfo } from "#src/domain/auth/login/attempt.server.ts";
import { loginByPassword } from "#src/domain/auth/login/login.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { type Services, servicesContext } from "#src/domain/services.ts";
import { passwordErrors } from "../password-messages.ts";
import type { Route } from "./+types/password";
import { clientInfo, formString, redirectAfterLogin, startOfSession } from "./login-request.server.ts";

export const handle: RoutePolicy = { access: "login" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin, now } = context.get(servicesContext);
  const link = await readLink(db, readCookie(request, "link", origin) ?? "", now());
  if (!link) throw redirect(href("/cmslogin"), { headers: [writeFlash("link-gone", origin)] });
  return { purpose: link.purpose, name: link.person?.name ?? "", email: link.person?.email ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { origin } = services;
  const form = await request.formData();
  const [name, email, password] = [formString(form, "name"), formString(form, "email"), formString(form, "password")];
  const result = await redeemLink(services, readCookie(request, "link", origin) ?? "", { name, email, password });
  const invalid = (errors: Record<string, string>) =>
    data(refused(intent, { errors, values: { name, email } }), { status: 422 });
  const clearLinkHeader = ["Set-Cookie", clearCookie("link", origin)] satisfies [string, string];
  switch (result.state) {
    case "chosen": {
      if (result.newAccountEmail !== null) {
        const account = { email: result.newAccountEmail, password };
        const start = await logInNewAccount(services, account, {
          ...clientInfo(request, context),
          device: result.device,
        });
        if (start) throw redirectAfterLogin({ ...start, headers: [clearLinkHeader, ...start.headers] });
      }
      const device = ["Set-Cookie", writeCookie("device", result.device, origin)] satisfies [string, string];
      const headers = [clearLinkHeader, device, writeFlash("password-chosen", origin)];
      throw redirectDocument(href("/cmslogin"), { status: 303, headers });
    }
    case "gone":
      throw redirect(href("/cmslogin"), { status: 303, headers: [clearLinkHeader, writeFlash("link-gone", origin)] });
    case "no-name":
      return invalid({ name: "Enter your name." });
    case "no-email":
      return invalid({ email: "Enter a full email address, like name@example.com." });
    case "refused":
      return invalid({ password: passwordErrors[result.issue] });
  }
}

/** Logs in the user who just created an account. If that fails, the login page follows. */
async function logInNewAccount(
  services: Services,
  { email, password }: { email: string; password: string },
  client: ClientInfo,
) {
  const result = await loginByPassword(services, email, password, client).catch(services.report);
  return result?.state === "in" ? startOfSession(services, result, { to: dashboardPath, keep: true }) : null;
}

const intent = "choose-password";

const texts = {
  "first-owner": { heading: "Create your account", button: "Create account" },
  invitation: { heading: "Choose your password", button: "Save password" },
  reset: { heading: "Choose a new password", button: "Save password" },
};

export default function PasswordPage({ loaderData: { purpose, name, email } }: Route.ComponentProps) {
  const { heading, button } = texts[purpose];
  return (
    <>
      <h1>{heading}</h1>
      <p className="login-lead">
        {purpose === "first-owner" ? "This account can do everything, including inviting others." : `For ${email}`}
      </p>
      <ActionForm intent={intent}>
        {purpose !== "reset" && <TextField label="Name" name="name" autoComplete="name" value={name} />}
        {purpose === "first-owner" ? (
          <TextField label="Email" name="email" type="email" autoComplete="username" />
        ) : (
          // For password managers.
          <input type="hidden" name="email" autoComplete="username" value={email} />
        )}
        <PasswordField label="Password" name="password" autoComplete="new-password" hint={newPasswordHint} />
        <SubmitButton busy="Saving...">{button}</SubmitButton>
      </ActionForm>
    </>
  );
}
