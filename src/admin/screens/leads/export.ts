import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { exportLeads } from "#src/domain/leads/export.server.ts";
import type { LeadFilter } from "#src/domain/leads/inbox/filter.server.ts";
import { readStages } from "#src/domain/leads/pipeline/stages.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { csvResponse } from "../csv-response.server.ts";
import type { Route } from "./+types/export";
import { filterOf } from "./inbox/inbox-list.server.ts";
import { isId, parseInboxQuery } from "./inbox/query-params.ts";

export const handle = screens.leads;

/** The number of leads that can be selected at once. */
const maxSelected = 100;

/** All leads of the current filter, or the selected ones, as a CSV file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const person = permit(context, handle.right);
  const { searchParams } = new URL(request.url);
  const ids = searchParams.get("ids")?.split("~").filter(isId).slice(0, maxSelected);
  const query = parseInboxQuery(searchParams);
  const view = searchParams.has("show") ? query.view : "all";
  const currentFilter = async () => filterOf({ ...query, view }, { person, now: now(), stages: await readStages(db) });
  const filter: LeadFilter = ids ? { status: "any", ids } : await currentFilter();
  const rows = await exportLeads(db, { filter, by: person }, now());
  return csvResponse(rows, "leads", now());
}
