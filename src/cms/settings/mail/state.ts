import { servicesContext } from "../../../context.ts";
import { permit } from "../../guard.server.ts";
import { screens } from "../../screens.ts";
import type { Route } from "./+types/state";
import { readMailState } from "./state.server.ts";

export const handle = screens.settings;

/** What the tab asks for while it is open. */
export async function loader({ context }: Route.LoaderArgs) {
  const person = permit(context, handle.right);
  return Response.json(await readMailState(context.get(servicesContext), person));
}
