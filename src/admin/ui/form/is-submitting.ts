import { use, useCallback } from "react";
import { UNSAFE_DataRouterContext } from "react-router";
import type { ActionResult } from "./result.ts";

export interface FetcherNow {
  state: "idle" | "submitting" | "loading";
  /** While the page loads again, the result that it loads for. */
  data?: ActionResult;
}

/** Reads a form's fetcher from the router. On a slow device, the rendered state lags behind. */
export function useFetcherNow(form: string): () => FetcherNow {
  const router = useDataRouter();
  return useCallback(() => router?.state.fetchers.get(form) ?? { state: "idle" }, [router, form]);
}

/** Whether a form is submitting, or the page loads again after it. */
export function useIsSubmitting(form: string): () => boolean {
  const fetcherNow = useFetcherNow(form);
  return useCallback(() => fetcherNow().state !== "idle", [fetcherNow]);
}

/** The router itself: its state is ahead of what a busy device has rendered. Undefined where there is none, as in tests. */
export function useDataRouter() {
  return use(UNSAFE_DataRouterContext)?.router;
}
