import { Outlet } from "react-router";
import { SectionTabs } from "../section-tabs.tsx";

/** The screens of the settings, with a list of them at the side. */
export default function SettingsLayout() {
  return (
    <div className="settings">
      <SectionTabs section="settings" />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
