import { ActionForm } from "../../admin-ui/form/action-form.tsx";
import { ChoiceField, SubmitButton } from "../../admin-ui/form/fields.tsx";
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

/** Status and assignee. The version prevents overwriting a concurrent change. */
export function LeadStatusForm({
  lead,
  colleagues,
}: {
  lead: OpenLead;
  colleagues: { value: string; label: string }[];
}) {
  const { id, version, status, assignee } = lead;
  const people = [{ value: "", label: "Unassigned" }, ...colleagues];
  const isKnown = people.some(({ value }) => value === assignee);
  return (
    <section aria-labelledby="lead-work" className="lead-part">
      <h3 id="lead-work">Status and assignee</h3>
      <ActionForm intent="change" about={id} className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        <input type="hidden" name="version" value={version} />
        <ChoiceField key={`status ${version}`} name="status" label="Status" options={statusOptions} value={status} />
        <ChoiceField
          key={`assignee ${version}`}
          name="assignee"
          label="Assigned to"
          options={isKnown ? people : [...people, { value: assignee, label: "Someone without access" }]}
          value={assignee}
        />
        <SubmitButton busy="Saving...">Save</SubmitButton>
      </ActionForm>
    </section>
  );
}
