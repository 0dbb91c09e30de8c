import { useSubmit } from "react-router";
import { useResults } from "../../admin-ui/form/form-success.ts";
import { showResult } from "../../admin-ui/form/undo.tsx";
import type { LeadStatus } from "../../leads/statuses.ts";
import { inboxPath } from "./query-params.ts";

/** A lead as it is on the screen. */
export interface SeenLead {
  id: string;
  version: number;
  name: string;
  status: LeadStatus;
  /** As its input shows it. */
  value: string;
}

export interface LeadChange {
  status?: LeadStatus;
  /** A person's id, or `nobody`. */
  assignee?: string;
  /** Of one that is won: an amount as it is typed. */
  value?: string;
  /** Of those that are lost. */
  reason?: string;
  detail?: string;
}

/** The fetcher of a change begins with this, and ends with the ids. */
export const changeKey = "change-leads ";

export function seenLead({ id, version }: Pick<SeenLead, "id" | "version">): string {
  return `${id}~${version}`;
}

/** Changes leads at once, without leaving the screen. */
export function useChangeLeads() {
  const submit = useSubmit();
  return (leads: readonly SeenLead[], change: LeadChange) => {
    const form = new FormData();
    form.set("intent", "change-leads");
    for (const lead of leads) form.append("leads", seenLead(lead));
    for (const [name, value] of Object.entries(change)) form.set(name, value);
    const key = changeKey + leads.map(({ id }) => id).join(" ");
    void submit(form, {
      method: "post",
      action: inboxPath(new URLSearchParams()),
      navigate: false,
      fetcherKey: key,
      preventScrollReset: true,
    });
  };
}

/** Shows what became of each change, with a button that undoes it. */
export function useChangeResults(onDone: () => void): void {
  useResults(["change-leads"], (result) => {
    showResult(result);
    if (result.state === "done") onDone();
  });
}
