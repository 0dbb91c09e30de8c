import { useRef, useState } from "react";
import type { ListResult } from "../actions.server.ts";
import { selectionFormId } from "./selection-bar.tsx";

export interface EntrySelection {
  chosen: readonly string[];
  /** With `isRange`, it also applies to all entries between this one and the last. */
  choose: (id: string, isChosen: boolean, isRange: boolean) => void;
  chooseAll: (isChosen: boolean) => void;
}

/** The selected entries of a page. A successful action clears the selection. */
export function useEntrySelection(ids: readonly string[], result: ListResult | undefined): EntrySelection {
  const [selected, select] = useState<readonly string[]>([]);
  const [lastResult, setLastResult] = useState(result);
  if (result !== lastResult) {
    setLastResult(result);
    if (result?.state === "done") select([]);
  }
  const last = useRef<string | null>(null);
  const chosen = ids.filter((id) => selected.includes(id));

  return {
    chosen,
    choose: (id, isChosen, isRange) => {
      const from = isRange ? ids.indexOf(last.current ?? id) : -1;
      const to = ids.indexOf(id);
      const range = from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = id;
      select(isChosen ? [...chosen, ...range] : chosen.filter((other) => !range.includes(other)));
    },
    chooseAll: (isChosen) => select(isChosen ? ids : []),
  };
}

interface SelectEntryProps {
  id: string;
  title: string;
  selection: EntrySelection;
}

/** Selects one entry; with Shift, all between it and the last one. */
export function SelectEntry({ id, title, selection: { chosen, choose } }: SelectEntryProps) {
  return (
    <label className="row-checkbox">
      <input
        type="checkbox"
        name="entry"
        value={id}
        form={selectionFormId}
        checked={chosen.includes(id)}
        onChange={({ currentTarget, nativeEvent }) =>
          choose(id, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <span className="sr-only">Select {title}</span>
    </label>
  );
}

export function SelectAll({ selection, total }: { selection: EntrySelection; total: number }) {
  const { chosen, chooseAll } = selection;
  return (
    <label className="row-checkbox unscripted:hidden">
      <input
        ref={(input) => {
          if (input) input.indeterminate = chosen.length > 0 && chosen.length < total;
        }}
        type="checkbox"
        checked={total > 0 && chosen.length === total}
        onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
      />
      <span className="sr-only">Select all on this page</span>
    </label>
  );
}
