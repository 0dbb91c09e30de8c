import { GripVertical } from "lucide-react";
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useState,
  useSyncExternalStore,
} from "react";
import { loadLater } from "../load-later.ts";
import { createDrags } from "./drags.ts";

interface SortableProps {
  /** The ids of the items, in order. */
  ids: string[];
  move: (from: number, to: number) => void;
  children: ReactNode;
}

/** Dragging by pointer, which lists can be read, edited, and sorted by keyboard without. */
const useDragging = loadLater(() => import("./dragging.tsx").then(({ Dragging }) => Dragging));

const DragsContext = createContext(createDrags());

/** A list whose items are dragged by their handles. The others make room; Escape cancels. */
export function Sortable({ ids, move, children }: SortableProps) {
  const Dragging = useDragging(ids.length);
  const [drags] = useState(createDrags);
  return (
    <DragsContext value={drags}>
      {children}
      {Dragging && <Dragging ids={ids} move={move} drags={drags} />}
    </DragsContext>
  );
}

/** The props of an item, and `startDrag` for its handle. */
export function useSortableItem(id: string) {
  const drags = use(DragsContext);
  const drag = useSyncExternalStore(
    drags.subscribe,
    () => drags.read(id),
    () => null,
  );
  return {
    startDrag: drag?.listeners,
    item: {
      ref: drag?.ref,
      "data-dragged": drag?.isDragging || undefined,
      style: { transform: drag?.y === undefined ? undefined : `translateY(${drag.y}px)`, transition: drag?.transition },
    },
  };
}

interface DragHandleProps extends ComponentProps<"button"> {
  startDrag: ReturnType<typeof useSortableItem>["startDrag"];
}

/** The handle of an item. */
export function DragHandle({ startDrag, ...button }: DragHandleProps) {
  return (
    <button type="button" className="icon-only drag-handle" {...button} {...startDrag}>
      <GripVertical className="icon size-[1.1rem]" aria-hidden />
    </button>
  );
}

/** Calls `step` for the arrow keys. */
export function onArrowKeys(event: KeyboardEvent, step: (offset: -1 | 1) => void): void {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  event.preventDefault();
  step(event.key === "ArrowUp" ? -1 : 1);
}
