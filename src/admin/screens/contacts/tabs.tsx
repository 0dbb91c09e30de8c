import { href, Link } from "react-router";

const tabs = [
  { key: "person", name: "People", to: href("/cms/contacts") },
  { key: "company", name: "Companies", to: `${href("/cms/contacts")}?show=companies` },
] as const;

export function ContactTabs({ current }: { current: (typeof tabs)[number]["key"] }) {
  return (
    <nav aria-label="Lists of contacts" className="tabs">
      {tabs.map(({ key, name, to }) => (
        <Link key={key} to={to} aria-current={key === current ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
