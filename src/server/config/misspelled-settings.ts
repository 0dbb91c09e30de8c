/**
 * Warnings about variables that look like misspelled settings: their names differ from a setting's by one or two
 * characters. They are no errors, because other programs may use such names.
 */
export function misspelledSettings(
  variables: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): string[] {
  return Object.keys(variables).flatMap((name) => {
    if (settings.includes(name)) return [];
    const meant = settings.find((setting) => editDistance(name.toUpperCase(), setting) <= maxDistance(setting));
    return meant === undefined ? [] : [`${name} isn't a setting and has no effect. Did you mean ${meant}?`];
  });
}

/** Short names are similar to many others. */
function maxDistance(setting: string): number {
  return setting.length < 7 ? 1 : 2;
}

/** How many characters to insert, delete, replace, or swap with the next one to turn one text into the other. */
function editDistance(from: string, to: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const costAt = (line: number[], index: number) => line[index] ?? Number.POSITIVE_INFINITY;
      const isEqual = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        costAt(last, column) + 1,
        costAt(next, column - 1) + 1,
        costAt(last, column - 1) + (isEqual ? 0 : 1),
        isSwapped ? costAt(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, next];
  }
  return last.at(-1) ?? 0;
}
