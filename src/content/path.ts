/** Where a part stands within some content: `company.hours.mon`. The empty path is the whole. */
export type Path = string;

/** The path of a part of the part at `path`. */
export function within(path: Path, step: string | number): Path {
  return path === "" ? String(step) : `${path}.${step}`;
}
