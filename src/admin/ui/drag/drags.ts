/** How an item is dragged at the moment. */
interface Drag {
  ref: (element: HTMLElement | null) => void;
  /** Start a drag, on the handle. */
  // biome-ignore lint/complexity/noBannedTypes: the library's type
  listeners: Record<string, Function> | undefined;
  /** The distance from its place, in pixels. */
  y: number | undefined;
  transition: string | undefined;
  isDragging: boolean;
}

export type Drags = ReturnType<typeof createDrags>;

/** The drags of a list's items, by id. */
export function createDrags() {
  const drags = new Map<string, Drag>();
  const listeners = new Set<() => void>();
  return {
    read: (id: string) => drags.get(id) ?? null,
    write(id: string, drag: Drag | null) {
      if (drag) drags.set(id, drag);
      else drags.delete(id);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
