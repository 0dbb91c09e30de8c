import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { CheckField, SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";

/** Whether one gets the daily summary of leads. */
export function LeadDigestForm({ wantsDigest }: { wantsDigest: boolean }) {
  return (
    <Panel id="lead-emails" title="Daily summary" text="An email on business days: what's open, overdue and due today.">
      <ActionForm intent="choose-digest">
        <CheckField key={String(wantsDigest)} name="digest" label="Email me the daily summary" checked={wantsDigest} />
        <SubmitButton busy="Saving...">Save</SubmitButton>
      </ActionForm>
    </Panel>
  );
}
