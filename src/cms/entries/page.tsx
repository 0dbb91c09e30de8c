import { data } from "react-router";
import { permit } from "../guard.server.ts";
import { contentScreens, type Screen } from "../screens.ts";
import type { Route } from "./+types/page";
import { readEntryList } from "./list.server.ts";
import { EntryList } from "./list.tsx";

/** Whichever list it is. */
export const handle = { right: "content.read" } satisfies Pick<Screen, "right">;

export function loader({ request, context, params }: Route.LoaderArgs) {
  permit(context, handle.right);
  const screen = contentScreens.find(({ segment }) => segment === params.list);
  if (!screen) throw data(null, { status: 404, statusText: "Not Found" });
  return readEntryList(request, context, screen);
}

export default EntryList;
