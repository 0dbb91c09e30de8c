import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/state";
import { readEmailState } from "./state.server.ts";

export const handle = screens.email;

/** The tab polls this. */
export async function loader({ context }: Route.LoaderArgs) {
  const person = permit(context, handle.right);
  return Response.json(await readEmailState(context.get(servicesContext), person));
}
