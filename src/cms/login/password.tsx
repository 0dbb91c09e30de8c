import { data, Form, href, redirect, redirectDocument, useNavigation } from "react-router";
import { type Services, servicesContext } from "../../context.ts";
import { readLink } from "../../people/links.server.ts";
import { shortestPassword } from "../../people/password-limits.ts";
import { signIn, type Visit } from "../../people/sign-in.server.ts";
import { takeLink } from "../../people/take-link.server.ts";
import { dropCookie, readCookie, writeCookie } from "../cookies.server.ts";
import { writeNotice } from "../notices.server.ts";
import { passwordFaults } from "../password-faults.ts";
import type { Route } from "./+types/password";
import { Field, PasswordField } from "./fields.tsx";
import { lead, visitOf, welcome } from "./visit.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin, now } = context.get(servicesContext);
  const link = await readLink(db, readCookie(request, "link", origin) ?? "", now());
  if (!link) throw redirect(href("/cmslogin"), { headers: [writeNotice("link-gone", origin)] });
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
  const taken = await takeLink(services, readCookie(request, "link", origin) ?? "", written);
  const gone = ["Set-Cookie", dropCookie("link", origin)] satisfies [string, string];
  switch (taken.state) {
    case "chosen": {
      const visit = { ...visitOf(request, services), device: taken.device };
      if (taken.newcomer !== null)
        await letIn(request, services, { email: taken.newcomer, password: written.password, visit }, gone);
      throw redirectDocument(href("/cmslogin"), {
        status: 303,
        headers: [
          gone,
          ["Set-Cookie", writeCookie("device", taken.device, origin)],
          writeNotice("password-chosen", origin),
        ],
      });
    }
    case "gone":
      throw redirect(href("/cmslogin"), { status: 303, headers: [gone, writeNotice("link-gone", origin)] });
    case "no-name":
      return data({ refusal: "Write your name.", name, email }, { status: 422 });
    case "no-email":
      return data(
        { refusal: "Write the whole email address, such as name@example.com.", name, email },
        { status: 422 },
      );
    case "refused":
      return data({ refusal: passwordFaults[taken.fault], name, email }, { status: 422 });
  }
}

/** Who has just made an account need not type again what they typed a moment ago. Where that fails, the login is next. */
async function letIn(
  request: Request,
  services: Services,
  { email, password, visit }: { email: string; password: string; visit: Visit },
  gone: [string, string],
): Promise<void> {
  const result = await signIn(services, email, password, visit).catch(services.report);
  if (result?.state !== "in") return;
  throw lead(href("/cms/dashboard"), [gone, ...(await welcome(request, services, result, true))]);
}

const words = {
  "first-owner": { heading: "Make the first account", button: "Make the account" },
  invitation: { heading: "Choose your password", button: "Save the password" },
  reset: { heading: "Choose a new password", button: "Save the password" },
};

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { purpose, name, email } = loaderData;
  const { heading, button } = words[purpose];
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <h1>{heading}</h1>
      <p className="login-lead">
        {purpose === "first-owner" ? "This account may do everything, and invites the others." : `For ${email}`}
      </p>
      <Form method="post" className="login-form">
        <p role="alert" className="refusal">
          {isBusy ? "" : actionData?.refusal}
        </p>
        {purpose !== "reset" && (
          <Field label="Name" name="name" autoComplete="name" defaultValue={actionData?.name ?? name} required />
        )}
        {purpose === "first-owner" ? (
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={actionData?.email ?? ""}
            required
          />
        ) : (
          // Password managers take the account's name from here.
          <input type="hidden" name="email" autoComplete="username" value={email} />
        )}
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          minLength={shortestPassword}
          hint={`${shortestPassword} characters or more. Several words are easy to keep in mind and hard to guess.`}
        />
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? "Saving..." : button}
        </button>
      </Form>
    </>
  );
}
