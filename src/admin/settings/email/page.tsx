import { href } from "react-router";
import { permit } from "../../../admin-session/guard.server.ts";
import { screens } from "../../../admin-session/screens.ts";
import { readForm } from "../../../admin-ui/form/read-form.server.ts";
import { ScreenHeader } from "../../../admin-ui/panel.tsx";
import { usePolling } from "../../../admin-ui/polling.tsx";
import { servicesContext } from "../../../context.ts";
import { SettingsTabs } from "../tabs.tsx";
import type { Route } from "./+types/page";
import { emailForm, runEmailAction } from "./actions.server.ts";
import { RefusedEmails, TestMessage, WaitingEmails } from "./emails.tsx";
import { readEmailState } from "./state.server.ts";
import { TransportInfo } from "./transport-info.tsx";

export const handle = screens.settings;

export async function loader({ context }: Route.LoaderArgs) {
  const person = permit(context, handle.right);
  return { email: person.email, state: await readEmailState(context.get(servicesContext), person) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return runEmailAction(context.get(servicesContext), person, await readForm(request, emailForm));
}

export default function EmailSettings({ loaderData: { email, state: initial } }: Route.ComponentProps) {
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
        <TransportInfo {...state} />
        <TestMessage tests={state.tests} ownAddress={email} />
        <WaitingEmails waiting={state.waiting} />
        <RefusedEmails refused={state.refused} />
      </div>
    </>
  );
}
