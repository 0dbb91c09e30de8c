import { Input } from "#src/admin/ui/controls.tsx";
import { Disclosure } from "#src/admin/ui/disclosure.tsx";
import { ActionForm, useActionResult, useFormState } from "#src/admin/ui/form/action-form.tsx";
import { FormField, SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";
import type { readPrivacy } from "./read.server.ts";

type Retention = Awaited<ReturnType<typeof readPrivacy>>["retention"];

/** After how many months leads are erased: all, or by status. */
export function RetentionPanel({ retention: { months, isByStatus, due, rules } }: { retention: Retention }) {
  const byStatus = useActionResult("save-retention-by-status");
  return (
    <Panel
      id="retention"
      title="How long leads are kept"
      text="After that, leads are erased for good, with their emails, notes and files. Leads with an open task stay."
    >
      <ActionForm intent="save-retention">
        <MonthsField
          key={months}
          name="months"
          label="Delete leads after … months without activity"
          hint={isByStatus ? "It's set by status. See Advanced." : dueText(months, due)}
          months={months}
        />
        <SubmitButton busy="Saving...">Save</SubmitButton>
      </ActionForm>
      <Disclosure label="Advanced: by status" isOpen={isByStatus || byStatus?.state === "refused"}>
        <ActionForm intent="save-retention-by-status" className="mt-2 grid gap-4">
          <p className="text-ink-2">Leave a status blank to keep its leads.</p>
          <div key={JSON.stringify(rules.map((rule) => rule.months))} className="grid gap-4 sm:grid-cols-2">
            {rules.map((rule) => (
              <MonthsField
                key={rule.status}
                name={rule.status}
                label={`Delete ${rule.label.toLowerCase()} leads after … months`}
                hint={rule.months === null ? "These are kept." : dueText(rule.months, rule.due)}
                months={rule.months}
              />
            ))}
          </div>
          <SubmitButton busy="Saving...">Save by status</SubmitButton>
        </ActionForm>
      </Disclosure>
    </Panel>
  );
}

function dueText(months: number | null, due: number): string {
  if (months === null) return "Leave blank to keep all leads.";
  return due === 1 ? "1 lead is due now" : `${due.toLocaleString("en-US")} leads are due now`;
}

interface MonthsFieldProps {
  name: string;
  label: string;
  hint: string;
  months: number | null;
}

function MonthsField({ name, label, hint, months }: MonthsFieldProps) {
  const { result } = useFormState();
  return (
    <FormField name={name} label={label} hint={hint}>
      {(labels) => (
        <Input
          {...labels}
          name={name}
          inputMode="numeric"
          defaultValue={result?.values[name] ?? months ?? ""}
          maxLength={4}
          autoComplete="off"
        />
      )}
    </FormField>
  );
}
