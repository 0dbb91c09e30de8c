import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFetcher } from "react-router";
import { useOnResult } from "#src/admin/ui/form/form-events.ts";
import { useIsSubmitting } from "#src/admin/ui/form/is-submitting.ts";
import { showResult } from "#src/admin/ui/form/undo.tsx";
import type { ListResult } from "./actions.server.ts";
import type { EntryListData } from "./list.server.ts";
import { listId } from "./list-panel.tsx";

interface QueuedMove {
  entry: string;
  before: string;
  after: string;
}

/**
 * The order of a page's entries during moves. It changes at once, and moves are sent one after another. The server's
 * order wins in the end, so that concurrent users see the same.
 */
function useOrder(ids: readonly string[]) {
  const { state, data, submit } = useFetcher<ListResult>({ key: "order" });
  const isSubmitting = useIsSubmitting("order");
  const [moved, setMoved] = useState<readonly string[] | null>(null);
  const queue = useRef<QueuedMove[]>([]);
  const order = moved ?? ids;

  useOnResult(state === "idle" ? data : undefined, (result) => {
    // The rendered state may lag behind the router.
    if (isSubmitting()) return;
    const next = queue.current.shift();
    if (next) {
      void submit({ intent: "move", ...next }, { method: "post" });
      return;
    }
    setMoved(null);
    showResult(result);
  });

  function move(entry: string, to: number) {
    const next = order.filter((id) => id !== entry).toSpliced(to, 0, entry);
    const before = next[to + 1] ?? "";
    const queuedMove = { entry, before, after: before === "" ? (next[to - 1] ?? "") : "" };
    setMoved(next);
    // Of several moves of one entry, only the last counts.
    if (queue.current.at(-1)?.entry === entry) queue.current.pop();
    if (isSubmitting() || queue.current.length > 0) queue.current.push(queuedMove);
    else void submit({ intent: "move", ...queuedMove }, { method: "post" });
  }

  return { order, move };
}

/** Moves rows, announces it, and keeps the focus on the moved row. */
export function useMoveRows({ rows, slice }: Pick<EntryListData, "rows" | "slice">) {
  const { order, move } = useOrder(rows.map(({ id }) => id));
  const [announcement, announce] = useState("");
  return {
    order,
    announcement,
    move: (from: number, to: number) => {
      const row = rows.find(({ id }) => id === order[from]);
      if (!row || to < 0 || to >= order.length) return;
      flushSync(() => {
        move(row.id, to);
        announce(`${row.title} moved to ${slice.offset + to + 1} of ${slice.total}`);
      });
      document.querySelectorAll<HTMLElement>(`#${listId} .drag-handle`)[to]?.focus();
    },
  };
}
