import { startTransition, useRef, useState } from "react";
import { type SubmitFunction, useSubmit } from "react-router";
import { resultEvent } from "#src/admin/ui/form/form-events.ts";
import { useActionResults } from "#src/admin/ui/form/form-success.ts";
import { showResult } from "#src/admin/ui/form/undo.tsx";
import type { ChangeLeadsResult } from "../inbox/bulk.server.ts";
import { inboxPath } from "../inbox/query-params.ts";

/** A lead as it is on the screen. */
export interface DisplayedLead {
  id: string;
  version: number;
  name: string;
  /** The id of its stage. */
  status: string;
  /** The text of its input. */
  value: string;
  /** It came by a page of a job opening. */
  isJob?: boolean;
}

export interface LeadChange {
  status?: string;
  /** A person's id, or `nobody`. */
  assignee?: string;
  /** The amount as entered, for a won lead. */
  value?: string;
  /** The reason for lost leads. */
  reason?: string;
  detail?: string;
  /** What leads were that are no sale. */
  kind?: string;
}

export function leadVersionKey({ id, version }: Pick<DisplayedLead, "id" | "version">): string {
  return `${id}~${version}`;
}

/** A change that the server has not confirmed yet. */
export interface PendingChange {
  leads: readonly DisplayedLead[];
  change: LeadChange;
}

/**
 * Changes leads at once, without leaving the screen. One change is sent after another, so that a second one of the same
 * lead names the version that the first one made.
 */
export function useChangeLeads() {
  const submit = useSubmit();
  const queue = useRef<readonly PendingChange[]>([]);
  const [pending, setPending] = useState(queue.current);
  const ownVersions = useRef(new Map<string, number>());
  const run = async () => {
    for (let [next] = queue.current; next; [next] = queue.current) {
      const versions = await send(submit, next);
      for (const lead of next.leads) {
        const version = versions[lead.id];
        if (version !== undefined && version !== lead.version) ownVersions.current.set(leadVersionKey(lead), version);
      }
      queue.current = changesAfter(queue.current, versions);
      const remaining = queue.current;
      // Together with the new data of the screen, so that no card goes back for a moment.
      startTransition(() => setPending(remaining));
    }
  };
  return {
    pending,
    submit(leads: readonly DisplayedLead[], change: LeadChange) {
      queue.current = [...queue.current, { leads: leads.map((lead) => latest(lead, ownVersions.current)), change }];
      setPending(queue.current);
      if (queue.current.length === 1) void run();
    },
  };
}

/** The lead at the version that the person's own changes have made of the displayed one: the screen may show it a moment later. */
export function latest(lead: DisplayedLead, ownVersions: ReadonlyMap<string, number>): DisplayedLead {
  const version = ownVersions.get(leadVersionKey(lead));
  return version === undefined ? lead : latest({ ...lead, version }, ownVersions);
}

type Versions = Readonly<Record<string, number>>;

/** Sends a change, and returns the new versions of the leads that have it. */
async function send(submit: SubmitFunction, { leads, change }: PendingChange): Promise<Versions> {
  const form = new FormData();
  form.set("intent", "change-leads");
  for (const lead of leads) form.append("leads", leadVersionKey(lead));
  for (const [name, value] of Object.entries(change)) form.set(name, value);
  let versions: Versions = {};
  const read = ({ detail }: CustomEventInit<Partial<ChangeLeadsResult>>) => {
    if (detail?.form === "change-leads") versions = detail.versions ?? {};
  };
  addEventListener(resultEvent, read);
  try {
    await submit(form, {
      method: "post",
      action: inboxPath(new URLSearchParams()),
      navigate: false,
      fetcherKey: "change-leads",
      preventScrollReset: true,
    });
  } finally {
    removeEventListener(resultEvent, read);
  }
  return versions;
}

/**
 * What is left once the first change was answered: later changes of its leads name the new versions. Those of leads that
 * someone else has changed are dropped: the person saw another lead than there is.
 */
export function changesAfter(queue: readonly PendingChange[], versions: Versions): PendingChange[] {
  const [done, ...rest] = queue;
  const sent = new Set(done?.leads.map(({ id }) => id));
  return rest.flatMap(({ leads, change }) => {
    const remaining = leads.flatMap((lead) => {
      if (!sent.has(lead.id)) return [lead];
      const version = versions[lead.id];
      return version === undefined ? [] : [{ ...lead, version }];
    });
    return remaining.length > 0 ? [{ leads: remaining, change }] : [];
  });
}

/** Shows what became of each change, with a button that undoes it. */
export function useChangeResults(onDone: () => void): void {
  useActionResults(["change-leads"], (result) => {
    showResult(result);
    if (result.state === "done") onDone();
  });
}
