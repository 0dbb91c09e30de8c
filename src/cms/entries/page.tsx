import { data } from "react-router";
import { servicesContext } from "../../context.ts";
import { readForm } from "../form/read-form.server.ts";
import { permit } from "../guard.server.ts";
import { type ContentScreen, contentScreens, type Screen } from "../screens.ts";
import type { Route } from "./+types/page";
import { answerList, listForm } from "./actions.server.ts";
import { readEntryList } from "./list.server.ts";
import { EntryList } from "./list.tsx";

/** Whichever list it is. */
export const handle = { right: "content.read" } satisfies Pick<Screen, "right">;

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
  const person = permit(context, "content.edit");
  const list = listAt(params.list);
  return answerList(context.get(servicesContext), list, person, await readForm(request, listForm, "entry"));
}

export default EntryList;
