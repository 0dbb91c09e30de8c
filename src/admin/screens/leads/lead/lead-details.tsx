import { Paperclip } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { defaultLanguage, languageTitle } from "#src/base/languages.ts";
import { BookAppointment } from "../calendar/appointment-forms.tsx";
import { PastAppointments } from "../calendar/lead-appointments.tsx";
import { Tasks } from "../conversation/tasks.tsx";
import { contactPath } from "../inbox/query-params.ts";
import { DealForm, EditContact } from "./edit-forms.tsx";
import type { OpenLead } from "./open-lead.server.ts";
import { OtherLeads } from "./same-leads.tsx";

/** All that is known about a lead but what its head and its conversation say. */
export function LeadDetails({ lead, me }: { lead: OpenLead; me: string }) {
  const { id, email, service, language, alsoWritesFrom, estimate, answers, files, source, others } = lead;
  return (
    <>
      <DetailSection title="Contact" action={<EditContact lead={lead} />}>
        <Facts
          facts={[
            { label: "Email", text: email || "No email address" },
            { label: "Also writes from", text: alsoWritesFrom.join("\n") },
            { label: "Service", text: service || "Not known" },
            { label: "Language", text: language === defaultLanguage ? "" : languageTitle(language) },
          ]}
        />
        <Link to={contactPath("people", id)} className="link inline-flex min-h-9 items-center">
          View contact
        </Link>
      </DetailSection>
      <DetailSection
        title="Appointments"
        action={<BookAppointment lead={lead} personId={lead.assignee || me} people={lead.appointmentPeople} />}
      >
        <PastAppointments lead={lead} />
      </DetailSection>
      <Tasks lead={lead} />
      {estimate && (
        <DetailSection title="Price estimate">
          <p className="wrap-anywhere whitespace-pre-line">{estimate}</p>
        </DetailSection>
      )}
      {answers.length > 0 && (
        <DetailSection title="Answers">
          <Facts facts={answers} />
        </DetailSection>
      )}
      {files.length > 0 && (
        <DetailSection title="Files">
          <ul>
            {files.map(({ url, name, about }) => (
              <li key={url} className="py-1">
                <a href={url} download className="link inline-flex min-h-9 items-center gap-1.5 wrap-anywhere">
                  <Paperclip className="icon size-4 flex-none" aria-hidden />
                  {name}
                </a>
                <span className="block text-xs text-ink-3 wrap-anywhere">{about}</span>
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
      <DetailSection title="Deal">
        <DealForm lead={lead} />
      </DetailSection>
      <OtherLeads lead={id} others={others} />
      <DetailSection title="Source">
        <Facts facts={source} />
      </DetailSection>
    </>
  );
}

function DetailSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="lead-part">
      <div className="lead-part-head">
        <h3 id={id}>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: readonly { label: string; text: string }[] }) {
  const known = facts.filter(({ text }) => text !== "");
  return (
    <dl className="grid gap-2.5">
      {known.map(({ label, text }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions may have the same label, and never change places
        <div key={position} className="wrap-anywhere">
          <dt className="text-xs/[inherit] text-ink-3">{label}</dt>
          <dd className="whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
