import type { Db, Tx } from "#src/base/db/tables.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import {
  fixedStages,
  maxStageNameLength,
  maxStages,
  type Stage,
  type Stages,
  stageIds,
  stageLabel,
  storedStage,
} from "./stages.ts";

export async function readStages(db: Db): Promise<Stages> {
  return withStatus(
    await db.selectFrom("lead_stages").select(["id", "name"]).orderBy("position").orderBy("id").execute(),
  );
}

/** Stages from Qualified on are stored as qualified. */
function withStatus(stages: readonly Pick<Stage, "id" | "name">[]): Stages {
  const qualified = stages.findIndex(({ id }) => id === "qualified");
  return stages.map(({ id, name }, index) => ({ id, name, status: index < qualified ? "contacted" : "qualified" }));
}

export type StagesResult = { state: "saved" | "no-name" | "too-long" | "same-name" | "too-many" | "missing" | "fixed" };

interface StagesContext {
  db: Db;
  now: () => Date;
}

/** Adds a stage before Qualified. The same id adds one. */
export function addStage(context: StagesContext, by: Actor, stage: Pick<Stage, "id" | "name">): Promise<StagesResult> {
  return changeStages(context, by, { act: "stage-added", title: stage.name.trim() }, (stages) => {
    if (stages.some(({ id }) => id === stage.id)) return stages;
    if (stages.length >= maxStages) return "too-many";
    const qualified = stages.findIndex(({ id }) => id === "qualified");
    return stages.toSpliced(qualified, 0, { ...stage, status: "contacted" });
  });
}

export function renameStage(
  context: StagesContext,
  by: Actor,
  { id, name }: Pick<Stage, "id" | "name">,
): Promise<StagesResult> {
  return changeStages(context, by, { act: "stage-changed", title: name.trim() }, (stages) =>
    stages.some((stage) => stage.id === id)
      ? stages.map((stage) => (stage.id === id ? { ...stage, name } : stage))
      : "missing",
  );
}

/** Moves a stage by one place. Contacted stays the first. */
export function moveStage(
  context: StagesContext,
  by: Actor,
  { id, step }: { id: string; step: -1 | 1 },
): Promise<StagesResult> {
  return changeStages(context, by, { act: "stage-changed", id }, (stages) => {
    const from = stages.findIndex((stage) => stage.id === id);
    const stage = stages[from];
    if (!stage) return "missing";
    if (from === 0 || from + step < 1 || from + step >= stages.length) return "fixed";
    return stages.toSpliced(from, 1).toSpliced(from + step, 0, stage);
  });
}

/** Deletes a stage. Its leads go to the one before. */
export function deleteStage(context: StagesContext, by: Actor, id: string): Promise<StagesResult> {
  return changeStages(context, by, { act: "stage-deleted", id }, (stages) => {
    if (fixedStages.includes(id)) return "fixed";
    return stages.some((stage) => stage.id === id) ? stages.filter((stage) => stage.id !== id) : "missing";
  });
}

interface StagesChange {
  act: "stage-added" | "stage-changed" | "stage-deleted";
  /** The stage that changes, or its name. */
  id?: string;
  title?: string;
}

async function changeStages(
  { db, now }: StagesContext,
  by: Actor,
  { act, id, title }: StagesChange,
  change: (stages: Stages) => Stages | Exclude<StagesResult["state"], "saved">,
): Promise<StagesResult> {
  return db.transaction().execute(async (tx) => {
    // Two owners who change stages at once go one after the other.
    await tx.updateTable("lead_stages").set({ id: "contacted" }).where("id", "=", "contacted").execute();
    const before = await readStages(tx);
    const changed = change(before);
    if (typeof changed === "string") return { state: changed };
    if (changed === before) return { state: "saved" };
    const after = withStatus(changed.map((stage) => ({ ...stage, name: stage.name.trim().normalize("NFC") })));
    const problem = problemOf(after);
    if (problem) return { state: problem };
    await moveLeads(tx, before, after);
    await tx.deleteFrom("lead_stages").execute();
    const rows = after.map(({ id, name }, index) => ({ id, name, position: index + 1 }));
    await tx.insertInto("lead_stages").values(rows).execute();
    const subject = {
      kind: "leads",
      id: "stages",
      title: title ?? before.find((stage) => stage.id === id)?.name ?? "",
    };
    await recordAudit(tx, { person: by, act, subject, at: now() });
    return { state: "saved" };
  });
}

function problemOf(stages: Stages): Exclude<StagesResult["state"], "saved"> | null {
  const names = stages.map(({ name }) => name.toLowerCase());
  if (names.includes("")) return "no-name";
  if (names.some((name) => name.length > maxStageNameLength)) return "too-long";
  const all = stageIds(stages).map((id) => stageLabel(id, stages).toLowerCase());
  return new Set(all).size < all.length ? "same-name" : null;
}

/** Leads of a deleted stage go to the one before. Those of a stage that is now on the other side of Qualified get its status. */
async function moveLeads(tx: Tx, before: Stages, after: Stages): Promise<void> {
  for (const [index, { id, status }] of before.entries()) {
    if (fixedStages.includes(id)) continue;
    const stayed = after.find((stage) => stage.id === id);
    const target = stayed ?? before[index - 1];
    const stored = target && storedStage(target.id, after);
    if (!stored || (stayed && stored.status === status)) continue;
    await tx
      .updateTable("leads")
      .set(({ eb }) => ({ status: stored.status, stage: stored.stage, version: eb("version", "+", 1) }))
      .where("stage", "=", id)
      .where("status", "=", status)
      .execute();
  }
}
