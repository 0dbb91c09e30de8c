export type Parts = Readonly<Record<string, unknown>>;

/** Has named parts: neither a list nor a plain value. */
export function hasParts(value: unknown): value is Parts {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether two contents, or parts of them, say the same. A part that is missing is as one that is undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (!hasParts(one) || !hasParts(other)) return false;
  return partNames(one, other).every((name) => isSame(one[name], other[name]));
}

/** The names of all parts that any of these has, each once. */
export function partNames(...wholes: Parts[]): string[] {
  return [...new Set(wholes.flatMap((whole) => Object.keys(whole)))];
}
