import { type RefObject, useRef, useState } from "react";
import type { ListAnswer } from "./answer.ts";

export interface Selection {
  chosen: readonly string[];
  has: (id: string) => boolean;
  /** With `isRange`, as the one that was chosen before, all between the two are. */
  choose: (id: string, isChosen: boolean, isRange: boolean) => void;
  chooseAll: (isChosen: boolean) => void;
  /** What stands for all of them. */
  all: RefObject<HTMLInputElement | null>;
}

/** Which entries of a page are chosen, until something was done. What leaves the page is chosen no longer. */
export function useSelection(ids: readonly string[], answer: ListAnswer | undefined): Selection {
  const [marked, mark] = useState<ReadonlySet<string>>(new Set());
  const [known, setKnown] = useState(answer);
  if (answer !== known) {
    setKnown(answer);
    if (answer?.state === "done") mark(new Set());
  }
  const last = useRef<string | null>(null);
  const all = useRef<HTMLInputElement>(null);
  const chosen = ids.filter((id) => marked.has(id));

  return {
    chosen,
    all,
    has: (id) => marked.has(id),
    choose: (id, isChosen, isRange) => {
      const from = isRange ? ids.indexOf(last.current ?? id) : -1;
      const to = ids.indexOf(id);
      const meant = from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = id;
      mark(new Set(isChosen ? [...chosen, ...meant] : chosen.filter((one) => !meant.includes(one))));
    },
    chooseAll: (isChosen) => mark(new Set(isChosen ? ids : [])),
  };
}
