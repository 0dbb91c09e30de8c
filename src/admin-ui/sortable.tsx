import { closestCenter, DndContext, type DndContextProps, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { GripVertical } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from "react";

type Move = (from: number, to: number) => void;

interface SortableProps {
  /** The ids of the items, in order. */
  ids: string[];
  move: Move;
  children: ReactNode;
}

/** A press becomes a drag after some pixels of movement; before, it is a click. */
const pointer = { activationConstraint: { distance: 4 } };

const silent = () => undefined;

const options = {
  collisionDetection: closestCenter,
  modifiers: [({ transform }) => ({ ...transform, x: 0 })],
  // Below, the lists' bars cover the window's edges.
  autoScroll: { threshold: { x: 0, y: 0.15 } },
  // The lists announce a move themselves, and their handles are described.
  accessibility: {
    announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
    screenReaderInstructions: { draggable: "" },
    ...(!import.meta.env.SSR && { container: document.body }),
  },
} satisfies DndContextProps;

/** A list whose items are dragged by their handles. The others make room; Escape cancels. */
export function Sortable({ ids, move, children }: SortableProps) {
  const sensors = useSensors(useSensor(PointerSensor, pointer));
  return (
    <DndContext
      {...options}
      id={useId()}
      sensors={sensors}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** The props of an item, and `startDrag` for its handle. */
export function useSortableItem(id: string) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    transition: { duration: 140, easing: "ease" },
  });
  return {
    startDrag: listeners,
    item: {
      ref: setNodeRef,
      "data-dragged": isDragging || undefined,
      style: { transform: transform ? `translateY(${transform.y}px)` : undefined, transition },
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
export function onArrowKeys(event: KeyboardEvent, step: (by: -1 | 1) => void): void {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  event.preventDefault();
  step(event.key === "ArrowUp" ? -1 : 1);
}
