import type { Moment } from "#src/admin/ui/time/times.ts";
import type { Db } from "#src/base/db/tables.ts";
import { findSamePerson } from "#src/domain/leads/merge/same-person.server.ts";
import { type Stages, stageName } from "#src/domain/leads/pipeline/stages.ts";
import type { SameLeadItem } from "./same-leads.tsx";

type Search = Parameters<typeof findSamePerson>[2] & { moment: (at: Date) => Moment; stages: Stages };

/** Leads that are probably from the same person, for the screen. */
export async function readSameLeads(
  db: Db,
  keys: Parameters<typeof findSamePerson>[1],
  { moment, stages, ...search }: Search,
): Promise<SameLeadItem[]> {
  const found = await findSamePerson(db, keys, search);
  return found.map(({ received_at, ...lead }) => ({
    ...lead,
    status: stageName(lead, stages),
    at: moment(received_at),
  }));
}
