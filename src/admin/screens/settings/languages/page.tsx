import { Fragment } from "react";
import { href } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { usePolling } from "#src/admin/ui/polling.tsx";
import { defaultLanguage, languageTitle, staffLanguage } from "#src/base/languages.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { languagesForm, runLanguagesAction } from "./actions.server.ts";
import { HandoverPanel } from "./handover.tsx";
import { LanguagePanel } from "./language.tsx";
import { type LanguageState, readLanguageStates } from "./state.server.ts";

export const handle = { ...screens.languages, bodies: "long forms" } satisfies RoutePolicy;

export async function loader({ context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return readLanguageStates(context.get(servicesContext).db);
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return runLanguagesAction(context.get(servicesContext), person, await parseForm(request, languagesForm));
}

export default function Languages({ loaderData }: Route.ComponentProps) {
  const states = usePolling({
    url: href("/cms/settings/languages/state"),
    initial: loaderData,
    isUrgent: (states) => states.some(({ task }) => task !== null),
  });
  return (
    <>
      <ScreenHeader title="Languages" text={`Visitors read your site in ${shownNames(states)}.`} />
      <div className="grid gap-5">
        {states.map((state) => (
          <Fragment key={state.language}>
            <LanguagePanel state={state} />
            <HandoverPanel language={state.language} />
          </Fragment>
        ))}
      </div>
    </>
  );
}

/** `English and Spanish`. */
function shownNames(states: readonly LanguageState[]): string {
  const shown = states.filter(({ isShown }) => isShown).map(({ language }) => language);
  return new Intl.ListFormat(staffLanguage).format(
    [defaultLanguage, ...shown].map((language) => languageTitle(language)),
  );
}
