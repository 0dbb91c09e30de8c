import { Button } from "@mantine/core";
import { useRef } from "react";
import { Link } from "react-router";
import { Ago } from "../time.tsx";
import { askedBy, askedInstead, inboxPath, statusNames } from "./asked.ts";
import type { ListedLead } from "./inbox-list.server.ts";
import { useListKeys } from "./keys.ts";

interface LeadListProps {
  query: URLSearchParams;
  leads: ListedLead[];
  /** Where the next page begins. */
  next: string | null;
  open: string | null;
  suspected: number;
}

export function LeadList({ query, leads, next, open, suspected }: LeadListProps) {
  const list = useRef<HTMLUListElement>(null);
  useListKeys(list);
  if (leads.length === 0) return <Nothing query={query} suspected={suspected} />;
  return (
    <>
      <ul ref={list} className="list-panel overflow-hidden" aria-label="Leads">
        {leads.map((lead) => (
          <li key={lead.id} className="border-t border-line first:border-t-0">
            <Row lead={lead} to={inboxPath(query, lead.id)} isOpen={lead.id === open} />
          </li>
        ))}
      </ul>
      <nav aria-label="Pages" className="mt-3 flex justify-between gap-3 empty:hidden">
        {query.get("after") && (
          <Button component={Link} to={inboxPath(askedInstead(query, { after: "" }))} variant="line">
            Latest
          </Button>
        )}
        {next && (
          <Button
            component={Link}
            to={inboxPath(askedInstead(query, { after: next }))}
            variant="line"
            className="ml-auto"
          >
            Earlier
          </Button>
        )}
      </nav>
    </>
  );
}

function Row({ lead, to, isOpen }: { lead: ListedLead; to: string; isOpen: boolean }) {
  const { name, company, beginning, at, status, isOverdue, assignee } = lead;
  return (
    <Link to={to} className="lead-row" data-new={status === "new" ? "" : undefined} aria-current={isOpen || undefined}>
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate text-ink">
          {status === "new" && <span className="sr-only">New: </span>}
          {name}
        </span>
        <span className="flex-none text-xs text-ink-3">
          <Ago at={at} />
        </span>
      </span>
      <span className="flex items-baseline gap-3 text-xs text-ink-3">
        <span className="min-w-24 flex-1 truncate">{company || "No company named"}</span>
        <span className="truncate" data-overdue={isOverdue ? "" : undefined}>
          {isOverdue ? "Reply overdue" : [statusNames[status], assignee].filter(Boolean).join(", ")}
        </span>
      </span>
      <span className="truncate">{beginning}</span>
    </Link>
  );
}

function Nothing({ query, suspected }: Pick<LeadListProps, "query" | "suspected">) {
  const { view, who, search, after } = askedBy(query);
  const isFiltered = view !== "open" || who !== "" || search !== "" || after !== undefined;
  return (
    <div className="list-panel grid justify-items-center gap-4 px-6 py-12 text-center text-ink-2">
      {isFiltered ? (
        <>
          <p className="wrap-anywhere">
            {search ? `No lead with “${search}” fits this filter.` : "No lead fits this filter."}
          </p>
          <Button component={Link} to={inboxPath(new URLSearchParams())} variant="line">
            Show all
          </Button>
        </>
      ) : suspected > 0 ? (
        <>
          <p>All that came in looks like spam. Look through it: an enquiry may be among it.</p>
          <Button component={Link} to={inboxPath(new URLSearchParams({ show: "suspected" }))} variant="line">
            Look through it
          </Button>
        </>
      ) : (
        <>
          <p>
            No enquiry yet. What visitors send by the contact form stands here at once, also while mail does not work.
          </p>
          <Button component="a" href="/contact" target="_blank" variant="line">
            Send a first one yourself
          </Button>
        </>
      )}
    </div>
  );
}
