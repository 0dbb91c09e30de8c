import { closestCenter, DndContext, type DndContextProps, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useEffect, useId, useLayoutEffect } from "react";
import type { Drags } from "./drags.ts";

interface DraggingProps {
  /** The ids of the items, in order. */
  ids: string[];
  move: (from: number, to: number) => void;
  drags: Drags;
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
  },
} satisfies DndContextProps;

/** Drags the items of a `Sortable`, which renders them. This only renders what they need to know. */
export function Dragging({ ids, move, drags }: DraggingProps) {
  const sensors = useSensors(useSensor(PointerSensor, pointer));
  return (
    <DndContext
      {...options}
      accessibility={{ ...options.accessibility, container: document.body }}
      id={useId()}
      sensors={sensors}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {ids.map((id) => (
          <DraggedItem key={id} id={id} drags={drags} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

function DraggedItem({ id, drags }: { id: string; drags: Drags }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    transition: { duration: 140, easing: "ease" },
  });
  const y = transform?.y;
  // Before the next paint, in which the item has moved.
  useLayoutEffect(
    () => drags.write(id, { ref: setNodeRef, listeners, y, transition, isDragging }),
    [drags, id, setNodeRef, listeners, y, transition, isDragging],
  );
  useEffect(() => () => drags.write(id, null), [drags, id]);
  return null;
}
