import { href } from "react-router";
import { permit } from "../../../admin-session/guard.server.ts";
import { screens } from "../../../admin-session/screens.ts";
import { readForm } from "../../../admin-ui/form/read-form.server.ts";
import { ScreenHeader } from "../../../admin-ui/panel.tsx";
import { usePolling } from "../../../admin-ui/polling.tsx";
import { can } from "../../../auth/policies.ts";
import { servicesContext } from "../../../context.ts";
import { SettingsTabs } from "../tabs.tsx";
import type { Route } from "./+types/page";
import { emailForm, formRights, runEmailAction } from "./actions.server.ts";
import { RefusedEmails, TestMessage, WaitingEmails } from "./emails.tsx";
import { MailServer } from "./mail-server.tsx";
import { readEmailState, readServerForm } from "./state.server.ts";

export const handle = screens.settings;

export async function loader({ context }: Route.LoaderArgs) {
  const person = permit(context, handle.right);
  const services = context.get(servicesContext);
  return {
    email: person.email,
    state: await readEmailState(services, person),
    setup: can(person, "email.set-up") ? await readServerForm(services) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  const input = await readForm(request, emailForm);
  const right = formRights[input.intent];
  if (right) permit(context, right);
  return runEmailAction(context.get(servicesContext), person, input);
}

export default function EmailSettings({ loaderData: { email, state: initial, setup } }: Route.ComponentProps) {
  const state = usePolling({
    address: href("/cms/settings/mail/state"),
    initial,
    isUrgent: ({ isTesting }) => isTesting,
  });
  return (
    <>
      <ScreenHeader title="Settings" text="How your site sends email, and what hasn't been sent yet." />
      <SettingsTabs shown="mail" />
      <div className="grid gap-5">
        <MailServer state={state} setup={setup} ownAddress={email} />
        <TestMessage tests={state.tests} ownAddress={email} />
        <WaitingEmails waiting={state.waiting} />
        <RefusedEmails refused={state.refused} />
      </div>
    </>
  );
}
