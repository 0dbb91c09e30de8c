import { use, useCallback } from "react";
import { UNSAFE_DataRouterContext } from "react-router";

/**
 * Asks the router itself whether a form is being sent, or its answer not yet all on the screen: what is drawn on a busy
 * device does not know yet.
 */
export function useUnderWay(form: string): () => boolean {
  const router = use(UNSAFE_DataRouterContext)?.router;
  return useCallback(() => (router?.state.fetchers.get(form)?.state ?? "idle") !== "idle", [router, form]);
}
