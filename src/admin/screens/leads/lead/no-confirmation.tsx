import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import type { OpenLead } from "./open-lead.server.ts";

/** Why the visitor got no confirmation. While the lead is new, one can still be sent. */
export function NoConfirmation({ lead: { id, status, canReply, confirmation } }: { lead: OpenLead }) {
  if (!confirmation) return null;
  const { wasSent, withheld } = confirmation;
  if (wasSent || status === "spam" || (withheld === "" && status !== "new")) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-3">
      <p className="min-w-0 flex-1 basis-60 text-ink-2">
        No confirmation was sent to the visitor{withheld && `: ${withheld}`}.
      </p>
      {status === "new" && canReply && (
        <ActionForm intent="send-confirmation" about={id}>
          <SubmitButton busy="Sending..." tone="line">
            Send confirmation
          </SubmitButton>
        </ActionForm>
      )}
    </div>
  );
}
