import { AskForm } from "../form/ask-form.tsx";
import { ChoiceField, SendButton } from "../form/fields.tsx";
import { statusOptions } from "./asked.ts";
import type { OpenLead } from "./open-lead.server.ts";

/** What is most often done next, in one press. */
export function QuickSteps({ lead, me }: { lead: OpenLead; me: string }) {
  const { id, version, status, assignee, isSuspected } = lead;
  const seen = <input type="hidden" name="version" value={version} />;
  return (
    <>
      {assignee !== me && status !== "spam" && (
        <AskForm intent="take" about={id}>
          {seen}
          <SendButton busy="Saving..." tone="line">
            Assign to me
          </SendButton>
        </AskForm>
      )}
      {(status === "new" || status === "spam") && (
        <AskForm intent="mark" about={id}>
          {seen}
          <input type="hidden" name="status" value={status === "new" ? "contacted" : "new"} />
          <SendButton busy="Saving..." tone="line">
            {status === "new" ? "Mark as contacted" : "Not spam"}
          </SendButton>
        </AskForm>
      )}
      {isSuspected && (
        <AskForm intent="confirm-spam" about={id}>
          {seen}
          <SendButton busy="Saving..." tone="line">
            Confirm spam
          </SendButton>
        </AskForm>
      )}
    </>
  );
}

/** Status and assignee. What a colleague changed meanwhile is never overwritten. */
export function WorkForm({ lead, colleagues }: { lead: OpenLead; colleagues: { value: string; label: string }[] }) {
  const { id, version, status, assignee } = lead;
  const people = [{ value: "", label: "Nobody" }, ...colleagues];
  const isKnown = people.some(({ value }) => value === assignee);
  return (
    <section aria-labelledby="lead-work" className="lead-part">
      <h3 id="lead-work">Status and assignee</h3>
      <AskForm intent="change" about={id} className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        <input type="hidden" name="version" value={version} />
        <ChoiceField key={`status ${version}`} name="status" label="Status" options={statusOptions} value={status} />
        <ChoiceField
          key={`assignee ${version}`}
          name="assignee"
          label="Assigned to"
          options={isKnown ? people : [...people, { value: assignee, label: "Somebody without access" }]}
          value={assignee}
        />
        <SendButton busy="Saving...">Save</SendButton>
      </AskForm>
    </section>
  );
}
