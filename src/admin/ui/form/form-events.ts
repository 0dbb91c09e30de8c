import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MiddlewareFunction } from "react-router";
import type { ActionResult } from "./result.ts";

export const resultEvent = "mangrove:answer";

/** Unwraps an action's result: React Router wraps it with the response's status. */
function resultIn(result: unknown): ActionResult | undefined {
  const { data } = (result ?? {}) as { data?: Partial<ActionResult> };
  return typeof data?.form === "string" ? (data as ActionResult) : undefined;
}

/**
 * Dispatches each action's result as an event before React renders it. A success may remove its form from the screen,
 * such as the form that disables an account, and then no effect of that form runs.
 */
export const dispatchResults: MiddlewareFunction<Record<string, { type: "data" | "error"; result: unknown }>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.method !== "GET") {
    const unwrapped = Object.values(results).map(({ result }) => resultIn(result));
    for (const detail of unwrapped) if (detail) dispatchEvent(new CustomEvent(resultEvent, { detail }));
  }
  return results;
};

/**
 * Calls back once for each result that is rendered. The result is copied to state, because the router keeps it in a map
 * that changes outside React: if React drops a render that read the map, it skips an effect that depends on the result.
 */
export function useOnResult<Result extends ActionResult>(
  result: Result | undefined,
  onResult: (result: Result) => void,
): void {
  const [rendered, setRendered] = useState(result);
  if (result !== rendered) setRendered(result);
  const reported = useRef(result);
  const report = useEffectEvent(onResult);
  useEffect(() => {
    if (rendered === undefined || rendered === reported.current) return;
    reported.current = rendered;
    report(rendered);
  }, [rendered]);
}
