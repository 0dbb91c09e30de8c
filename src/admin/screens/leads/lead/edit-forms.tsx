import { type ReactNode, useState } from "react";
import { ActionForm, useActionResult, useFormState } from "#src/admin/ui/form/action-form.tsx";
import { ChoiceField, LongLineField, OptionalField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { useOnResult } from "#src/admin/ui/form/form-events.ts";
import { formKey } from "#src/admin/ui/form/result.ts";
import { leadFields } from "#src/domain/leads/fields.ts";
import { maxLostDetailLength } from "#src/domain/leads/pipeline/outcome.ts";
import { notSale, notSaleOptions } from "#src/domain/leads/pipeline/stages.ts";
import { LanguageField } from "../language-field.tsx";
import type { OpenLead } from "./open-lead.server.ts";

/** Corrects who the lead is from, and what it is about. */
export function EditContact({ lead }: { lead: OpenLead }) {
  const { id, name } = lead;
  return (
    <FormDialog
      trigger={{ label: "Edit", about: `the contact ${name}` }}
      title="Edit contact"
      intent="edit-lead"
      about={id}
    >
      <SeenFields form={{ intent: "edit-lead", about: id }} values={lead.contact}>
        {({ service, language, ...contact }) => (
          <>
            {(["name", "company", "email", "phone"] as const).map((field) => (
              <TextField
                key={field}
                name={field}
                label={leadFields[field].label}
                value={contact[field]}
                maxLength={leadFields[field].maxLength}
                autoComplete="off"
                isOptional={field !== "name"}
                {...(field === "phone" && { inputMode: "tel" as const })}
                {...(field === "email" && {
                  autoCapitalize: "none" as const,
                  hint: "The former address stays with the lead, so answers from it still arrive.",
                })}
              />
            ))}
            <ChoiceField
              key={`service ${service}`}
              name="service"
              label={leadFields.service.label}
              options={lead.serviceOptions}
              value={service}
            />
            {lead.languages.length > 1 && (
              <LanguageField
                key={`language ${language}`}
                languages={lead.languages}
                hint="Emails to them are in it"
                value={language}
              />
            )}
          </>
        )}
      </SeenFields>
      <SubmitButton busy="Saving...">Save</SubmitButton>
    </FormDialog>
  );
}

/** When the lead should close, why it was lost, and what it was if it is no sale. */
export function DealForm({ lead: { id, status, deal } }: { lead: OpenLead }) {
  const { close, reason, detail, kind } = deal;
  return (
    <ActionForm intent="edit-deal" about={id} className="grid gap-3">
      <SeenFields
        form={{ intent: "edit-deal", about: id }}
        values={{
          close,
          ...(status === "lost" && { reason, detail }),
          ...(status === notSale && { kind, detail }),
        }}
      >
        {(seen) => (
          <>
            <OptionalField name="close" label="Expected close" value={seen.close} type="date" />
            {seen.reason !== undefined && (
              <ChoiceField
                key={`reason ${seen.reason}`}
                name="reason"
                label="Why was it lost?"
                options={[{ value: "", label: "Not said" }, ...deal.reasons.map((value) => ({ value, label: value }))]}
                value={seen.reason}
              />
            )}
            {seen.kind !== undefined && (
              <ChoiceField
                key={`kind ${seen.kind}`}
                name="kind"
                label="What was it?"
                options={notSaleOptions}
                value={seen.kind}
              />
            )}
            {seen.detail !== undefined && (
              <LongLineField
                name="detail"
                label="Details (optional)"
                value={seen.detail}
                maxLength={maxLostDetailLength}
              />
            )}
          </>
        )}
      </SeenFields>
      <SubmitButton busy="Saving..." tone="line">
        Save
      </SubmitButton>
    </ActionForm>
  );
}

interface SeenFieldsProps<Values> {
  form: { intent: string; about: string };
  values: Values;
  children: (seen: Values) => ReactNode;
}

/**
 * Sends along what the fields showed before they were edited. So a save changes only what the person has changed, and what a
 * colleague has changed meanwhile is not overwritten unnoticed.
 */
function SeenFields<Values extends object>({ form, values, children }: SeenFieldsProps<Values>) {
  const [seen, setSeen] = useState<Values | null>(null);
  const { result } = useFormState();
  useOnResult(useActionResult(formKey(form)), ({ state }) => {
    if (state === "done") setSeen(null);
  });
  return (
    <div className="grid gap-4" onInput={() => setSeen(seen ?? values)}>
      <input type="hidden" name="seen" value={result?.values.seen ?? JSON.stringify(seen ?? values)} />
      {children(seen ?? values)}
    </div>
  );
}
