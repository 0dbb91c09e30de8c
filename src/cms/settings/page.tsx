import { useState } from "react";
import { useSearchParams } from "react-router";
import { servicesContext } from "../../context.ts";
import { loadSingle } from "../edit/exchange/load.server.ts";
import { EditForm } from "../edit/form.tsx";
import { permit } from "../guard.server.ts";
import { ScreenHead } from "../panel.tsx";
import { screens } from "../screens.ts";
import type { Route } from "./+types/page";
import { CompanyFields } from "./company.tsx";
import { MenuFields } from "./menus.tsx";
import { SettingsTabs, type Tab, tabs } from "./tabs.tsx";

export const handle = screens.settings;

export function loader({ context }: Route.LoaderArgs) {
  return loadSingle(context.get(servicesContext), permit(context, handle.right), "settings");
}

/** The part of the screen in which an input stands. */
function tabOf(path: string): Tab {
  return /^(?:menu|footer|consultation|closing|invitations)\b/.test(path) ? "menus" : "company";
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const [shown, setShown] = useState<Tab>(query.get("show") === "menus" ? "menus" : "company");

  /** Both parts of the form stay as they are: nothing is loaded, and nothing that was typed is left. */
  function show(tab: Tab): boolean {
    if (tab === "mail") return false;
    setShown(tab);
    history.replaceState(history.state, "", tabs[tab].address);
    return true;
  }

  return (
    <>
      <ScreenHead
        title="Settings"
        text="What the whole site says of the company. Written once here, it is shown wherever it belongs."
      />
      <SettingsTabs shown={shown} show={show} />
      <EditForm
        loaded={loaderData}
        path={tabs[shown].address}
        says={{ saved: "Settings saved", failed: "Failed to save the settings" }}
        reveal={(path) => show(tabOf(path))}
      >
        <div hidden={shown !== "company"} className="edit-columns">
          <CompanyFields />
        </div>
        <div hidden={shown !== "menus"} className="edit-columns">
          <MenuFields />
        </div>
      </EditForm>
    </>
  );
}
