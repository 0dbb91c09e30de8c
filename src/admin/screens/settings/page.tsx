import { useState } from "react";
import { useSearchParams } from "react-router";
import { loadSingle } from "#src/admin/editor/api/load.server.ts";
import { EditForm } from "#src/admin/editor/form.tsx";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { CompanyFields } from "./company.tsx";
import { MenuFields } from "./menus.tsx";
import { type SettingsTab, SettingsTabs, settingsTabs } from "./tabs.tsx";

export const handle = screens.settings;

export function loader({ context }: Route.LoaderArgs) {
  return loadSingle(context.get(servicesContext), permit(context, handle.right), "settings");
}

/** The tab of an input. */
function tabOf(path: string): SettingsTab {
  return /^(?:menu|footer|consultation|closing|invitations|questions)\b/.test(path) ? "menus" : "company";
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const [activeTab, setActiveTab] = useState<SettingsTab>(query.get("show") === "menus" ? "menus" : "company");

  /** Both tabs are one form, so switching keeps the input. */
  function selectTab(tab: SettingsTab): boolean {
    if (tab === "mail" || tab === "brand") return false;
    setActiveTab(tab);
    history.replaceState(history.state, "", settingsTabs[tab].path);
    return true;
  }

  return (
    <>
      <ScreenHeader title="Settings" text="Your company info, used across the whole site." />
      <SettingsTabs activeTab={activeTab} selectTab={selectTab} />
      <EditForm
        loaded={loaderData}
        path={settingsTabs[activeTab].path}
        messages={{ saved: "Settings saved", failed: "Couldn't save the settings" }}
        reveal={(path) => selectTab(tabOf(path))}
      >
        <div hidden={activeTab !== "company"} className="edit-columns">
          <CompanyFields />
        </div>
        <div hidden={activeTab !== "menus"} className="edit-columns">
          <MenuFields />
        </div>
      </EditForm>
    </>
  );
}
