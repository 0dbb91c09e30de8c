import { use } from "react";
import { UNSAFE_DataRouterContext } from "react-router";

/** The router itself: its state is ahead of what a busy device has rendered. Undefined where there is none, as in tests. */
export function useDataRouter() {
  return use(UNSAFE_DataRouterContext)?.router;
}
