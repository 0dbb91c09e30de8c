import { useLocation } from "react-router";
import { loadSingle } from "#src/admin/editor/api/load.server.ts";
import { requestedLanguage } from "#src/admin/editor/api/requested-language.ts";
import { EditForm } from "#src/admin/editor/form.tsx";
import { TranslationFields } from "#src/admin/editor/translation/translation-fields.tsx";
import { permit } from "#src/admin/session/guard.server.ts";
import { isWithinScreen } from "#src/admin/session/screen-at.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { CompanyFields } from "./company.tsx";
import { MenuFields } from "./menus.tsx";
import { useReveal } from "./reveal.ts";

export const handle = screens.company;

export function loader({ request, context }: Route.LoaderArgs) {
  const language = requestedLanguage(request);
  return loadSingle(context.get(servicesContext), permit(context, handle.right), "settings", language);
}

/** Company and menus are one form, so switching keeps the input. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const isMenus = isWithinScreen(screens.menus, pathname + search);
  const current = isMenus ? screens.menus : screens.company;
  const reveal = useReveal(current);
  return (
    <>
      <ScreenHeader
        title={current.name}
        text={isMenus ? "What visitors find on every page." : "Your company info, used across the whole site."}
      />
      <EditForm
        key={loaderData.subject.language}
        loaded={loaderData}
        path={current.path}
        messages={{ saved: "Settings saved", failed: "Couldn't save the settings" }}
        reveal={reveal}
      >
        {loaderData.source ? (
          <TranslationFields />
        ) : (
          <>
            <div hidden={isMenus} className="edit-columns">
              <CompanyFields />
            </div>
            <div hidden={!isMenus} className="edit-columns">
              <MenuFields />
            </div>
          </>
        )}
      </EditForm>
    </>
  );
}
