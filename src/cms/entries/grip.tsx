import { GripVertical } from "lucide-react";
import type { KeyboardEvent } from "react";
import { startDrag } from "../edit/inputs/drag.ts";

interface GripProps {
  title: string;
  index: number;
  /** Moves it to a place of the page. */
  move: (to: number) => void;
}

export const gripHint = "grip-hint";

/** Where a row is taken to be moved, by pointer or by arrow keys. Its menu moves it by presses. */
export function Grip({ title, index, move }: GripProps) {
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
      aria-describedby={gripHint}
      onKeyDown={onKeyDown}
      onPointerDown={({ nativeEvent, currentTarget }) => {
        const row = currentTarget.closest("tr");
        if (row) startDrag({ down: nativeEvent, grip: currentTarget, item: row, drop: (_, to) => move(to) });
      }}
      className="icon-only row-grip"
    >
      <GripVertical className="icon size-[1.1rem]" aria-hidden />
    </button>
  );
}
