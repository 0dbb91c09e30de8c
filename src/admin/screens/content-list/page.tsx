import { data } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { type ContentScreen, contentScreens } from "#src/admin/session/screens.ts";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { listForm, runListAction } from "./actions.server.ts";
import { readEntryList } from "./list.server.ts";
import { EntryList } from "./list.tsx";

/** For all lists. */
export const handle = { right: "content.edit" } satisfies RoutePolicy;

function listAt(segment: string): ContentScreen {
  const screen = contentScreens.find((list) => list.segment === segment);
  if (!screen) throw data(null, { status: 404, statusText: "Not Found" });
  return screen;
}

export function loader({ request, context, params }: Route.LoaderArgs) {
  permit(context, handle.right);
  return readEntryList(request, context, listAt(params.list));
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  const list = listAt(params.list);
  return runListAction(context.get(servicesContext), list, person, await parseForm(request, listForm, "entry"));
}

export default EntryList;
