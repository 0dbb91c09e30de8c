import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { screens } from "#src/admin/session/screens.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { ListSearch } from "../content-list/list-panel.tsx";

const tabs = [
  { key: "people", name: "People", to: screens.contacts.path, search: "Find a person" },
  {
    ...{ key: "companies", name: "Companies", search: "Find a company" },
    to: href("/cms/leads/contacts/:kind?", { kind: "companies" }),
  },
  { key: "newsletter", name: "Newsletter", to: href("/cms/leads/contacts/newsletter"), search: "Find a sign-up" },
] as const;

interface HeaderProps {
  current: (typeof tabs)[number]["key"];
  children?: ReactNode;
}

/** The head of the three lists. */
export function ContactsHeader({ current, children }: HeaderProps) {
  return (
    <>
      <BackLink to={screens.leads.path}>All leads</BackLink>
      <ScreenHeader title={screens.contacts.name} isCompact>
        {children}
      </ScreenHeader>
      <nav aria-label="Lists of contacts" className="tabs">
        {tabs.map(({ key, name, to }) => (
          <Link key={key} to={to} aria-current={key === current ? "page" : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <ListSearch key={current} label={tabs.find(({ key }) => key === current)?.search ?? ""} filters={[]} />
    </>
  );
}

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="link mb-2 inline-flex min-h-11 items-center gap-[.4rem]">
      <ArrowLeft className="icon size-[1.1rem]" aria-hidden />
      {children}
    </Link>
  );
}
