import { readEntryList } from "../entries/list.server.ts";
import { EntryList } from "../entries/list.tsx";
import { screens } from "../screens.ts";
import type { Route } from "./+types/page";

export const handle = screens.blog;

export function loader(args: Route.LoaderArgs) {
  return readEntryList(args, handle);
}

export default EntryList;
