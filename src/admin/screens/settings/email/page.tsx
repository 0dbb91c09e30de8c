import { href } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { usePolling } from "#src/admin/ui/polling.tsx";
import { can } from "#src/domain/auth/policies.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { emailForm, formRights, runEmailAction } from "./actions.server.ts";
import { RefusedEmails, TestMessage, WaitingEmails } from "./emails.tsx";
import { InboundEmail } from "./inbound.tsx";
import { readInboundSetup } from "./inbound-state.server.ts";
import { MailServer } from "./mail-server.tsx";
import { readEmailState, readServerForm } from "./state.server.ts";

export const handle = screens.email;

export async function loader({ context }: Route.LoaderArgs) {
  const person = permit(context, handle.right);
  const services = context.get(servicesContext);
  return {
    email: person.email,
    state: await readEmailState(services, person),
    ...(can(person, "email.set-up")
      ? {
          setup: await readServerForm(services),
          inbound: await readInboundSetup(services),
        }
      : { setup: null, inbound: null }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  const input = await parseForm(request, emailForm);
  const right = formRights[input.intent];
  if (right) permit(context, right);
  return runEmailAction(context.get(servicesContext), person, input);
}

export default function EmailSettings({ loaderData }: Route.ComponentProps) {
  const { email, state: initial, setup, inbound } = loaderData;
  const state = usePolling({
    url: href("/cms/settings/mail/state"),
    initial,
    isUrgent: ({ isTesting }) => isTesting,
  });
  return (
    <>
      <ScreenHeader title="Email" text="How your site sends email, and what hasn't been sent yet." />
      <div className="grid gap-5">
        <MailServer state={state} setup={setup} userEmail={email} />
        {inbound && <InboundEmail setup={inbound} />}
        <TestMessage tests={state.tests} userEmail={email} />
        <WaitingEmails waiting={state.waiting} />
        <RefusedEmails refused={state.refused} />
      </div>
    </>
  );
}
