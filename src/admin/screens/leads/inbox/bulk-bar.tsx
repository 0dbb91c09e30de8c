import { Download } from "lucide-react";
import type { FormEvent } from "react";
import { useFetcher } from "react-router";
import { Button, ButtonLink, Checkbox, Select } from "#src/admin/ui/controls.tsx";
import type { UndoableResult } from "#src/admin/ui/form/undo.tsx";
import { stageOptions } from "#src/domain/leads/pipeline/stages.ts";
import { asksWhenClosed, type ChangeLeads } from "../lead/close-lead-dialog.tsx";
import { exportPath } from "./query-params.ts";
import type { LeadSelection } from "./selection.ts";
import { useStages } from "./stages-context.tsx";

export const leadBulkFormId = "change-leads";

interface LeadBulkBarProps {
  selection: LeadSelection;
  colleagues: { value: string; label: string }[];
  me: string;
  change: ChangeLeads;
}

/** Changes and exports the selected leads. Without JavaScript it is always there. */
export function LeadBulkBar({ selection, colleagues, me, change }: LeadBulkBarProps) {
  const stages = useStages();
  const fetcher = useFetcher<UndoableResult>();
  const { selected, toggleAll, clear } = selection;
  const count = selected.length;
  const isBusy = fetcher.state !== "idle";
  const askIfClosing = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const status = String(form.get("status"));
    if (!asksWhenClosed(status)) return;
    event.preventDefault();
    const assignee = String(form.get("assignee"));
    change(selected, { status, ...(assignee && { assignee }) });
  };
  return (
    <fetcher.Form
      id={leadBulkFormId}
      method="post"
      className={count > 0 ? "lead-bulk" : "lead-bulk hidden unscripted:grid"}
      aria-label="Selected leads"
      onSubmit={askIfClosing}
    >
      <input type="hidden" name="intent" value="change-leads" />
      <Checkbox label={`${count} selected`} checked={count > 0} onChange={count > 0 ? clear : toggleAll} />
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={toggleAll}>
          All on this page
        </Button>
        <ButtonLink
          href={exportPath(selected.map(({ id }) => id))}
          download
          variant="quiet"
          leftSection={<Download className="icon size-[1.1rem]" aria-hidden />}
        >
          Export
        </ButtonLink>
      </div>
      <Select
        name="status"
        aria-label="New status"
        options={[{ value: "", label: "Keep status" }, ...stageOptions(stages)]}
        defaultValue=""
      />
      <Select name="assignee" aria-label="New owner" options={ownerOptions(colleagues, me)} defaultValue="" />
      <Button type="submit" aria-disabled={isBusy || undefined}>
        {isBusy ? "Saving..." : "Apply"}
      </Button>
    </fetcher.Form>
  );
}

/** Oneself first. */
function ownerOptions(colleagues: LeadBulkBarProps["colleagues"], me: string) {
  return [{ value: "", label: "Keep owner" }, ...assigneeOptions(colleagues, me)];
}

export function assigneeOptions(colleagues: LeadBulkBarProps["colleagues"], me: string) {
  const others = colleagues.filter(({ value }) => value !== me);
  const self = colleagues.some(({ value }) => value === me) ? [{ value: me, label: "Me" }] : [];
  return [...self, { value: "nobody", label: "Unassigned" }, ...others];
}
