import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/state";
import { readLanguageStates } from "./state.server.ts";

export const handle = screens.languages;

/** The screen polls this. */
export async function loader({ context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return Response.json(await readLanguageStates(context.get(servicesContext).db));
}
