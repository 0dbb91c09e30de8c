import { rootArcs } from "#src/brand/mark.ts";

/** The logo's mark, large and dim, behind a dark section. */
export function RootArcs() {
  return (
    <svg viewBox="20 0 960 700" aria-hidden="true" className="root-arcs">
      {rootArcs.map(({ path, isLit }) => (
        <path key={path} data-lit={isLit || undefined} d={path} />
      ))}
    </svg>
  );
}
