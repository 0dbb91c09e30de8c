import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { privacyForm, runPrivacyAction } from "./actions.server.ts";
import { PersonPanel } from "./person.tsx";
import { parsePersonQuery, readPrivacy } from "./read.server.ts";
import { RetentionPanel } from "./retention.tsx";

export const handle = screens.privacy;

export async function loader({ request, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return readPrivacy(context.get(servicesContext), parsePersonQuery(new URL(request.url).searchParams));
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return runPrivacyAction(context.get(servicesContext), person, await parseForm(request, privacyForm, "items"));
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeader title="Privacy" text="What is stored about people, and for how long." />
      <div className="grid gap-5">
        <PersonPanel {...loaderData} />
        <RetentionPanel retention={loaderData.retention} />
      </div>
    </>
  );
}
