import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/state";
import { readLog } from "./state.server.ts";

export const handle = screens.webhooks;

/** A webhook's page polls this. */
export async function loader({ context, params }: Route.LoaderArgs) {
  permit(context, handle.right);
  const log = await readLog(context.get(servicesContext), params.webhook);
  return log ? Response.json(log) : new Response(null, { status: 404 });
}
