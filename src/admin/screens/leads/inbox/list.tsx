import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { ButtonLink, Checkbox } from "#src/admin/ui/controls.tsx";
import { Initials } from "#src/admin/ui/initials.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { languageTitle } from "#src/base/languages.ts";
import { stageLabel } from "#src/domain/leads/pipeline/stages.ts";
import { CursorPaging } from "../../content-list/list-panel.tsx";
import { leadVersionKey } from "../lead/change-leads.ts";
import { DueState } from "../lead/due-clock.tsx";
import { SampleTag } from "../sample-tag.tsx";
import { leadBulkFormId } from "./bulk-bar.tsx";
import type { ListedLead } from "./inbox-list.server.ts";
import { inboxPath, parseInboxQuery, refiningParams, withParams } from "./query-params.ts";
import type { LeadSelection } from "./selection.ts";
import { useStages } from "./stages-context.tsx";
import { useScrollAnchor } from "./use-scroll-anchor.ts";

interface LeadListProps {
  query: URLSearchParams;
  leads: ListedLead[];
  /** The cursor of the next page. */
  next: string | null;
  open: string | null;
  counts: { suspected: number; all: number };
  selection: LeadSelection;
}

export function LeadList({ query, leads, next, open, counts, selection }: LeadListProps) {
  const list = useRef<HTMLUListElement>(null);
  useScrollAnchor(list, leads);
  if (leads.length === 0) return <EmptyInbox query={query} counts={counts} />;
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
      <CursorPaging
        first={query.get("after") ? inboxPath(withParams(query, { after: "" })) : null}
        next={next && inboxPath(withParams(query, { after: next }))}
      />
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
      <span className="lead-line">
        <span className="lead-name text-ink">
          {status === "new" && <span className="sr-only">New: </span>}
          {name}
        </span>
        {(company || service) && (
          <span className="lead-about text-xs text-ink-3">{[company, service].filter(Boolean).join(" · ")}</span>
        )}
        <LeadTags lead={lead} />
        <span className="ml-auto flex-none text-xs text-ink-3 first-letter:uppercase">
          <TimeAgo at={at} />
        </span>
      </span>
      <span className="lead-line">
        <span className="lead-excerpt">{excerpt}</span>
        <span className="lead-progress text-xs text-ink-3">
          {lead.next && (
            <span className="lead-next">
              <NextStep next={lead.next} />
            </span>
          )}
          <span className="lead-state">
            <LeadState lead={lead} />
            {assignee && <span className="sr-only">, {assignee}</span>}
          </span>
          {assignee && (
            <span className="lead-owner" title={assignee}>
              <Initials name={assignee} />
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** What kind of lead it is, and what is wrong with it. */
export function LeadTags({
  lead: { language, isSample, isJob, isEstimate, isDuplicate, hasBounced },
}: {
  lead: ListedLead;
}) {
  const tags = [isJob && "Job", isEstimate && "Estimate", isDuplicate && "Duplicate", hasBounced && "Bounced"];
  return (
    <>
      {isSample && <SampleTag />}
      {language && (
        <abbr className="lead-tag no-underline" title={`Wants ${languageTitle(language)}`}>
          {language.toUpperCase()}
        </abbr>
      )}
      {tags.map(
        (tag) =>
          tag && (
            <span key={tag} className="lead-tag" data-tone={tag === "Bounced" ? "bad" : undefined}>
              {tag}
            </span>
          ),
      )}
    </>
  );
}

/** An automatic reply, and how far the lead is: the due clock of one that waits, or the status. */
export function LeadState({ lead: { status, due, needsAnswer, hasAutoReply, unsentReply } }: { lead: ListedLead }) {
  const label = stageLabel(status, useStages());
  return (
    <>
      {hasAutoReply && "Automatic reply · "}
      {unsentReply === "waiting" && "Reply is being sent · "}
      {unsentReply === "refused" && <span className="text-bad">Reply not accepted · </span>}
      {needsAnswer && (
        <span title={`Waiting since ${needsAnswer.exact}`} className="lead-again">
          Wrote again
        </span>
      )}
      {due && <DueState due={due} />}
      {!due && !needsAnswer && label}
    </>
  );
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

/** What an empty tab means. */
const emptyTabs: Record<string, string> = {
  "needs-answer": "You're all caught up.",
  mine: "No open leads are assigned to you.",
  spam: "No spam.",
  suspected: "No suspected spam.",
};

function EmptyInbox({ query, counts }: Pick<LeadListProps, "query" | "counts">) {
  const { view, search } = parseInboxQuery(query);
  const isFiltered = [...refiningParams, "after"].some((name) => (query.get(name) ?? "") !== "");
  const emptyTab = isFiltered ? undefined : emptyTabs[view];
  if (!isFiltered && counts.all === 0 && (view === "needs-answer" || view === "all")) {
    return counts.suspected > 0 ? (
      <Empty text="Everything so far looks like spam. Check it: a real lead may be in there.">
        <ButtonLink to={inboxPath(new URLSearchParams({ show: "suspected" }))} variant="line">
          Check spam
        </ButtonLink>
      </Empty>
    ) : (
      <Empty text="No leads yet. Messages from the contact form show up here right away, even when email isn't working.">
        <ButtonLink href="/contact" target="_blank" variant="line">
          Send a test inquiry
        </ButtonLink>
      </Empty>
    );
  }
  const noMatch = search ? `No leads match “${search}” and this filter.` : "No leads match this filter.";
  return (
    <Empty text={emptyTab ?? noMatch}>
      <ButtonLink to={inboxPath(new URLSearchParams({ show: "all" }))} variant="line">
        Show all leads
      </ButtonLink>
    </Empty>
  );
}

function Empty({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="list-panel grid justify-items-center gap-4 px-6 py-12 text-center text-ink-2">
      <p className="wrap-anywhere">{text}</p>
      {children}
    </div>
  );
}
