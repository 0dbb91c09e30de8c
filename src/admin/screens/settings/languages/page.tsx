import { href } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { usePolling } from "#src/admin/ui/polling.tsx";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { languagesForm, runLanguagesAction } from "./actions.server.ts";
import { HandoverPanel } from "./handover.tsx";
import { LanguagePanel } from "./language.tsx";
import { readLanguageState } from "./state.server.ts";

export const handle = { ...screens.languages, bodies: "long forms" } satisfies RoutePolicy;

export async function loader({ context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return readLanguageState(context.get(servicesContext).db, "es");
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return runLanguagesAction(context.get(servicesContext), person, await parseForm(request, languagesForm));
}

export default function Languages({ loaderData }: Route.ComponentProps) {
  const state = usePolling({
    url: href("/cms/settings/languages/state"),
    initial: loaderData,
    isUrgent: ({ task }) => task !== null,
  });
  return (
    <>
      <ScreenHeader
        title="Languages"
        text={
          state.isShown
            ? "Your site is in English and, at addresses that begin with /es, in Spanish."
            : "Your site is in English. It can be in Spanish, too, at addresses that begin with /es."
        }
      />
      <div className="grid gap-5">
        <LanguagePanel state={state} />
        {state.isAdded && <HandoverPanel />}
      </div>
    </>
  );
}
