import { type RefObject, useRef, useState } from "react";
import type { ListResult } from "./result.ts";

export interface Selection {
  chosen: readonly string[];
  has: (id: string) => boolean;
  /** With `isRange`, it also applies to all entries between this one and the last. */
  choose: (id: string, isChosen: boolean, isRange: boolean) => void;
  chooseAll: (isChosen: boolean) => void;
  /** The "select all" checkbox. */
  all: RefObject<HTMLInputElement | null>;
}

/** The selected entries of a page. A successful action clears the selection. */
export function useSelection(ids: readonly string[], answer: ListResult | undefined): Selection {
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
