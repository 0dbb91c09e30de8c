import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useUnderWay } from "../form/under-way.ts";
import { say } from "../form/way-back.tsx";
import type { ListAnswer } from "./answer.ts";

interface Step {
  entry: string;
  before: string;
  after: string;
}

/**
 * The order of a page's entries while somebody moves them: shown at once, sent one after another. What the server
 * answers with stands in the end, so that two who move things see the same.
 */
export function useOrder(ids: readonly string[]) {
  const { state, data, submit } = useFetcher<ListAnswer>({ key: "order" });
  const isUnderWay = useUnderWay("order");
  const [shown, show] = useState<readonly string[] | null>(null);
  const waiting = useRef<Step[]>([]);
  const told = useRef(data);
  const order = shown ?? ids;

  useEffect(() => {
    // What is drawn may not know yet of what was just sent.
    if (state !== "idle" || isUnderWay()) return;
    const next = waiting.current.shift();
    if (next) {
      void submit({ intent: "move", ...next }, { method: "post" });
      return;
    }
    show(null);
    if (data === undefined || data === told.current) return;
    told.current = data;
    say(data);
  });

  function move(from: number, to: number) {
    const entry = order[from];
    if (entry === undefined || order[to] === undefined) return;
    const others = order.filter((id) => id !== entry);
    const moved = [...others.slice(0, to), entry, ...others.slice(to)];
    const before = moved[to + 1] ?? "";
    const step = { entry, before, after: before === "" ? (moved[to - 1] ?? "") : "" };
    show(moved);
    // Of several steps in a row the last one says it all.
    if (waiting.current.at(-1)?.entry === entry) waiting.current.pop();
    if (isUnderWay() || waiting.current.length > 0) waiting.current.push(step);
    else void submit({ intent: "move", ...step }, { method: "post" });
  }

  return { order, move };
}
