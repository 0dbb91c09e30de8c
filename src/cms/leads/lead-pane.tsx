import { Button } from "@mantine/core";
import { ArrowLeft, Phone, Reply } from "lucide-react";
import { Link } from "react-router";
import { FormMessage } from "../message.tsx";
import { Ago } from "../time.tsx";
import { inboxPath, statusNames } from "./asked.ts";
import { History, Mails } from "./lead-log.tsx";
import { Notes } from "./notes.tsx";
import type { OpenLead } from "./open-lead.server.ts";
import { dialLink } from "./reply-link.ts";
import { QuickSteps, WorkForm } from "./work-form.tsx";

interface LeadPaneProps {
  lead: OpenLead;
  query: URLSearchParams;
  me: string;
  colleagues: { value: string; label: string }[];
}

export function LeadPane({ lead, query, me, colleagues }: LeadPaneProps) {
  const { name, company, service, status, suspicion, reply, phone } = lead;
  const dial = dialLink(phone);
  return (
    <article aria-labelledby="lead-name" className="lead-pane">
      <Link to={inboxPath(query)} className="link inbox-back">
        <ArrowLeft className="icon size-[1.1rem]" aria-hidden />
        All leads
      </Link>
      <h2 id="lead-name" className="text-[1.75rem] leading-[1.1] tracking-[-.028em] break-words">
        {name}
      </h2>
      <p className="mt-1.5 text-ink-2 first-letter:uppercase">
        {[company, service && `about ${service}`].filter(Boolean).join(", ")}
        {company || service ? ", " : ""}
        <Ago at={lead.receivedAt} />
        {lead.language === "es" && ", in Spanish"}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          component="a"
          href={reply}
          variant={suspicion && status === "spam" ? "line" : "filled"}
          leftSection={<Reply className="icon size-[1.1rem]" aria-hidden />}
        >
          Reply
        </Button>
        {dial && (
          <Button
            component="a"
            href={dial}
            variant="line"
            leftSection={<Phone className="icon size-[1.1rem]" aria-hidden />}
            aria-label={`Call ${phone}`}
          >
            {phone}
          </Button>
        )}
        <QuickSteps lead={lead} me={me} />
      </div>
      {status === "spam" && (
        <div className="mt-5">
          <FormMessage tone="bad">
            {suspicion ? `Flagged as spam: ${suspicion}. ` : "Marked as spam. "}
            {suspicion &&
              lead.mails.length === 0 &&
              "No emails were sent about it. If it's real, choose Not spam: the office then gets the usual notice."}
          </FormMessage>
        </div>
      )}
      <blockquote className="lead-message">{lead.message}</blockquote>
      <Facts lead={lead} />
      <WorkForm lead={lead} colleagues={colleagues} />
      <Notes lead={lead} />
      <Mails lead={lead} />
      <History lead={lead} />
    </article>
  );
}

function Facts({ lead: { email, phone, receivedAt, replyBy, trail, status } }: { lead: OpenLead }) {
  const facts = [
    { label: "Email", text: email },
    { label: "Phone", text: phone },
    { label: "Received", text: receivedAt.exact },
    {
      label: status === "new" ? "Answer promised by" : "Answer was promised by",
      text: replyBy ? `${replyBy.at.exact}${replyBy.isOver ? ": overdue" : ""}` : "",
      isBad: replyBy?.isOver,
    },
    { label: "Status", text: statusNames[status] },
    ...trail,
  ].filter(({ text }) => text !== "");
  return (
    <dl className="lead-facts">
      {facts.map(({ label, text, ...fact }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-bad={"isBad" in fact && fact.isBad ? "" : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** On wide screens, while nothing is chosen. */
export function NoLead({ hasLeads }: { hasLeads: boolean }) {
  return (
    <div className="lead-pane no-lead">
      {hasLeads && (
        <>
          <p>Choose a lead to read it.</p>
          <p className="text-xs text-ink-3 unscripted:hidden">
            <kbd>j</kbd> and <kbd>k</kbd> walk through the list, <kbd>Enter</kbd> opens.
          </p>
        </>
      )}
    </div>
  );
}
