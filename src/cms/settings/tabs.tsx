import { href, Link } from "react-router";

/** The parts of the settings, in their order. Company and Menus are one form. */
export const tabs = {
  company: { name: "Company", address: href("/cms/settings") },
  menus: { name: "Menus", address: `${href("/cms/settings")}?show=menus` },
};

export type Tab = keyof typeof tabs;

export function SettingsTabs({ shown }: { shown: Tab }) {
  return (
    <nav aria-label="Parts of the settings" className="tabs">
      {Object.entries(tabs).map(([tab, { name, address }]) => (
        <Link key={tab} to={address} aria-current={tab === shown ? "page" : undefined} preventScrollReset>
          {name}
        </Link>
      ))}
    </nav>
  );
}
