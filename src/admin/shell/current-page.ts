import { useLocation, useMatches } from "react-router";
import { isRecord } from "../../content/schema/deep-equal.ts";

/** The path that the shell marks as current: a screen's `belongsTo`, if it has one. */
export function useCurrentPath(): string {
  const { pathname } = useLocation();
  const shown = useMatches().at(-1)?.loaderData;
  return isRecord(shown) && typeof shown.belongsTo === "string" ? shown.belongsTo : pathname;
}
