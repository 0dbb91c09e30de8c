import type { Actor } from "../audit-log/record.server.ts";
import { centsOf } from "./outcome.ts";
import type { LeadStatus } from "./statuses.ts";
import { changeLead, type LeadChange, type LeadContext } from "./work.server.ts";

/** A lead that was changed, as it was before; `version` is the new one. */
export interface ChangedLead {
  id: string;
  version: number;
  status: LeadStatus;
  assignee: string | null;
  valueCents: number | null;
}

export interface ChangesResult {
  changed: ChangedLead[];
  /** Another person changed these first. */
  conflicts: { name: string; by: string }[];
  missing: number;
  /** The person to assign them to does not exist anymore. */
  lacksPerson: boolean;
}

/** Changes several leads, each for itself: what changed in the meantime stays as it is, and the others are changed. */
export async function changeLeads(
  context: LeadContext,
  by: Actor,
  changes: readonly LeadChange[],
): Promise<ChangesResult> {
  const result: ChangesResult = { changed: [], conflicts: [], missing: 0, lacksPerson: false };
  for (const change of changes) {
    const before = await context.db
      .selectFrom("leads")
      .select(["name", "status", "assignee_id", "version", "value_cents"])
      .where("id", "=", change.id)
      .executeTakeFirst();
    const outcome = before ? await changeLead(context, by, change) : ({ state: "missing" } as const);
    if (before && outcome.state === "changed") {
      const isChanged = before.version === change.version && differs(before, change);
      const { status, assignee_id: assignee } = before;
      const valueCents = centsOf(before.value_cents);
      if (isChanged) result.changed.push({ id: change.id, version: change.version + 1, status, assignee, valueCents });
    } else if (before && outcome.state === "conflict") result.conflicts.push({ name: before.name, by: outcome.by });
    else if (outcome.state === "no-such-person") return { ...result, lacksPerson: true };
    else result.missing += 1;
  }
  return result;
}

function differs(
  before: { status: LeadStatus; assignee_id: string | null },
  { status = before.status, assignee = before.assignee_id }: LeadChange,
): boolean {
  return status !== before.status || assignee !== before.assignee_id;
}
