import { ActionForm, useActionResult } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { done } from "#src/admin/ui/form/result.ts";
import { requestReset } from "#src/domain/auth/accounts/redeem-link.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/forgot";
import { BackToLogin } from "./layout.tsx";
import { clientInfo } from "./login-request.server.ts";

export const handle: RoutePolicy = { access: "login" };

export async function loader({ context }: Route.LoaderArgs) {
  return { sendsEmail: (await context.get(servicesContext).mail()).kind === "smtp" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const email = (await request.formData()).get("email");
  await requestReset(services, String(email), clientInfo(request, context));
  return done(intent, "");
}

const intent = "send-link";

const texts = {
  mail: {
    lead: "We'll email you a link to choose a new one.",
    button: "Send link",
    busy: "Sending...",
    done: "If there's an account with this address, we've emailed it a link. The link works for one hour.",
  },
  /** Without a mail server, emails are files on the server. */
  file: {
    lead: "This site doesn't send email yet. Ask a site owner for a link to choose a new one. The person who runs the server can also give you one:",
    button: "Create link",
    busy: "Creating...",
    done: "If there's an account with this address, its link is with the saved emails on the server. It works for one hour.",
  },
};

export default function ForgotPage({ loaderData: { sendsEmail } }: Route.ComponentProps) {
  const result = useActionResult(intent);
  const { lead, button, busy, done } = texts[sendsEmail ? "mail" : "file"];
  return (
    <>
      <h1>Forgot password?</h1>
      {result ? (
        <p role="status" className="login-lead">
          {done}
        </p>
      ) : (
        <>
          <p className="login-lead">{lead}</p>
          <ActionForm intent={intent}>
            <TextField label="Email" name="email" type="email" autoComplete="username" />
            <SubmitButton busy={busy}>{button}</SubmitButton>
          </ActionForm>
        </>
      )}
      <BackToLogin />
    </>
  );
}
