import { useRef } from "react";
import { Link } from "react-router";
import { ButtonLink } from "../../admin-ui/controls.tsx";
import { TimeAgo } from "../../admin-ui/time.tsx";
import type { ListedLead } from "./inbox-list.server.ts";
import { inboxPath, parseInboxQuery, statusLabels, withParams } from "./query-params.ts";
import { useListKeys } from "./use-list-keys.ts";

interface LeadListProps {
  query: URLSearchParams;
  leads: ListedLead[];
  /** The cursor of the next page. */
  next: string | null;
  open: string | null;
  suspected: number;
}

export function LeadList({ query, leads, next, open, suspected }: LeadListProps) {
  const list = useRef<HTMLUListElement>(null);
  useListKeys(list);
  if (leads.length === 0) return <EmptyInbox query={query} suspected={suspected} />;
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
          <ButtonLink to={inboxPath(withParams(query, { after: "" }))} variant="line">
            Newest
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={inboxPath(withParams(query, { after: next }))} variant="line" className="ml-auto">
            Older
          </ButtonLink>
        )}
      </nav>
    </>
  );
}

function Row({ lead, to, isOpen }: { lead: ListedLead; to: string; isOpen: boolean }) {
  const { name, company, excerpt, at, status, isOverdue, assignee } = lead;
  return (
    <Link to={to} className="lead-row" data-new={status === "new" ? "" : undefined} aria-current={isOpen || undefined}>
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate text-ink">
          {status === "new" && <span className="sr-only">New: </span>}
          {name}
        </span>
        <span className="flex-none text-xs text-ink-3">
          <TimeAgo at={at} />
        </span>
      </span>
      <span className="flex items-baseline gap-3 text-xs text-ink-3">
        <span className="min-w-24 flex-1 truncate">{company || "No company"}</span>
        <span className={isOverdue ? "truncate text-bad" : "truncate"}>
          {isOverdue ? "Reply overdue" : [statusLabels[status], assignee].filter(Boolean).join(", ")}
        </span>
      </span>
      <span className="truncate">{excerpt}</span>
    </Link>
  );
}

function EmptyInbox({ query, suspected }: Pick<LeadListProps, "query" | "suspected">) {
  const { view, who, search, after } = parseInboxQuery(query);
  const isFiltered = view !== "open" || who !== "" || search !== "" || after !== undefined;
  return (
    <div className="list-panel grid justify-items-center gap-4 px-6 py-12 text-center text-ink-2">
      {isFiltered ? (
        <>
          <p className="wrap-anywhere">
            {search ? `No leads match “${search}” and this filter.` : "No leads match this filter."}
          </p>
          <ButtonLink to={inboxPath(new URLSearchParams())} variant="line">
            Show all
          </ButtonLink>
        </>
      ) : suspected > 0 ? (
        <>
          <p>Everything so far looks like spam. Check it: a real lead may be in there.</p>
          <ButtonLink to={inboxPath(new URLSearchParams({ show: "suspected" }))} variant="line">
            Check spam
          </ButtonLink>
        </>
      ) : (
        <>
          <p>No leads yet. Messages from the contact form show up here right away, even when email isn't working.</p>
          <ButtonLink href="/contact" target="_blank" variant="line">
            Send a test inquiry
          </ButtonLink>
        </>
      )}
    </div>
  );
}
