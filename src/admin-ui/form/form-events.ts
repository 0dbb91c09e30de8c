import { useEffect, useRef } from "react";
import type { MiddlewareFunction } from "react-router";
import { showToast } from "../toast/toasts.ts";
import type { ActionResult } from "./result.ts";

const resultEvent = "mangrove:answer";

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
    const answers = Object.values(results).map(({ result }) => resultIn(result));
    for (const detail of answers) if (detail) dispatchEvent(new CustomEvent(resultEvent, { detail }));
  }
  return results;
};

/**
 * Calls back once for each result that is rendered. The effect has no dependencies: the router may update data during a
 * render, and then React can skip an effect that depends on it.
 */
export function useEachResult<Said extends ActionResult>(
  answer: Said | undefined,
  onAnswer: (answer: Said) => void,
): void {
  const seen = useRef(answer);
  useEffect(() => {
    if (answer === undefined || answer === seen.current) return;
    seen.current = answer;
    onAnswer(answer);
  });
}

/** Shows a toast for each success of a form, and calls back. */
export function useFormSuccess(form: string, onDone?: (answer: ActionResult) => void): void {
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(() => {
    const onSaid = ({ detail: answer }: CustomEventInit<ActionResult>) => {
      if (answer?.form !== form || answer.state !== "done") return;
      if (answer.message) showToast({ message: answer.message });
      latest.current?.(answer);
    };
    addEventListener(resultEvent, onSaid);
    return () => removeEventListener(resultEvent, onSaid);
  }, [form]);
}
