import type { Stages } from "#src/domain/leads/pipeline/stages.ts";

/** Those of a new site. */
export const defaultStages: Stages = [
  { id: "contacted", name: "Contacted", status: "contacted" },
  { id: "proposal", name: "Proposal sent", status: "contacted" },
  { id: "qualified", name: "Qualified", status: "qualified" },
];
