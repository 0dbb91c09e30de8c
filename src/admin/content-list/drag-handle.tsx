import { GripVertical } from "lucide-react";
import type { KeyboardEvent } from "react";
import { startDrag } from "../../editor/inputs/drag.ts";

interface DragHandleProps {
  title: string;
  index: number;
  /** Moves the row to an index of this page. */
  move: (to: number) => void;
}

export const dragHint = "grip-hint";

/** The handle that moves a row, by pointer or arrow keys. The row's menu can move it too. */
export function DragHandle({ title, index, move }: DragHandleProps) {
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(index + by);
  }

  return (
    <button
      type="button"
      aria-label={`Move ${title}`}
      aria-describedby={dragHint}
      onKeyDown={onKeyDown}
      onPointerDown={({ nativeEvent, currentTarget }) => {
        const row = currentTarget.closest("tr");
        if (row) startDrag({ press: nativeEvent, grip: currentTarget, item: row, drop: (_, to) => move(to) });
      }}
      className="icon-only drag-handle"
    >
      <GripVertical className="icon size-[1.1rem]" aria-hidden />
    </button>
  );
}
