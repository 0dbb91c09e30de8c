import { useEffect } from "react";
import { bulkForm } from "./bulk-bar.tsx";
import type { Selection } from "./use-selection.ts";

/** Selects one entry; with Shift, all between it and the last one. */
export function SelectOne({ id, title, selection }: { id: string; title: string; selection: Selection }) {
  return (
    <label className="row-checkbox">
      <input
        type="checkbox"
        name="entry"
        value={id}
        form={bulkForm}
        checked={selection.has(id)}
        onChange={({ currentTarget, nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          selection.choose(id, currentTarget.checked, isRange);
        }}
      />
      <span className="sr-only">Select {title}</span>
    </label>
  );
}

export function SelectAll({ selection, total }: { selection: Selection; total: number }) {
  const { all, chosen } = selection;
  const isSome = chosen.length > 0 && chosen.length < total;
  useEffect(() => {
    if (all.current) all.current.indeterminate = isSome;
  }, [all, isSome]);
  return (
    <label className="row-checkbox unscripted:hidden">
      <input
        ref={all}
        type="checkbox"
        checked={total > 0 && chosen.length === total}
        onChange={({ currentTarget }) => selection.chooseAll(currentTarget.checked)}
      />
      <span className="sr-only">Select all on this page</span>
    </label>
  );
}
