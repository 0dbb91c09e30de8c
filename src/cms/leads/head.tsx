import { Download } from "lucide-react";
import { Form, href, Link } from "react-router";
import { Ask, Filters } from "../filters.tsx";
import { ScreenHead } from "../panel.tsx";
import { SearchInput } from "../search-input.tsx";
import { askedBy, askedInstead, inboxPath, views } from "./asked.ts";

interface InboxHeadProps {
  query: URLSearchParams;
  me: string;
  colleagues: { value: string; label: string }[];
  counts: { new: number; overdue: number; suspected: number };
}

/** What one looks for, and what waits. */
export function InboxHead({ query, me, colleagues, counts }: InboxHeadProps) {
  const waiting = [
    { show: "new", text: `${counts.new} new`, count: counts.new },
    { show: "overdue", text: `${counts.overdue} overdue`, count: counts.overdue },
    { show: "suspected", text: `${counts.suspected} suspected`, count: counts.suspected },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <ScreenHead title="Leads" text={counts.new === 0 && counts.overdue === 0 ? "Nothing new waits." : undefined}>
        <a
          href={href("/cms/leads/export") + searchOf(query)}
          download
          className="link -my-2.5 inline-flex items-center gap-1.5 py-2.5"
        >
          <Download className="icon size-[1.1rem]" aria-hidden />
          CSV
          <span className="sr-only"> file of these leads</span>
        </a>
      </ScreenHead>
      {waiting.length > 0 && (
        <ul className="-mt-3 mb-4 flex flex-wrap gap-x-4" aria-label="What waits">
          {waiting.map(({ show, text }) => (
            <li key={show}>
              <Link to={inboxPath(new URLSearchParams({ show }))} className="link waiting" data-show={show}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <InboxSearch query={query} me={me} colleagues={colleagues} />
    </>
  );
}

function searchOf(query: URLSearchParams): string {
  const all = askedInstead(query, { after: "" });
  all.delete("after");
  return all.size > 0 ? `?${all}` : "";
}

/** The form of the address. It asks anew from the first page on. */
function InboxSearch({ query, me, colleagues }: Omit<InboxHeadProps, "counts">) {
  const others = colleagues.filter(({ value }) => value !== me);
  const people = [
    { value: "", label: "Anybody's" },
    { value: "me", label: "Mine" },
    { value: "nobody", label: "Nobody's" },
    ...others,
  ];
  const shown = Object.entries(views).map(([value, label]) => ({ value: value === "open" ? "" : value, label }));
  const filters = [
    { name: "show", label: "Which leads", options: shown },
    { name: "who", label: "Whose leads", options: people },
  ];
  return (
    <Form method="get" action={href("/cms/leads/:lead?")} role="search" className="mb-3 grid grid-cols-2 gap-2.5">
      <SearchInput
        id="search-leads"
        label="Search name, company, email, phone or message"
        placeholder="Search"
        words={askedBy(query).search}
        className="col-span-2"
      />
      <Filters filters={filters} />
      <Ask>Search and filter</Ask>
    </Form>
  );
}
