import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import type { NewLeads } from "#src/admin/ui/polling.tsx";
import { countInbox } from "#src/domain/leads/inbox/inbox.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/count";

export const handle = screens.leads;

/** The sidebar polls this. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  permit(context, handle.right);
  const counts = await countInbox(db, now());
  const { needAnswer, latest, lastAct } = counts;
  return Response.json({ needAnswer, latest, lastAct } satisfies NewLeads);
}
