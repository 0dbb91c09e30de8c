import { loadLater } from "#src/admin/ui/load-later.ts";

/** All drawings are loaded after the form. */
const useDrawings = loadLater(() => import("./block-drawings.tsx").then(({ blockDrawings }) => blockDrawings));

/** A thumbnail of a block type. */
export function BlockDrawing({ name }: { name: string }) {
  const drawings = useDrawings();
  return (
    <svg viewBox="0 0 96 60" aria-hidden="true" className="variant-drawing">
      {drawings?.get(name)}
    </svg>
  );
}
