import { Input } from "#src/admin/ui/controls.tsx";
import { ActionForm, useFormState } from "#src/admin/ui/form/action-form.tsx";
import { FormField, SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";
import type { readPrivacy } from "./read.server.ts";

type Rule = Awaited<ReturnType<typeof readPrivacy>>["retention"][number];

/** After how many months leads are erased, by status. */
export function RetentionPanel({ rules }: { rules: Rule[] }) {
  return (
    <Panel
      id="retention"
      title="How long leads are kept"
      text="Leads are erased for good, with their emails, notes and files, so many months after the last activity. Leave a status blank to keep its leads."
    >
      <ActionForm intent="save-retention">
        <div key={JSON.stringify(rules.map(({ months }) => months))} className="grid gap-4 sm:grid-cols-2">
          {rules.map((rule) => (
            <MonthsField key={rule.status} rule={rule} />
          ))}
        </div>
        <SubmitButton busy="Saving...">Save</SubmitButton>
      </ActionForm>
    </Panel>
  );
}

function MonthsField({ rule: { status, label, months, due } }: { rule: Rule }) {
  const { result } = useFormState();
  const dueText = due === 1 ? "1 lead is due now" : `${due.toLocaleString("en-US")} leads are due now`;
  return (
    <FormField name={status} label={`${label}: months`} hint={months === null ? "Kept" : dueText}>
      {(labels) => (
        <Input
          {...labels}
          name={status}
          inputMode="numeric"
          defaultValue={result?.values[status] ?? months ?? ""}
          maxLength={4}
          autoComplete="off"
        />
      )}
    </FormField>
  );
}
