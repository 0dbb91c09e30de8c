import { useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import { ActionForm, useActionResult, useFormState } from "#src/admin/ui/form/action-form.tsx";
import { ChoiceField, LongLineField, OptionalField, SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { useOnResult } from "#src/admin/ui/form/form-events.ts";
import { formKey } from "#src/admin/ui/form/result.ts";
import { maxLostDetailLength } from "#src/domain/leads/pipeline/outcome.ts";
import { statusOptions } from "../inbox/query-params.ts";
import type { OpenLead } from "./open-lead.server.ts";

/**
 * The most common next step, last, as it leaves when it is done: no other button moves under the pointer, where a slow
 * double click would press it.
 */
export function MarkAsContacted({ lead: { id, version, status } }: { lead: OpenLead }) {
  if (status !== "new") return null;
  return (
    <ActionForm intent="mark" about={id}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="status" value="contacted" />
      <SubmitButton busy="Saving..." tone="line">
        Mark as contacted
      </SubmitButton>
    </ActionForm>
  );
}

/** Stays where it is, and says when it is done. */
export function AssignToMe({ lead: { id, version, status, assignee }, me }: { lead: OpenLead; me: string }) {
  if (status === "spam") return null;
  return (
    <ActionForm intent="take" about={id}>
      <input type="hidden" name="version" value={version} />
      <TakeButton isTaken={assignee === me} />
    </ActionForm>
  );
}

function TakeButton({ isTaken }: { isTaken: boolean }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type={isTaken ? "button" : "submit"} variant="line" aria-disabled={isTaken || isSubmitting || undefined}>
      {isTaken ? "Assigned to you" : "Assign to me"}
    </Button>
  );
}

/** What becomes of a lead that is marked as spam. */
export function SpamReview({ lead: { id, version, isSuspected } }: { lead: OpenLead }) {
  const versionInput = <input type="hidden" name="version" value={version} />;
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <ActionForm intent="mark" about={id}>
        {versionInput}
        <input type="hidden" name="status" value="new" />
        <SubmitButton busy="Saving..." tone="line">
          Not spam
        </SubmitButton>
      </ActionForm>
      {isSuspected && (
        <ActionForm intent="confirm-spam" about={id}>
          {versionInput}
          <SubmitButton busy="Saving..." tone="line">
            Confirm spam
          </SubmitButton>
        </ActionForm>
      )}
    </div>
  );
}

function fieldsOf({ status, assignee, deal: { value, close, reason, detail } }: OpenLead) {
  return { status, assignee, value, close, reason, detail };
}

type Field = keyof ReturnType<typeof fieldsOf>;

/**
 * An edited field keeps its value when a colleague or another button here changes the lead meanwhile. Saving reports a
 * conflict only if the stored value of an edited field has changed.
 */
function useEdits(lead: OpenLead) {
  const [edits, setEdits] = useState<ReadonlyMap<Field, OpenLead>>(new Map());
  useOnResult(useActionResult(formKey({ intent: "change", about: lead.id })), () => setEdits(new Map()));
  const from = (field: Field) => {
    const base = edits.get(field);
    return base?.id === lead.id ? base : lead;
  };
  const staleField = [...edits.keys()].find((field) => fieldsOf(from(field))[field] !== fieldsOf(lead)[field]);
  return {
    from,
    version: (staleField ? from(staleField) : lead).version,
    edit: (field: Field) => setEdits(new Map(edits).set(field, from(field))),
  };
}

/** Status, assignee and what the lead is worth. The version prevents overwriting a concurrent change. */
export function LeadStatusForm({
  lead,
  colleagues,
}: {
  lead: OpenLead;
  colleagues: { value: string; label: string }[];
}) {
  const { from, version, edit } = useEdits(lead);
  const { id, deal } = lead;
  const { assignee } = from("assignee");
  const keyOf = (field: Field) => `${field} ${from(field).version}`;
  const people = [{ value: "", label: "Unassigned" }, ...colleagues];
  const isKnown = people.some(({ value }) => value === assignee);
  return (
    <section
      aria-labelledby="lead-work"
      className="lead-part"
      onInput={({ target }) => "name" in target && edit(target.name as Field)}
    >
      <h3 id="lead-work">Status and value</h3>
      <ActionForm intent="change" about={id} className="lead-deal grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="version" value={version} />
        <ChoiceField
          key={keyOf("status")}
          name="status"
          label="Status"
          options={statusOptions}
          value={from("status").status}
        />
        <ChoiceField
          key={keyOf("assignee")}
          name="assignee"
          label="Assigned to"
          options={isKnown ? people : [...people, { value: assignee, label: "Someone without access" }]}
          value={assignee}
        />
        <OptionalField
          key={keyOf("value")}
          name="value"
          label={`Value in ${deal.currency}`}
          hint={<span className="when-won">What is it worth? Leave blank if you don't know yet.</span>}
          value={from("value").deal.value}
          inputMode="decimal"
        />
        <OptionalField
          key={keyOf("close")}
          name="close"
          label="Expected close"
          value={from("close").deal.close}
          type="date"
        />
        <div className="when-lost sm:col-span-2">
          <div className="grid gap-3 sm:grid-cols-2">
            <ChoiceField
              key={keyOf("reason")}
              name="reason"
              label="Why was it lost?"
              options={[{ value: "", label: "Not said" }, ...deal.reasons.map((value) => ({ value, label: value }))]}
              value={from("reason").deal.reason}
            />
            <LongLineField
              key={keyOf("detail")}
              name="detail"
              label="Details (optional)"
              value={from("detail").deal.detail}
              maxLength={maxLostDetailLength}
            />
          </div>
        </div>
        <SubmitButton busy="Saving...">Save</SubmitButton>
      </ActionForm>
    </section>
  );
}
