import { useRef } from "react";
import { Field, Select } from "../../admin-ui/controls.tsx";
import { ModalForm } from "../../admin-ui/modal.tsx";
import { type LeadStatus, leadStatuses } from "../../leads/statuses.ts";
import { assigneeOptions } from "./bulk-bar.tsx";
import { type SeenLead, useChangeLeads } from "./change-leads.ts";
import { statusOptions } from "./query-params.ts";

export interface QuickChangeTarget {
  what: "status" | "assignee";
  leads: readonly (SeenLead & { name: string; status: LeadStatus })[];
}

interface QuickChangeProps {
  target: QuickChangeTarget;
  colleagues: { value: string; label: string }[];
  me: string;
  onLeave: () => void;
}

/** Changes the status or the owner of leads by a key. */
export function QuickChange({ target: { what, leads }, colleagues, me, onLeave }: QuickChangeProps) {
  const select = useRef<HTMLSelectElement>(null);
  const change = useChangeLeads();
  const isStatus = what === "status";
  const [first] = leads;
  const subject = leads.length === 1 ? first?.name : `${leads.length} leads`;
  return (
    <ModalForm
      title={isStatus ? `Status of ${subject}` : `Assign ${subject}`}
      submitLabel={isStatus ? "Change status" : "Assign"}
      onLeave={onLeave}
      submit={() => {
        const chosen = select.current?.value ?? "";
        const status = leadStatuses.find((name) => name === chosen);
        if (isStatus && status) change(leads, { status });
        if (!isStatus) change(leads, { assignee: chosen });
        onLeave();
      }}
    >
      <Field id="quick-change" label={isStatus ? "Status" : "Owner"} className="mb-5">
        {(labels) => (
          <Select
            {...labels}
            ref={select}
            autoFocus
            options={isStatus ? statusOptions : assigneeOptions(colleagues, me)}
            defaultValue={isStatus ? first?.status : me}
          />
        )}
      </Field>
    </ModalForm>
  );
}
