import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useIsSubmitting } from "../../admin-ui/form/is-submitting.ts";
import { showResult } from "../../admin-ui/form/undo.tsx";
import type { ListResult } from "./result.ts";

interface Step {
  entry: string;
  before: string;
  after: string;
}

/**
 * The order of a page's entries during moves. It changes at once, and moves are sent one after another. The server's
 * order wins in the end, so that concurrent users see the same.
 */
export function useOrder(ids: readonly string[]) {
  const { state, data, submit } = useFetcher<ListResult>({ key: "order" });
  const isSubmitting = useIsSubmitting("order");
  const [shown, show] = useState<readonly string[] | null>(null);
  const waiting = useRef<Step[]>([]);
  const seen = useRef(data);
  const order = shown ?? ids;

  useEffect(() => {
    // The rendered state may lag behind the router.
    if (state !== "idle" || isSubmitting()) return;
    const next = waiting.current.shift();
    if (next) {
      void submit({ intent: "move", ...next }, { method: "post" });
      return;
    }
    show(null);
    if (data === undefined || data === seen.current) return;
    seen.current = data;
    showResult(data);
  });

  function move(from: number, to: number) {
    const entry = order[from];
    if (entry === undefined || order[to] === undefined) return;
    const others = order.filter((id) => id !== entry);
    const moved = [...others.slice(0, to), entry, ...others.slice(to)];
    const before = moved[to + 1] ?? "";
    const step = { entry, before, after: before === "" ? (moved[to - 1] ?? "") : "" };
    show(moved);
    // Of several moves of one entry, only the last counts.
    if (waiting.current.at(-1)?.entry === entry) waiting.current.pop();
    if (isSubmitting() || waiting.current.length > 0) waiting.current.push(step);
    else void submit({ intent: "move", ...step }, { method: "post" });
  }

  return { order, move };
}
