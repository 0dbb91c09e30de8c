import { OpenAppointments } from "../calendar/lead-appointments.tsx";
import { Composer } from "../conversation/composer.tsx";
import { Timeline } from "../conversation/timeline.tsx";
import type { PendingChange } from "./change-leads.ts";
import type { ChangeLeads } from "./close-lead-dialog.tsx";
import { conversationTabId } from "./composer-focus.ts";
import { LeadAlerts } from "./lead-alerts.tsx";
import { LeadDetails } from "./lead-details.tsx";
import { LeadHead } from "./lead-head.tsx";
import { NoConfirmation } from "./no-confirmation.tsx";
import type { OpenLead } from "./open-lead.server.ts";

interface LeadPaneProps {
  lead: OpenLead;
  query: URLSearchParams;
  me: string;
  colleagues: { value: string; label: string }[];
  change: ChangeLeads;
  /** Changes that are being saved. */
  pending: readonly PendingChange[];
}

/** A lead: its head, its conversation with the composer, and its details, which narrow panes show in a tab. */
export function LeadPane({ lead, query, me, colleagues, change, pending }: LeadPaneProps) {
  return (
    <article aria-labelledby="lead-name" className="lead-pane">
      <LeadHead {...{ lead, query, me, colleagues, change, pending }} />
      <LeadAlerts lead={lead} />
      <OpenAppointments lead={lead} />
      <fieldset className="lead-tabs">
        <legend className="sr-only">Show</legend>
        <label>
          <input type="radio" name="lead-tab" id={conversationTabId} defaultChecked />
          Conversation
        </label>
        <label>
          <input type="radio" name="lead-tab" id="lead-tab-details" />
          Details
        </label>
      </fieldset>
      <div className="lead-columns">
        <div className="lead-conversation">
          <Timeline lead={lead} />
          <NoConfirmation lead={lead} />
          <Composer lead={lead} me={me} colleagues={colleagues} />
        </div>
        <div className="lead-details">
          <LeadDetails lead={lead} me={me} />
        </div>
      </div>
    </article>
  );
}
