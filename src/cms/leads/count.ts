import { servicesContext } from "../../context.ts";
import { countInbox } from "../../leads/inbox.server.ts";
import { permit } from "../guard.server.ts";
import type { NewLeads } from "../live.tsx";
import { screens } from "../screens.ts";
import type { Route } from "./+types/count";

export const handle = screens.leads;

/** What the sidebar asks for while it is open. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  permit(context, handle.right);
  const counts = await countInbox(db, now());
  return Response.json({ new: counts.new, latest: counts.latest } satisfies NewLeads);
}
