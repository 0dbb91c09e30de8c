import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { EmailReason } from "../../email-reason.tsx";
import type { OpenLead } from "./open-lead.server.ts";

/** The emails about a lead, with their delivery status. */
export function LeadEmails({ lead }: { lead: OpenLead }) {
  const { id, emails } = lead;
  return (
    <section aria-labelledby="lead-emails" className="lead-part">
      <h3 id="lead-emails">Emails</h3>
      {emails.length === 0 && <p className="text-ink-2">No emails were sent about this lead in the last two years.</p>}
      <ul>
        {emails.map((mail) => (
          <li
            key={mail.id}
            className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="break-words">
                {mail.title}, <span className="text-ink-2">{mail.to}</span>
              </p>
              <p className="state whitespace-normal text-xs text-ink-2" data-tone={mail.tone}>
                {mail.status}
              </p>
              <EmailReason {...mail} />
            </div>
            {mail.state !== "sent" && (
              <ActionForm intent="send-again" about={mail.id}>
                <input type="hidden" name="lead" value={id} />
                <SubmitButton busy="Sending..." tone="line">
                  Send again
                  <span className="sr-only"> {mail.title}</span>
                </SubmitButton>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      <NoConfirmation lead={lead} />
    </section>
  );
}

/** Why the visitor got no confirmation. While the lead is new, one can still be sent. */
function NoConfirmation({ lead: { id, status, confirmation } }: { lead: OpenLead }) {
  if (!confirmation) return null;
  const { wasSent, withheld } = confirmation;
  if (wasSent || status === "spam" || (withheld === "" && status !== "new")) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-3">
      <p className="min-w-0 flex-1 basis-60 text-ink-2">
        No confirmation was sent to the visitor{withheld && `: ${withheld}`}.
      </p>
      {status === "new" && (
        <ActionForm intent="send-confirmation" about={id}>
          <SubmitButton busy="Sending..." tone="line">
            Send confirmation
          </SubmitButton>
        </ActionForm>
      )}
    </div>
  );
}
