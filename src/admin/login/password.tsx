import { data, Form, href, redirect, redirectDocument, useNavigation } from "react-router";
import { clearCookie, readCookie, writeCookie } from "../../admin-session/cookies.server.ts";
import { writeFlash } from "../../admin-session/flash.server.ts";
import { Button } from "../../admin-ui/controls.tsx";
import { readLink } from "../../auth/links.server.ts";
import { shortestPassword } from "../../auth/password-limits.ts";
import { redeemLink } from "../../auth/redeem-link.server.ts";
import { type ClientInfo, signIn } from "../../auth/sign-in.server.ts";
import { type Services, servicesContext } from "../../context.ts";
import { passwordErrors } from "../password-messages.ts";
import type { Route } from "./+types/password";
import { PasswordField, TextField } from "./fields.tsx";
import { redirectAfterLogin, signedInCookies, visitOf } from "./visit.server.ts";

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
  const [name, email, password] = [form.get("name"), form.get("email"), form.get("password")].map((value) =>
    typeof value === "string" ? value : "",
  );
  const written = { name: name ?? "", email: email ?? "", password: password ?? "" };
  const taken = await redeemLink(services, readCookie(request, "link", origin) ?? "", written);
  const gone = ["Set-Cookie", clearCookie("link", origin)] satisfies [string, string];
  switch (taken.state) {
    case "chosen": {
      const visit = { ...visitOf(request, services), device: taken.device };
      if (taken.newcomer !== null)
        await signInNewAccount(request, services, { email: taken.newcomer, password: written.password, visit }, gone);
      throw redirectDocument(href("/cmslogin"), {
        status: 303,
        headers: [
          gone,
          ["Set-Cookie", writeCookie("device", taken.device, origin)],
          writeFlash("password-chosen", origin),
        ],
      });
    }
    case "gone":
      throw redirect(href("/cmslogin"), { status: 303, headers: [gone, writeFlash("link-gone", origin)] });
    case "no-name":
      return data({ refusal: "Enter your name.", name, email }, { status: 422 });
    case "no-email":
      return data({ refusal: "Enter a full email address, like name@example.com.", name, email }, { status: 422 });
    case "refused":
      return data({ refusal: passwordErrors[taken.issue], name, email }, { status: 422 });
  }
}

/** Logs in the user who just created an account. If that fails, the login page follows. */
async function signInNewAccount(
  request: Request,
  services: Services,
  { email, password, visit }: { email: string; password: string; visit: ClientInfo },
  gone: [string, string],
): Promise<void> {
  const result = await signIn(services, email, password, visit).catch(services.report);
  if (result?.state !== "in") return;
  throw redirectAfterLogin(href("/cms/dashboard"), [gone, ...(await signedInCookies(request, services, result, true))]);
}

const words = {
  "first-owner": { heading: "Create your account", button: "Create account" },
  invitation: { heading: "Choose your password", button: "Save password" },
  reset: { heading: "Choose a new password", button: "Save password" },
};

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { purpose, name, email } = loaderData;
  const { heading, button } = words[purpose];
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <h1>{heading}</h1>
      <p className="login-lead">
        {purpose === "first-owner" ? "This account can do everything, including inviting others." : `For ${email}`}
      </p>
      <Form method="post" className="grid gap-[1.15rem]">
        <p role="alert" className="refusal">
          {isBusy ? "" : actionData?.refusal}
        </p>
        {purpose !== "reset" && (
          <TextField label="Name" name="name" autoComplete="name" defaultValue={actionData?.name ?? name} required />
        )}
        {purpose === "first-owner" ? (
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={actionData?.email ?? ""}
            required
          />
        ) : (
          // For password managers.
          <input type="hidden" name="email" autoComplete="username" value={email} />
        )}
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          minLength={shortestPassword}
          hint={`At least ${shortestPassword} characters. A few unrelated words are easy to remember and hard to guess.`}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? "Saving..." : button}
        </Button>
      </Form>
    </>
  );
}
