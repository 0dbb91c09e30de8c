import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { screens } from "#src/admin/session/screens.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";

const tabs = [
  { key: "person", name: "People", to: href("/cms/contacts") },
  { key: "company", name: "Companies", to: `${href("/cms/contacts")}?show=companies` },
  { key: "newsletter", name: "Newsletter", to: href("/cms/contacts/newsletter") },
] as const;

interface HeaderProps {
  current: (typeof tabs)[number]["key"];
  text: string;
  children?: ReactNode;
}

/** The head of the three lists. */
export function ContactsHeader({ current, text, children }: HeaderProps) {
  return (
    <>
      <Link to={screens.leads.path} className="link mb-2 inline-flex min-h-11 items-center gap-[.4rem]">
        <ArrowLeft className="icon size-[1.1rem]" aria-hidden />
        All leads
      </Link>
      <ScreenHeader title={screens.contacts.name} text={text}>
        {children}
      </ScreenHeader>
      <nav aria-label="Lists of contacts" className="tabs">
        {tabs.map(({ key, name, to }) => (
          <Link key={key} to={to} aria-current={key === current ? "page" : undefined}>
            {name}
          </Link>
        ))}
      </nav>
    </>
  );
}
