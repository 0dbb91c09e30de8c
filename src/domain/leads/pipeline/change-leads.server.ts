import type { Tx } from "#src/base/db/tables.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { centsOf } from "./outcome.ts";
import { type Stages, stageColumns, stageOf } from "./stages.ts";
import { type ChangeContext, type ChangeResult, changeTogether, type LeadChange } from "./work.server.ts";

/** A lead that was changed, as it was before; `version` is the new one. */
export interface ChangedLead {
  id: string;
  name: string;
  version: number;
  /** The id of its stage. */
  status: string;
  assignee: string | null;
  valueCents: number | null;
}

export interface ChangesResult {
  changed: ChangedLead[];
  /** The versions of those that are as asked for now, by id. */
  versions: Record<string, number>;
  /** Another person changed these first. */
  conflicts: { name: string; by: string }[];
  missing: number;
  /** The person to assign them to does not exist anymore. */
  assigneeNotFound: boolean;
  /** The stage has been deleted. */
  stageNotFound: boolean;
}

/**
 * Changes several leads in one transaction: what changed in the meantime stays as it is, and the others are changed. They are
 * locked in the order of their ids, so that two people who change the same ones don't wait for each other.
 */
export function changeLeads(
  context: ChangeContext,
  by: Actor,
  changes: readonly LeadChange[],
  options: { isUndo?: boolean } = {},
): Promise<ChangesResult> {
  const ordered = changes.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return changeTogether(
    context,
    by,
    (tx, changeOne, stages) => changeEach(tx, ordered, { changeOne, stages }),
    options,
  );
}

async function changeEach(
  tx: Tx,
  changes: readonly LeadChange[],
  { changeOne, stages }: { changeOne: (change: LeadChange) => Promise<ChangeResult>; stages: Stages },
): Promise<ChangesResult> {
  const result: ChangesResult = {
    changed: [],
    versions: {},
    conflicts: [],
    missing: 0,
    assigneeNotFound: false,
    stageNotFound: false,
  };
  for (const change of changes) {
    const found = await tx
      .selectFrom("leads")
      .select(["name", "assignee_id", "version", "value_cents", ...stageColumns])
      .where("id", "=", change.id)
      .executeTakeFirst();
    const before = found && { ...found, status: stageOf(found, stages) };
    const outcome = before ? await changeOne(change) : ({ state: "missing" } as const);
    if (before && outcome.state === "changed") {
      const isChanged = before.version === change.version && differs(before, change);
      const { name, status, assignee_id: assignee } = before;
      const valueCents = centsOf(before.value_cents);
      const version = isChanged ? change.version + 1 : before.version;
      result.versions[change.id] = version;
      if (isChanged) result.changed.push({ id: change.id, name, version, status, assignee, valueCents });
    } else if (before && outcome.state === "conflict") result.conflicts.push({ name: before.name, by: outcome.by });
    else if (outcome.state === "no-such-person") return { ...result, assigneeNotFound: true };
    else if (outcome.state === "no-such-stage") return { ...result, stageNotFound: true };
    else result.missing += 1;
  }
  return result;
}

function differs(
  before: { status: string; assignee_id: string | null; value_cents: number | string | null },
  { status = before.status, assignee = before.assignee_id, outcome = {} }: LeadChange,
): boolean {
  const valueCents = centsOf(before.value_cents);
  const isRevalued = outcome.valueCents !== undefined && outcome.valueCents !== valueCents;
  return status !== before.status || assignee !== before.assignee_id || isRevalued;
}
