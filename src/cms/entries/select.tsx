import { useEffect } from "react";
import { bulkForm } from "./bulk-bar.tsx";
import type { Selection } from "./use-selection.ts";

/** Chooses one entry; with Shift, as the one that was chosen before, all between them. */
export function SelectOne({ id, title, selection }: { id: string; title: string; selection: Selection }) {
  return (
    <label className="tick">
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
    <label className="tick unscripted:hidden">
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
