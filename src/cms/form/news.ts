import { useEffect, useRef } from "react";
import type { MiddlewareFunction } from "react-router";
import { showToast } from "../frame/toasts.ts";
import type { Answer } from "./answer.ts";

const said = "mangrove:answer";

/** What an action answered, which React Router hands over with the answer's status around it. */
function answerIn(result: unknown): Answer | undefined {
  const { data } = (result ?? {}) as { data?: Partial<Answer> };
  return typeof data?.form === "string" ? (data as Answer) : undefined;
}

/**
 * Tells forms of their answers as they come. What React draws is too late for that: what was done may take the form from
 * the screen, such as the one that disables an account, and a slow device draws both at once.
 */
export const tellAnswers: MiddlewareFunction<Record<string, { type: "data" | "error"; result: unknown }>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.method !== "GET") {
    const answers = Object.values(results).map(({ result }) => answerIn(result));
    for (const detail of answers) if (detail) dispatchEvent(new CustomEvent(said, { detail }));
  }
  return results;
};

/**
 * Calls back once for each answer that is drawn. It looks at every drawing: the router hands over data in the midst of
 * one, and then React may forget an effect that depends on it.
 */
export function useEachAnswer<Said extends Answer>(answer: Said | undefined, onAnswer: (answer: Said) => void): void {
  const seen = useRef(answer);
  useEffect(() => {
    if (answer === undefined || answer === seen.current) return;
    seen.current = answer;
    onAnswer(answer);
  });
}

/** Says by a toast what was done by a form, and calls back for it; once for each answer that comes. */
export function useNews(form: string, onDone?: (answer: Answer) => void): void {
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(() => {
    const onSaid = ({ detail: answer }: CustomEventInit<Answer>) => {
      if (answer?.form !== form || answer.state !== "done") return;
      if (answer.message) showToast({ message: answer.message });
      latest.current?.(answer);
    };
    addEventListener(said, onSaid);
    return () => removeEventListener(said, onSaid);
  }, [form]);
}
