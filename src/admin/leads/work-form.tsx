import { ActionForm } from "../../admin-ui/form/action-form.tsx";
import { ChoiceField, LongLineField, OptionalField, SubmitButton } from "../../admin-ui/form/fields.tsx";
import { longestLostDetail } from "../../leads/outcome.ts";
import type { OpenLead } from "./open-lead.server.ts";
import { statusOptions } from "./query-params.ts";

/** The most common next steps as buttons. */
export function LeadQuickActions({ lead, me }: { lead: OpenLead; me: string }) {
  const { id, version, status, assignee, isSuspected } = lead;
  const seen = <input type="hidden" name="version" value={version} />;
  return (
    <>
      {assignee !== me && status !== "spam" && (
        <ActionForm intent="take" about={id}>
          {seen}
          <SubmitButton busy="Saving..." tone="line">
            Assign to me
          </SubmitButton>
        </ActionForm>
      )}
      {(status === "new" || status === "spam") && (
        <ActionForm intent="mark" about={id}>
          {seen}
          <input type="hidden" name="status" value={status === "new" ? "contacted" : "new"} />
          <SubmitButton busy="Saving..." tone="line">
            {status === "new" ? "Mark as contacted" : "Not spam"}
          </SubmitButton>
        </ActionForm>
      )}
      {isSuspected && (
        <ActionForm intent="confirm-spam" about={id}>
          {seen}
          <SubmitButton busy="Saving..." tone="line">
            Confirm spam
          </SubmitButton>
        </ActionForm>
      )}
    </>
  );
}

/** Status, assignee and what the lead is worth. The version prevents overwriting a concurrent change. */
export function LeadStatusForm({
  lead,
  colleagues,
}: {
  lead: OpenLead;
  colleagues: { value: string; label: string }[];
}) {
  const { id, version, status, assignee, deal } = lead;
  const people = [{ value: "", label: "Unassigned" }, ...colleagues];
  const isKnown = people.some(({ value }) => value === assignee);
  return (
    <section aria-labelledby="lead-work" className="lead-part">
      <h3 id="lead-work">Status and value</h3>
      <ActionForm intent="change" about={id} className="lead-deal grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="version" value={version} />
        <ChoiceField key={`status ${version}`} name="status" label="Status" options={statusOptions} value={status} />
        <ChoiceField
          key={`assignee ${version}`}
          name="assignee"
          label="Assigned to"
          options={isKnown ? people : [...people, { value: assignee, label: "Someone without access" }]}
          value={assignee}
        />
        <OptionalField
          key={`value ${version}`}
          name="value"
          label={`Value in ${deal.currency}`}
          hint={<span className="when-won">What is it worth? Leave blank if you don't know yet.</span>}
          value={deal.value}
          inputMode="decimal"
        />
        <OptionalField key={`close ${version}`} name="close" label="Expected close" value={deal.close} type="date" />
        <div className="when-lost sm:col-span-2">
          <div className="grid gap-3 sm:grid-cols-2">
            <ChoiceField
              key={`reason ${version}`}
              name="reason"
              label="Why was it lost?"
              options={[{ value: "", label: "Not said" }, ...deal.reasons.map((value) => ({ value, label: value }))]}
              value={deal.reason}
            />
            <LongLineField
              key={`detail ${version}`}
              name="detail"
              label="Details (optional)"
              value={deal.detail}
              maxLength={longestLostDetail}
            />
          </div>
        </div>
        <SubmitButton busy="Saving...">Save</SubmitButton>
      </ActionForm>
    </section>
  );
}
