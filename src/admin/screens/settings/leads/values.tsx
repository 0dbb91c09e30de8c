import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { LongTextField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";

interface LeadValuesProps {
  currency: string;
  lostReasons: readonly string[];
}

/** What staff enter when they close a lead. */
export function LeadValues({ currency, lostReasons }: LeadValuesProps) {
  const reasons = lostReasons.join("\n");
  return (
    <Panel
      id="closed-leads"
      title="Won and lost leads"
      text="Staff enter a value for a won lead, and choose a reason for a lost one. Visitors see neither."
    >
      {/* The key shows what was saved. */}
      <ActionForm key={`${currency} ${reasons}`} intent="save-values">
        <LongTextField
          name="lostReasons"
          label="Reasons for lost leads"
          hint="One per line. Leads keep the reason that was chosen."
          rows={6}
          maxLength={2000}
          value={reasons}
          isOptional
        />
        <TextField
          name="currency"
          label="Currency"
          hint="Three letters, like USD."
          value={currency}
          maxLength={3}
          autoComplete="off"
        />
        <SubmitButton busy="Saving...">Save</SubmitButton>
      </ActionForm>
    </Panel>
  );
}
