import { Form, href, useNavigation } from "react-router";
import { servicesContext } from "../../context.ts";
import { requestReset } from "../../people/take-link.server.ts";
import type { Route } from "./+types/forgot";
import { Field } from "./fields.tsx";
import { visitOf } from "./visit.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { sendsMail: context.get(servicesContext).hasMailServer };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const email = (await request.formData()).get("email");
  await requestReset(services, String(email), visitOf(request, services));
  return { sent: true };
}

const words = {
  mail: {
    lead: "We send you a link by which you choose a new one.",
    button: "Send the link",
    busy: "Sending...",
    done: "If there is an account with this address, a mail with a link is on its way. The link works for one hour.",
  },
  /** Mails are files on the server then. */
  file: {
    lead: "This site sends no mail yet. Ask somebody who manages people here for a link by which you choose a new one. Whoever looks after the server can hand you one too:",
    button: "Make the link",
    busy: "Making it...",
    done: "If there is an account with this address, a link waits among the mails on the server. It works for one hour.",
  },
};

export default function ForgotPage({ loaderData: { sendsMail }, actionData }: Route.ComponentProps) {
  const { lead, button, busy, done } = words[sendsMail ? "mail" : "file"];
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <h1>Forgot password?</h1>
      {actionData ? (
        <p role="status" className="login-lead">
          {done}
        </p>
      ) : (
        <>
          <p className="login-lead">{lead}</p>
          <Form method="post" className="login-form">
            <Field label="Email" name="email" type="email" autoComplete="username" required />
            <button type="submit" className="button" disabled={isBusy}>
              {isBusy ? busy : button}
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
