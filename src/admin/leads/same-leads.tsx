import { Link } from "react-router";
import { TimeAgo } from "../../admin-ui/time.tsx";
import type { Moment } from "../../admin-ui/times.ts";
import type { SameLead } from "../../leads/same-person.server.ts";
import { inboxPath, statusLabels } from "./query-params.ts";

/** A lead that is probably from the same person, for the screen. */
export interface ShownLead extends Pick<SameLead, "id" | "name" | "company" | "email" | "phone" | "status" | "why"> {
  at: Moment;
}

const reasons = { email: "same email", phone: "same phone number", name: "same name" };

/** What is known of a lead, in one line. */
export function LeadFacts({ lead: { company, email, phone, status, at, why } }: { lead: ShownLead }) {
  return (
    <span className="block text-xs wrap-anywhere text-ink-3">
      {[reasons[why], company, email, phone, statusLabels[status]].filter(Boolean).join(", ")}, <TimeAgo at={at} />
    </span>
  );
}

/** Leads that may be from the same person. They open in another tab, so that the form stays. */
export function SameLeads({ leads }: { leads: readonly ShownLead[] }) {
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
              <Link to={inboxPath(new URLSearchParams(), lead.id)} target="_blank" className="link wrap-anywhere">
                {lead.name}
              </Link>
              <LeadFacts lead={lead} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
