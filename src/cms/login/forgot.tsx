import { Form, href, useNavigation } from "react-router";
import { servicesContext } from "../../context.ts";
import { requestReset } from "../../people/take-link.server.ts";
import type { Route } from "./+types/forgot";
import { Field } from "./fields.tsx";
import { visitOf } from "./visit.server.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const email = (await request.formData()).get("email");
  await requestReset(services, String(email), visitOf(request, services).address);
  return { sent: true };
}

export default function ForgotPage({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <h1>Forgot password?</h1>
      {actionData ? (
        <p role="status" className="login-lead">
          If there is an account with this address, a mail with a link is on its way. The link works for one hour.
        </p>
      ) : (
        <>
          <p className="login-lead">We send you a link by which you choose a new one.</p>
          <Form method="post" className="login-form">
            <Field label="Email" name="email" type="email" autoComplete="username" required />
            <button type="submit" className="button" disabled={isBusy}>
              {isBusy ? "Sending..." : "Send the link"}
            </button>
          </Form>
        </>
      )}
      <a href={href("/cmslogin")} className="text-link">
        Back to the login
      </a>
    </>
  );
}
