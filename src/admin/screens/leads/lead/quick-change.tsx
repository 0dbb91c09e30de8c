import { useLayoutEffect, useRef } from "react";
import { ModalForm } from "#src/admin/ui/modal.tsx";
import { stageOptions } from "#src/domain/leads/pipeline/stages.ts";
import { assigneeOptions } from "../inbox/bulk-bar.tsx";
import { useStages } from "../inbox/stages-context.tsx";
import type { DisplayedLead } from "./change-leads.ts";
import type { ChangeLeads } from "./close-lead-dialog.tsx";

export interface QuickChangeTarget {
  field: "status" | "assignee";
  leads: readonly DisplayedLead[];
}

interface QuickChangeProps {
  target: QuickChangeTarget;
  colleagues: { value: string; label: string }[];
  me: string;
  change: ChangeLeads;
  onLeave: () => void;
}

/** Changes the status or the owner of leads by a key: the arrow keys choose, Enter saves. */
export function QuickChange({ target: { field, leads }, colleagues, me, change, onLeave }: QuickChangeProps) {
  const choices = useRef<HTMLFieldSetElement>(null);
  const stages = useStages();
  const isStatus = field === "status";
  const [first] = leads;
  const subject = leads.length === 1 ? first?.name : `${leads.length} leads`;
  const options = isStatus ? stageOptions(stages) : assigneeOptions(colleagues, me);
  const initial = isStatus ? first?.status : (options[0]?.value ?? "");
  // The dialog, which is shown by now, has put the focus on the first one.
  useLayoutEffect(() => choices.current?.querySelector<HTMLInputElement>("input:checked")?.focus(), []);
  return (
    <ModalForm
      title={isStatus ? `Status of ${subject}` : `Assign ${subject}`}
      submitLabel={isStatus ? "Change status" : "Assign"}
      onLeave={onLeave}
      submit={() => {
        const chosen = choices.current?.querySelector<HTMLInputElement>("input:checked")?.value ?? "";
        if (chosen !== "" || !isStatus) change(leads, isStatus ? { status: chosen } : { assignee: chosen });
        onLeave();
      }}
    >
      <fieldset ref={choices} className="mb-5 grid">
        <legend className="sr-only">{isStatus ? "Status" : "Owner"}</legend>
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 wrap-anywhere">
            <input
              type="radio"
              name="quick-change"
              value={value}
              defaultChecked={value === initial}
              className="size-[1.1rem] flex-none accent-leaf"
            />
            {label}
          </label>
        ))}
      </fieldset>
    </ModalForm>
  );
}
