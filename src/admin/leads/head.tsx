import { Download } from "lucide-react";
import { Form, href, Link } from "react-router";
import { FilterSubmit, Filters } from "../../admin-ui/filters.tsx";
import { ScreenHeader } from "../../admin-ui/panel.tsx";
import { SearchInput } from "../../admin-ui/search-input.tsx";
import { AddLeadLinks } from "./add/add-lead-links.tsx";
import { inboxPath, parseInboxQuery, views, withParams } from "./query-params.ts";

interface InboxHeadProps {
  query: URLSearchParams;
  me: string;
  colleagues: { value: string; label: string }[];
  counts: { new: number; overdue: number; suspected: number };
  /** Emails that fit no lead. */
  unmatched: number;
}

/** The heading, the counts and the filters of the inbox. */
export function InboxHeader({ query, me, colleagues, counts, unmatched }: InboxHeadProps) {
  const waiting = [
    { show: "new", text: `${counts.new} new`, count: counts.new },
    { show: "overdue", text: `${counts.overdue} overdue`, count: counts.overdue },
    { show: "suspected", text: `${counts.suspected} suspected spam`, count: counts.suspected },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <ScreenHeader title="Leads" text={counts.new === 0 && counts.overdue === 0 ? "No new leads" : undefined}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <a
            href={href("/cms/leads/export") + exportQuery(query)}
            download
            className="link -my-2.5 inline-flex items-center gap-1.5 py-2.5"
          >
            <Download className="icon size-[1.1rem]" aria-hidden />
            CSV
            <span className="sr-only"> file of these leads</span>
          </a>
          <AddLeadLinks />
        </div>
      </ScreenHeader>
      {(waiting.length > 0 || unmatched > 0) && (
        <ul className="-mt-3 mb-4 flex flex-wrap gap-x-4" aria-label="Needs attention">
          {waiting.map(({ show, text }) => (
            <li key={show}>
              <Link
                to={inboxPath(new URLSearchParams({ show }))}
                className={`link inline-flex min-h-11 items-center ${show === "overdue" ? "text-bad" : ""}`}
              >
                {text}
              </Link>
            </li>
          ))}
          {unmatched > 0 && (
            <li>
              <Link to={href("/cms/leads/unmatched")} className="link inline-flex min-h-11 items-center">
                {unmatched} unmatched {unmatched === 1 ? "email" : "emails"}
              </Link>
            </li>
          )}
        </ul>
      )}
      <InboxSearch query={query} me={me} colleagues={colleagues} />
    </>
  );
}

function exportQuery(query: URLSearchParams): string {
  const all = withParams(query, { after: "" });
  all.delete("after");
  return all.size > 0 ? `?${all}` : "";
}

/** The search and filter form. It starts at the first page. */
function InboxSearch({ query, me, colleagues }: Omit<InboxHeadProps, "counts" | "unmatched">) {
  const others = colleagues.filter(({ value }) => value !== me);
  const people = [
    { value: "", label: "Anyone" },
    { value: "me", label: "Me" },
    { value: "nobody", label: "Unassigned" },
    ...others,
  ];
  const shown = Object.entries(views).map(([value, label]) => ({ value: value === "open" ? "" : value, label }));
  const filters = [
    { name: "show", label: "Filter by status", options: shown },
    { name: "who", label: "Filter by assignee", options: people },
  ];
  return (
    <Form method="get" action={href("/cms/leads/:lead?")} role="search" className="mb-3 grid grid-cols-2 gap-2.5">
      <SearchInput
        id="search-leads"
        label="Search name, company, email, phone or message"
        placeholder="Search"
        words={parseInboxQuery(query).search}
        className="col-span-2"
      />
      <Filters filters={filters} />
      <FilterSubmit>Search and filter</FilterSubmit>
    </Form>
  );
}
