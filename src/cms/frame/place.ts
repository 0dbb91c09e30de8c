import { useLocation, useMatches } from "react-router";
import { hasParts } from "../../content/same.ts";

/** Where one is, as the frame shows it: the screen that another one `belongsTo` counts for that one. */
export function usePlace(): string {
  const { pathname } = useLocation();
  const shown = useMatches().at(-1)?.loaderData;
  return hasParts(shown) && typeof shown.belongsTo === "string" ? shown.belongsTo : pathname;
}
