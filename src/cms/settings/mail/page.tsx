import { href } from "react-router";
import { servicesContext } from "../../../context.ts";
import { readForm } from "../../form/read-form.server.ts";
import { permit } from "../../guard.server.ts";
import { useFresh } from "../../live.tsx";
import { ScreenHead } from "../../panel.tsx";
import { screens } from "../../screens.ts";
import { SettingsTabs } from "../tabs.tsx";
import type { Route } from "./+types/page";
import { answerMail, mailForm } from "./actions.server.ts";
import { Refused, Waiting } from "./queue.tsx";
import { SetUp } from "./set-up.tsx";
import { readMailState } from "./state.server.ts";
import { TestMessage } from "./test-message.tsx";

export const handle = screens.settings;

export async function loader({ context }: Route.LoaderArgs) {
  const person = permit(context, handle.right);
  return { email: person.email, state: await readMailState(context.get(servicesContext), person) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return answerMail(context.get(servicesContext), person, await readForm(request, mailForm));
}

export default function Mail({ loaderData: { email, state: known } }: Route.ComponentProps) {
  const state = useFresh({
    address: href("/cms/settings/mail/state"),
    known,
    isAwaited: ({ isTesting }) => isTesting,
  });
  return (
    <>
      <ScreenHead title="Settings" text="How the site sends mail, and what has not gone out yet." />
      <SettingsTabs shown="mail" />
      <div className="grid gap-5">
        <SetUp {...state} />
        <TestMessage tests={state.tests} ownAddress={email} />
        <Waiting waiting={state.waiting} />
        <Refused refused={state.refused} />
      </div>
    </>
  );
}
