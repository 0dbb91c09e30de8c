import { useId, useState } from "react";
import { Input, Select, Textarea } from "#src/admin/ui/controls.tsx";
import { Field } from "#src/admin/ui/field.tsx";
import { ModalForm } from "#src/admin/ui/modal.tsx";
import { maxLostDetailLength, parseAmount } from "#src/domain/leads/pipeline/outcome.ts";
import { notSale, type notSaleKinds, notSaleOptions } from "#src/domain/leads/pipeline/stages.ts";
import { type DisplayedLead, type LeadChange, useChangeLeads } from "./change-leads.ts";

/** What closing a lead asks: the currency of its value, and the reasons to choose from. */
export interface ClosingOptions {
  currency: string;
  reasons: readonly string[];
}

/** Leads whose new status is not saved before its dialog ends. */
export interface Closing {
  leads: readonly DisplayedLead[];
  change: LeadChange;
}

/** Whether a dialog asks about leads that get this stage. */
export function asksWhenClosed(status: string | undefined): boolean {
  return status === "won" || status === "lost" || status === notSale;
}

export type ChangeLeads = (leads: readonly DisplayedLead[], change: LeadChange) => void;

/** Changes leads at once; before one is won or some are lost, `closing` waits for its dialog. */
export function useClosing() {
  const { pending, submit } = useChangeLeads();
  const [closing, setClosing] = useState<Closing | null>(null);
  const change: ChangeLeads = (leads, requested) => {
    const closes = asksWhenClosed(requested.status) && (requested.status !== "won" || leads.length === 1);
    if (closes && leads.some(({ status }) => status !== requested.status)) setClosing({ leads, change: requested });
    else submit(leads, requested);
  };
  return { change, closing, pending, submit, leave: () => setClosing(null) };
}

/** What leads that are no sale probably were. */
function notSaleKindOf(leads: readonly DisplayedLead[]): keyof typeof notSaleKinds {
  return leads.every(({ isJob }) => isJob) ? "applicant" : "support";
}

interface CloseLeadDialogProps extends ClosingOptions {
  closing: Closing;
  submit: ChangeLeads;
  onLeave: () => void;
}

/** Asks what a won lead is worth, why leads were lost, or what they were. Nothing must be answered. */
export function CloseLeadDialog({
  closing: { leads, change },
  currency,
  reasons,
  submit,
  onLeave,
}: CloseLeadDialogProps) {
  const id = useId();
  const [error, setError] = useState<string>();
  const [first] = leads;
  const subject = leads.length === 1 ? first?.name : `${leads.length} leads`;
  const isWon = change.status === "won";
  const isLost = change.status === "lost";
  const outcome = isWon ? "won" : isLost ? "lost" : "not a sale";
  const save = () => {
    const field = (name: string) =>
      document.querySelector<HTMLInputElement | HTMLSelectElement>(`[id="${id}-${name}"]`)?.value ?? "";
    if (isWon && parseAmount(field("value")) === undefined) {
      setError("Enter an amount, like 12,500 or 12,500.50.");
      document.getElementById(`${id}-value`)?.focus();
      return;
    }
    submit(leads, {
      ...change,
      ...(isWon && { value: field("value") }),
      ...(isLost && { reason: field("reason") }),
      ...(!isWon && !isLost && { kind: field("kind") }),
      ...(!isWon && { detail: field("detail") }),
    });
    onLeave();
  };
  return (
    <ModalForm title={`${subject}: ${outcome}`} submitLabel={`Save as ${outcome}`} submit={save} onLeave={onLeave}>
      {isWon ? (
        <Field
          id={`${id}-value`}
          label={`Value in ${currency}`}
          hint="What is it worth? Leave blank if you don't know yet."
          error={error}
        >
          {(input) => <Input {...input} defaultValue={first?.value} inputMode="decimal" autoComplete="off" />}
        </Field>
      ) : (
        <div className="grid gap-3">
          {isLost ? (
            <Field id={`${id}-reason`} label="Why was it lost?">
              {(input) => (
                <Select
                  {...input}
                  options={[{ value: "", label: "Not said" }, ...reasons.map((value) => ({ value, label: value }))]}
                />
              )}
            </Field>
          ) : (
            <Field id={`${id}-kind`} label="What was it?" hint="It counts neither as won nor as lost.">
              {(input) => <Select {...input} options={notSaleOptions} defaultValue={notSaleKindOf(leads)} />}
            </Field>
          )}
          <Field id={`${id}-detail`} label="Details (optional)">
            {(input) => (
              <Textarea
                {...input}
                rows={2}
                maxLength={maxLostDetailLength}
                className="growing-line"
                autoComplete="off"
              />
            )}
          </Field>
        </div>
      )}
    </ModalForm>
  );
}
