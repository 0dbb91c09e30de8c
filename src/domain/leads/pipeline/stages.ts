import type { LeadRow } from "#src/base/db/tables.ts";
import type { LeadStatus } from "../statuses.ts";

/** A stage between new and won. Leads are stored with its status, which older versions and other systems read. */
export interface Stage {
  id: string;
  name: string;
  status: "contacted" | "qualified";
}

/** All of them, in order. The first is Contacted. */
export type Stages = readonly Stage[];

/** These are always there: the first gets leads that were answered, and imports and other systems know both. */
export const fixedStages: readonly string[] = ["contacted", "qualified"];

/** In characters. */
export const maxStageNameLength = 40;

/** With the two that are always there. */
export const maxStages = 12;

export const notSale = "not-sale";

/** What a lead can be that is no sale. */
export const notSaleKinds = {
  support: "Support request",
  applicant: "Job applicant",
  vendor: "Vendor",
  other: "Something else",
} as const;

export const notSaleOptions = Object.entries(notSaleKinds).map(([value, label]) => ({ value, label }));

export function isNotSaleKind(kind: string): kind is keyof typeof notSaleKinds {
  return Object.hasOwn(notSaleKinds, kind);
}

/** The statuses that every company has, also in the audit log. */
export const statusLabels: Record<LeadStatus | typeof notSale, string> = {
  new: "New",
  contacted: "Contacted",
  qualified: "Qualified",
  won: "Won",
  lost: "Lost",
  [notSale]: "Not a sale",
  spam: "Spam",
};

/** The ids of all stages that a lead can have, in order. */
export function stageIds(stages: Stages): string[] {
  return [...stageIdsWithoutSpam(stages), "spam"];
}

export function stageIdsWithoutSpam(stages: Stages): string[] {
  return [...openStageIds(stages), "won", "lost", notSale];
}

/** The name of a stage; empty if there is none. */
export function stageLabel(id: string, stages: Stages): string {
  const own = stages.find((stage) => stage.id === id);
  return own?.name ?? Object.entries(statusLabels).find(([name]) => name === id)?.[1] ?? "";
}

export function stageOptions(stages: Stages, ids = stageIds(stages)): { value: string; label: string }[] {
  return ids.map((value) => ({ value, label: stageLabel(value, stages) }));
}

/** The stages of leads that may still become clients. */
export function openStageIds(stages: Stages): string[] {
  return ["new", ...stages.map(({ id }) => id)];
}

export type StoredStage = Pick<LeadRow, "status" | "stage" | "not_sale">;

export const stageColumns = ["status", "stage", "not_sale"] as const;

/** The stage that a lead has. What an older version has left behind when it changed the status does not count. */
export function stageOf({ status, stage, not_sale }: StoredStage, stages: Stages): string {
  if (status === "lost") return not_sale === null ? status : notSale;
  return stages.find(({ id, status: own }) => id === stage && own === status)?.id ?? status;
}

export function stageName(lead: StoredStage, stages: Stages): string {
  return stageLabel(stageOf(lead, stages), stages);
}

/** How a stage is stored; null if there is no such stage. `not_sale` is the kind if it is not known yet. */
export function storedStage(id: string, stages: Stages): StoredStage | null {
  const own = stages.find((stage) => stage.id === id);
  if (own) return { status: own.status, stage: fixedStages.includes(id) ? null : id, not_sale: null };
  if (id === notSale) return { status: "lost", stage: null, not_sale: "other" };
  return isFixedStatus(id) ? { status: id, stage: null, not_sale: null } : null;
}

function isFixedStatus(id: string): id is LeadStatus {
  return id !== notSale && Object.hasOwn(statusLabels, id);
}

/** What the audit log records: the id of a stage that every company has, or the name at that time. */
export function auditName(id: string, stages: Stages): string {
  return fixedStages.includes(id) ? id : (stages.find((stage) => stage.id === id)?.name ?? id);
}

/** What the leads of a stage have in common, and not those of others with the same status. */
export interface StageFilter {
  status: LeadStatus;
  stage?: string;
  otherStages?: readonly string[];
  isSale?: boolean;
}

/** The id of the stage that a filter finds. */
export function stageIdOf({ status, stage, isSale }: StageFilter): string {
  return isSale === false ? notSale : (stage ?? status);
}

export function stageFilter(id: string, stages: Stages): StageFilter | null {
  const stored = storedStage(id, stages);
  if (!stored) return null;
  const { status, stage, not_sale } = stored;
  if (status === "lost") return { status, isSale: not_sale === null };
  if (stage !== null) return { status, stage };
  const others = stages.filter((own) => own.status === status && own.id !== status).map((own) => own.id);
  return others.length > 0 ? { status, otherStages: others } : { status };
}
