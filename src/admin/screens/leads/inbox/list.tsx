import { useRef } from "react";
import { Link } from "react-router";
import { ButtonLink, Checkbox } from "#src/admin/ui/controls.tsx";
import { Initials } from "#src/admin/ui/initials.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { stageLabel } from "#src/domain/leads/pipeline/stages.ts";
import { leadVersionKey } from "../lead/change-leads.ts";
import { DueState } from "../lead/due-clock.tsx";
import { SampleTag } from "../sample-tag.tsx";
import { leadBulkFormId } from "./bulk-bar.tsx";
import type { ListedLead } from "./inbox-list.server.ts";
import { inboxPath, parseInboxQuery, withParams } from "./query-params.ts";
import type { LeadSelection } from "./selection.ts";
import { useStages } from "./stages-context.tsx";
import { useScrollAnchor } from "./use-scroll-anchor.ts";

interface LeadListProps {
  query: URLSearchParams;
  leads: ListedLead[];
  /** The cursor of the next page. */
  next: string | null;
  open: string | null;
  suspected: number;
  selection: LeadSelection;
}

export function LeadList({ query, leads, next, open, suspected, selection }: LeadListProps) {
  const list = useRef<HTMLUListElement>(null);
  useScrollAnchor(list, leads);
  if (leads.length === 0) return <EmptyInbox query={query} suspected={suspected} />;
  return (
    <>
      <ul ref={list} data-leads className="list-panel overflow-hidden" aria-label="Leads">
        {leads.map((lead) => (
          <li
            key={lead.id}
            data-item
            className="relative border-t border-line first:border-t-0 data-selected:bg-leaf-soft"
            data-selected={selection.has(lead.id) || undefined}
          >
            <div className="lead-check">
              <Checkbox
                name="leads"
                value={leadVersionKey(lead)}
                form={leadBulkFormId}
                label={<span className="sr-only">Select {lead.name}</span>}
                checked={selection.has(lead.id)}
                onChange={() => selection.toggle(lead.id)}
              />
            </div>
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
  const { id, name, company, service, excerpt, at, status, assignee } = lead;
  return (
    <Link
      to={to}
      data-lead={id}
      className="lead-row"
      data-new={status === "new" ? "" : undefined}
      aria-current={isOpen || undefined}
    >
      <span className="flex items-baseline gap-3">
        <span className="lead-name min-w-0 flex-1 truncate text-ink">
          {status === "new" && <span className="sr-only">New: </span>}
          {name}
        </span>
        {lead.isSample && <SampleTag />}
        <span className="flex-none text-xs text-ink-3">
          <TimeAgo at={at} />
        </span>
      </span>
      <span className="truncate text-xs text-ink-3">
        {[company || "No company", service].filter(Boolean).join(" · ")}
      </span>
      <span className="truncate">{excerpt}</span>
      <span className="flex items-center gap-2 text-xs text-ink-3">
        <span className="min-w-0 flex-1 truncate">
          <LeadState lead={lead} />
          {assignee && <span className="sr-only">, {assignee}</span>}
          {lead.next && (
            <>
              {" · "}
              <NextStep next={lead.next} />
            </>
          )}
        </span>
        {lead.source && <span className="max-w-[40%] flex-none truncate">{lead.source}</span>}
        {assignee && (
          <span className="lead-owner" title={assignee}>
            <Initials name={assignee} />
          </span>
        )}
      </span>
    </Link>
  );
}

/** What is wrong with a lead's email, an automatic reply, and its state. */
export function LeadState({ lead }: { lead: ListedLead }) {
  return (
    <>
      {lead.hasBounced && <span className="text-bad">Email bounced · </span>}
      {lead.hasAutoReply && "Automatic reply · "}
      {lead.unsentReply === "waiting" && "Reply is being sent · "}
      {lead.unsentReply === "refused" && <span className="text-bad">Reply not accepted · </span>}
      <Progress lead={lead} />
    </>
  );
}

/** The due clock of a new lead, what waits, or the status. */
function Progress({ lead: { status, due, needsAnswer } }: { lead: ListedLead }) {
  const label = stageLabel(status, useStages());
  if (due) return <DueState due={due} />;
  if (needsAnswer) {
    return (
      <span className="state due" data-tone="warn">
        {label}, needs an answer
      </span>
    );
  }
  return <>{label}</>;
}

/** The earliest open task. */
export function NextStep({ next }: { next: NonNullable<ListedLead["next"]> }) {
  return (
    <span className={next.isOverdue ? "text-bad" : undefined}>
      Next: {next.text}
      {next.due && `, ${next.due}`}
      {next.isOverdue && ", overdue"}
    </span>
  );
}

function EmptyInbox({ query, suspected }: Pick<LeadListProps, "query" | "suspected">) {
  const { view, who, service, source, channel, search, after } = parseInboxQuery(query);
  const isFiltered = view !== "open" || [who, service, source, channel, search].some(Boolean) || after !== undefined;
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
