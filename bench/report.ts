/** One figure of a report, with its limit. */
export interface Figure {
  name: string;
  value: string;
  /** The limit in words; empty if there is none. */
  limit?: string;
  /** Whether it is within the limit. */
  isWithinLimit?: boolean;
  /** Whether exceeding it fails the check. Timings never do: they depend on the machine. */
  isRequired?: boolean;
  note?: string;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

/** The lowest and highest of several runs. */
export function range(values: readonly number[], digits: number): string {
  return `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;
}

export function exactly(bytes: number): string {
  return `${bytes.toLocaleString("en")} bytes`;
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints figures in columns and returns those that fail the check. */
export function report(title: string, figures: readonly Figure[]): string[] {
  const rows = figures.map(({ name, value, limit = "", isWithinLimit, isRequired, note = "" }) => {
    const verdict = isWithinLimit === undefined ? "" : isWithinLimit ? "ok" : isRequired ? "FAIL" : "over";
    return [name, value, limit, verdict, note];
  });
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  say(`\n${title}`);
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 1 ? cell.padStart(widths[1] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    say(`  ${cells.join("  ").trimEnd()}`);
  }
  return figures
    .filter(({ isRequired, isWithinLimit }) => isRequired && isWithinLimit === false)
    .map(({ name, value, limit }) => `${title}: ${name} is ${value}, the limit is ${limit}`);
}
