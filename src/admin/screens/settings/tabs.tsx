import { href, Link, useRouteLoaderData } from "react-router";
import { type Action, can } from "#src/domain/auth/policies.ts";
import type { loader } from "../layout.tsx";

/** The tabs in their order. Company and Menus are one form. Only owners see brand, leads, privacy and webhooks. */
export const tabs = {
  company: { name: "Company", address: href("/cms/settings") },
  menus: { name: "Menus", address: `${href("/cms/settings")}?show=menus` },
  brand: { name: "Brand", address: href("/cms/settings/brand") },
  mail: { name: "Email", address: href("/cms/settings/mail") },
  leads: { name: "Leads", address: href("/cms/settings/leads") },
  privacy: { name: "Privacy", address: href("/cms/settings/privacy") },
  webhooks: { name: "Webhooks", address: href("/cms/settings/webhooks") },
};

/** The rights of tabs that not everyone who may change the settings sees. */
const rights: Record<string, Action> = {
  brand: "brand.edit",
  leads: "leads.set-up",
  privacy: "leads.erase",
  webhooks: "webhooks.set-up",
};

export type Tab = keyof typeof tabs;

interface SettingsTabsProps {
  shown: Tab;
  /** Shows a tab without leaving the form. Returns `false` if the tab is another page. */
  show?: (tab: Tab) => boolean;
}

export function SettingsTabs({ shown, show }: SettingsTabsProps) {
  const admin = useRouteLoaderData<typeof loader>("admin/screens/layout");
  const permitted = Object.entries(tabs).filter(([name]) => {
    const right = rights[name];
    return right === undefined || (admin !== undefined && can(admin.person, right));
  });
  return (
    <nav aria-label="Settings sections" className="tabs">
      {permitted.map(([name, tab]) => (
        <Link
          key={name}
          to={tab.address}
          aria-current={name === shown ? "page" : undefined}
          onClick={(event) => {
            const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
            if (isPlain && show?.(name as Tab)) event.preventDefault();
          }}
        >
          {tab.name}
        </Link>
      ))}
    </nav>
  );
}
