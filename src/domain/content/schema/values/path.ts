/** The path of a part of some content: `company.hours.mon`. The empty path is the root. */
export type Path = string;

/** Appends a step to a path. */
export function within(path: Path, step: string | number): Path {
  return path === "" ? String(step) : `${path}.${step}`;
}
