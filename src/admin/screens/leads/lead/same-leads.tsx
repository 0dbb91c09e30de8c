import { Link } from "react-router";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import type { Moment } from "#src/admin/ui/time/times.ts";
import type { SameLead } from "#src/domain/leads/merge/same-person.server.ts";
import { inboxPath, mergePath } from "../inbox/query-params.ts";

/** A lead that is probably from the same person, for the screen. */
export interface SameLeadItem extends Pick<SameLead, "id" | "name" | "company" | "email" | "phone" | "why"> {
  /** The name of its stage. */
  status: string;
  at: Moment;
}

const reasons = { email: "same email", phone: "same phone number", name: "same name" };

/** What is known of a lead, in one line. */
export function LeadFacts({ lead: { company, email, phone, status, at, why } }: { lead: SameLeadItem }) {
  return (
    <span className="block text-xs wrap-anywhere text-ink-3 first-letter:uppercase">
      {[reasons[why], company, email, phone, status].filter(Boolean).join(", ")}, <TimeAgo at={at} />
    </span>
  );
}

function NamedLead({ lead, target }: { lead: SameLeadItem; target?: "_blank" }) {
  return (
    <>
      <Link to={inboxPath(new URLSearchParams(), lead.id)} target={target} className="link wrap-anywhere">
        {lead.name}
      </Link>
      <LeadFacts lead={lead} />
    </>
  );
}

/** Leads that may be from the same person. They open in another tab, so that the form stays. */
export function SameLeads({ leads }: { leads: readonly SameLeadItem[] }) {
  if (leads.length === 0) return null;
  return (
    <div className="message">
      <div className="min-w-0">
        <p>
          {leads.length === 1 ? "You may know this person already:" : "You may know this person already. Look first:"}
        </p>
        <ul className="mt-1.5 grid gap-1.5">
          {leads.map((lead) => (
            <li key={lead.id}>
              <NamedLead lead={lead} target="_blank" />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Other leads with the email or the phone number of the open one. */
export function OtherLeads({ lead, others }: { lead: string; others: readonly SameLeadItem[] }) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-leads" className="lead-part">
      <h3 id="other-leads">Also from this person</h3>
      <ul className="divide-y divide-line">
        {others.map((other) => (
          <li key={other.id} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <NamedLead lead={other} />
            </div>
            <Link
              to={mergePath(lead, other.id)}
              aria-label={`Merge with ${other.name}`}
              className="link inline-flex min-h-11 items-center"
            >
              Merge
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
