import { BookUser, CalendarDays, Columns3, Download, FileUp, List, Text } from "lucide-react";
import { Form, href, Link } from "react-router";
import { screens } from "#src/admin/session/screens.ts";
import { FilterSubmit } from "#src/admin/ui/filters.tsx";
import { OverflowMenu } from "#src/admin/ui/menu.tsx";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { SearchInput } from "#src/admin/ui/search-input.tsx";
import { AddLeadLink } from "../add/add-lead-link.tsx";
import { InboxFilter, type InboxFilterProps } from "./filter.tsx";
import { inboxPath, inboxTabNames, inboxTabs, maxTabCount, parseInboxQuery, withParams } from "./query-params.ts";

interface InboxHeadProps extends InboxFilterProps {
  counts: { needAnswer: number; suspected: number; mine: number; all: number; spam: number };
  /** Emails that fit no lead. */
  unmatched: number;
}

/** The heading, the tabs, the search and the filters of the inbox. */
export function InboxHeader({ query, counts, unmatched, ...filter }: InboxHeadProps) {
  return (
    <>
      <ScreenHeader title="Leads" isCompact>
        <div className="flex items-center gap-2">
          <ViewSwitch query={query} current={parseInboxQuery(query).isBoard ? "board" : "list"} />
          <AddLeadLink />
          <MoreMenu query={query} />
        </div>
      </ScreenHeader>
      <div className="inbox-tools">
        <Tabs query={query} counts={counts} unmatched={unmatched} />
        <div className="inbox-find">
          <InboxSearch query={query} />
          <InboxFilter query={query} {...filter} />
        </div>
      </div>
    </>
  );
}

/** The views that people start from, and what else came in. */
function Tabs({ query, counts, unmatched }: Pick<InboxHeadProps, "query" | "counts" | "unmatched">) {
  const { view, isBoard } = parseInboxQuery(query);
  const numbers = { "needs-answer": counts.needAnswer, mine: counts.mine, all: counts.all, spam: counts.spam };
  const others = [
    {
      to: inboxPath(new URLSearchParams({ show: "suspected" })),
      count: counts.suspected,
      text: `${counts.suspected} suspected spam`,
    },
    {
      to: href("/cms/leads/unmatched"),
      count: unmatched,
      text: `${unmatched} unmatched ${unmatched === 1 ? "email" : "emails"}`,
    },
  ].filter(({ count }) => count > 0);
  return (
    <div className="inbox-tabs">
      <nav aria-label="Views">
        <ul className="flex">
          {inboxTabNames.map((name) => (
            <li key={name}>
              <Link
                className="inbox-tab"
                to={inboxPath(new URLSearchParams(name === "needs-answer" ? {} : { show: name }))}
                aria-current={!isBoard && view === name ? "page" : undefined}
              >
                {inboxTabs[name]} <span className="text-ink-3">{tabCount(numbers[name])}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {others.map(({ to, text }) => (
        <Link key={to} to={to} className="link text-xs">
          {text}
        </Link>
      ))}
    </div>
  );
}

function tabCount(count: number): string {
  return count < maxTabCount ? String(count) : `${maxTabCount - 1}+`;
}

/** What is done with many leads at once, and the texts of replies. */
function MoreMenu({ query }: { query: URLSearchParams }) {
  return (
    <OverflowMenu>
      <Link to={screens.contacts.path} className="menu-line">
        <BookUser className="icon" aria-hidden />
        Contacts
      </Link>
      <Link to={href("/cms/leads/import")} className="menu-line">
        <FileUp className="icon" aria-hidden />
        Import leads
      </Link>
      <a href={href("/cms/leads/export") + exportQuery(query)} download className="menu-line">
        <Download className="icon" aria-hidden />
        Export these leads
      </a>
      <Link to={href("/cms/leads/templates")} className="menu-line">
        <Text className="icon" aria-hidden />
        Reply templates
      </Link>
    </OverflowMenu>
  );
}

function exportQuery(query: URLSearchParams): string {
  const all = withParams(query, { show: parseInboxQuery(query).view });
  for (const name of ["after", "as", "sort"]) all.delete(name);
  return `?${all}`;
}

/** List and board, with the same filters, and the calendar. */
export function ViewSwitch({ query, current }: { query: URLSearchParams; current: "list" | "board" | "calendar" }) {
  const shared = withParams(query, { after: "" });
  const views = [
    { key: "list", name: "List", icon: List, to: inboxPath(withParams(shared, { as: "" })) },
    {
      ...{ key: "board", name: "Board", icon: Columns3 },
      to: inboxPath(withParams(shared, { as: "board", show: "", sort: "" })),
    },
    { key: "calendar", name: "Calendar", icon: CalendarDays, to: screens.calendar.path },
  ];
  return (
    <nav aria-label="View" className="inbox-views">
      {views.map(({ key, name, icon: Icon, to }) => (
        <Link key={key} to={to} title={name} aria-label={name} aria-current={key === current ? "page" : undefined}>
          <Icon className="icon size-[1.1rem]" aria-hidden />
        </Link>
      ))}
    </nav>
  );
}

/** Searches all leads, or within the filter. It starts at the first page. */
function InboxSearch({ query }: { query: URLSearchParams }) {
  const { search, view } = parseInboxQuery(query);
  const others = [...query].filter(
    ([name, value]) => value !== "" && !["q", "after"].includes(name) && !(name === "show" && view === "needs-answer"),
  );
  return (
    <Form method="get" action={href("/cms/leads/:lead?")} role="search" className="inbox-search">
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchInput
        id="search-leads"
        label="Search name, company, email, phone or message"
        placeholder="Search"
        query={search}
        className="w-full"
      />
      <FilterSubmit>Search</FilterSubmit>
    </Form>
  );
}
