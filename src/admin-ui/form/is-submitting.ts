import { useCallback } from "react";
import { useDataRouter } from "../../router/data-router.ts";

/**
 * Reads from the router whether a form is submitting or its result is still rendering. On a slow device, the rendered
 * state lags behind.
 */
export function useIsSubmitting(form: string): () => boolean {
  const router = useDataRouter();
  return useCallback(() => (router?.state.fetchers.get(form)?.state ?? "idle") !== "idle", [router, form]);
}
