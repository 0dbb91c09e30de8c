import { ArrowLeft, Merge, Phone, Reply } from "lucide-react";
import { href, Link } from "react-router";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { FormMessage } from "#src/admin/ui/message.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { Composer } from "../conversation/composer.tsx";
import { Tasks } from "../conversation/tasks.tsx";
import { Timeline } from "../conversation/timeline.tsx";
import { inboxPath, mergePath, statusLabels } from "../inbox/query-params.ts";
import { focusComposer } from "./composer-focus.ts";
import { NoConfirmation } from "./lead-log.tsx";
import type { OpenLead } from "./open-lead.server.ts";
import { OtherLeads } from "./same-leads.tsx";
import { AssignToMe, LeadStatusForm, MarkAsContacted, SpamReview } from "./work-form.tsx";

interface LeadPaneProps {
  lead: OpenLead;
  query: URLSearchParams;
  me: string;
  colleagues: { value: string; label: string }[];
}

export function LeadPane({ lead, query, me, colleagues }: LeadPaneProps) {
  const { name, company, service, status, suspicion, phone, needsAnswer, autoReply, bounce } = lead;
  const phoneHref = phoneUrl(phone);
  return (
    <article aria-labelledby="lead-name" className="max-w-208 min-w-0">
      <Link to={inboxPath(query)} className="link mb-2 hidden min-h-11 items-center gap-[.4rem] max-xl:inline-flex">
        <ArrowLeft className="icon size-[1.1rem]" aria-hidden />
        All leads
      </Link>
      <div className="flex items-start justify-between gap-3">
        <h2 id="lead-name" className="min-w-0 text-[1.75rem] leading-[1.1] tracking-[-.028em] wrap-anywhere">
          {name}
        </h2>
        <MergeLink lead={lead.id} />
      </div>
      <p className="mt-1.5 text-ink-2 first-letter:uppercase">
        {[company, service && `about ${service}`].filter(Boolean).join(", ")}
        {company || service ? ", " : ""}
        <TimeAgo at={lead.receivedAt} />
        {lead.language === "es" && ", in Spanish"}
      </p>
      <div className="lead-acts mt-5 flex flex-wrap gap-3">
        <ButtonLink
          href="#composer"
          variant={lead.canReply ? "filled" : "line"}
          onClick={(event) => {
            if (focusComposer("reply")) event.preventDefault();
          }}
          leftSection={<Reply className="icon size-[1.1rem]" aria-hidden />}
        >
          Reply
        </ButtonLink>
        {phoneHref && (
          <ButtonLink
            href={phoneHref}
            variant="line"
            leftSection={<Phone className="icon size-[1.1rem]" aria-hidden />}
            aria-label={`Call ${phone}`}
          >
            {phone}
          </ButtonLink>
        )}
        <AssignToMe lead={lead} me={me} />
        <MarkAsContacted lead={lead} />
      </div>
      {status === "spam" && (
        <div className="mt-5">
          <FormMessage tone="bad">
            {suspicion ? `Flagged as spam: ${suspicion}. ` : "Marked as spam. "}
            {suspicion &&
              lead.emails.length === 0 &&
              "No emails were sent about it. If it's real, choose Not spam: the office then gets the usual notice."}
          </FormMessage>
          <SpamReview lead={lead} />
        </div>
      )}
      {bounce && (
        <div className="mt-5">
          <FormMessage tone="bad">
            <span className="wrap-anywhere">
              Email bounced: check the address or call. An email to {lead.email} came back <TimeAgo at={bounce.at} />
              {bounce.reason && `: ${bounce.reason}`}
            </span>
          </FormMessage>
        </div>
      )}
      {autoReply && (
        <p className="state mt-5 whitespace-normal" data-tone="warn">
          <span>
            An automatic reply came <TimeAgo at={autoReply} />. It's in the conversation below.
          </span>
        </p>
      )}
      {needsAnswer && (
        <div className="mt-5">
          <FormMessage tone="bad">
            <span className="wrap-anywhere">
              {needsAnswer.from} wrote <TimeAgo at={needsAnswer.since} /> and waits for an answer.
            </span>
          </FormMessage>
        </div>
      )}
      <OtherLeads lead={lead.id} others={lead.others} />
      <Tasks lead={lead} />
      <Timeline lead={lead} />
      <LeadStatusForm lead={lead} colleagues={colleagues} />
      <Facts lead={lead} />
      <NoConfirmation lead={lead} />
      <Composer lead={lead} me={me} colleagues={colleagues} />
    </article>
  );
}

function Facts({ lead: { id: lead, facts: entered, receivedAt, replyBy, source, status } }: { lead: OpenLead }) {
  const all: { id?: string; label: string; text: string; file?: string | undefined; isBad?: boolean | undefined }[] = [
    ...entered,
    { label: "Received", text: receivedAt.exact },
    {
      label: status === "new" ? "Reply promised by" : "Reply was promised by",
      text: replyBy ? `${replyBy.at.exact}${replyBy.isOverdue ? ": overdue" : ""}` : "",
      isBad: replyBy?.isOverdue,
    },
    { label: "Status", text: statusLabels[status] },
    ...source,
  ];
  const facts = all.filter(({ text }) => text !== "");
  return (
    <dl className="mt-8 grid grid-cols-2 border-t-2 border-ink">
      {facts.map(({ id, label, text, file, isBad }) => (
        <div key={id ?? label} className="border-b border-line py-3 pr-4 wrap-anywhere max-[40rem]:first:col-span-full">
          <dt className="text-xs/[inherit] text-ink-3">{label}</dt>
          <dd className={isBad ? "whitespace-pre-line text-bad" : "whitespace-pre-line"}>
            {file === undefined ? (
              text
            ) : (
              <a href={href("/cms/leads/:lead/sent-files/:digest", { lead, digest: file })} download className="link">
                {text}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shown on wide screens while no lead is selected. */
export function NoLead({ hasLeads }: { hasLeads: boolean }) {
  return (
    <div className="grid min-h-[calc(100dvh-9rem)] min-w-0 place-content-center justify-items-center gap-3 rounded-(--radius-l) border border-dashed border-line text-ink-2 empty:border-0 max-xl:hidden">
      {hasLeads && (
        <>
          <p>Select a lead to read it.</p>
          <p className="text-xs text-ink-3 unscripted:hidden">
            Press <kbd className="key-hint">j</kbd> and <kbd className="key-hint">k</kbd> to move through the list,{" "}
            <kbd className="key-hint">Enter</kbd> to open.
          </p>
        </>
      )}
    </div>
  );
}

/** To the screen that makes one lead of this one and another. */
function MergeLink({ lead }: { lead: string }) {
  const icon = <Merge className="icon size-[1.1rem]" aria-hidden />;
  return (
    <ButtonLink to={mergePath(lead)} variant="line" leftSection={icon}>
      Merge
    </ButtonLink>
  );
}
