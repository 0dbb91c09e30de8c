import { href, Link } from "react-router";

/** The parts of the settings, in their order. */
export const tabs = {
  mail: { name: "Mail", address: href("/cms/settings/mail") },
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
