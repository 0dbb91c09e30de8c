import { href, Link, useRouteLoaderData } from "react-router";
import { type Action, can } from "#src/domain/auth/policies.ts";
import type { loader } from "../layout.tsx";

/** The tabs in their order. Company and Menus are one form. Only owners see brand, leads, privacy and webhooks. */
export const settingsTabs = {
  company: { name: "Company", path: href("/cms/settings") },
  menus: { name: "Menus", path: `${href("/cms/settings")}?show=menus` },
  brand: { name: "Brand", path: href("/cms/settings/brand") },
  mail: { name: "Email", path: href("/cms/settings/mail") },
  leads: { name: "Leads", path: href("/cms/settings/leads") },
  privacy: { name: "Privacy", path: href("/cms/settings/privacy") },
  webhooks: { name: "Webhooks", path: href("/cms/settings/webhooks") },
};

/** The rights of tabs that not everyone who may change the settings sees. */
const rights: Record<string, Action> = {
  brand: "brand.edit",
  leads: "leads.set-up",
  privacy: "leads.erase",
  webhooks: "webhooks.set-up",
};

export type SettingsTab = keyof typeof settingsTabs;

interface SettingsTabsProps {
  activeTab: SettingsTab;
  /** Shows a tab without leaving the form. Returns `false` if the tab is another page. */
  selectTab?: (tab: SettingsTab) => boolean;
}

export function SettingsTabs({ activeTab, selectTab }: SettingsTabsProps) {
  const admin = useRouteLoaderData<typeof loader>("admin/screens/layout");
  const permitted = Object.entries(settingsTabs).filter(([name]) => {
    const right = rights[name];
    return right === undefined || (admin !== undefined && can(admin.person, right));
  });
  return (
    <nav aria-label="Settings sections" className="tabs">
      {permitted.map(([name, tab]) => (
        <Link
          key={name}
          to={tab.path}
          aria-current={name === activeTab ? "page" : undefined}
          onClick={(event) => {
            const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
            if (isPlain && selectTab?.(name as SettingsTab)) event.preventDefault();
          }}
        >
          {tab.name}
        </Link>
      ))}
    </nav>
  );
}
