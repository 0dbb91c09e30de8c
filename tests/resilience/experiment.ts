import type { Figure } from "../../bench/report.ts";

export interface Experiment {
  /** What it shows, and its duration. */
  shows: string;
  /** Prints its figures and returns the failures. */
  run(): Promise<string[]>;
}

/** A figure that must be zero. */
export function none(name: string, count: number, note = ""): Figure {
  return { name, value: count.toLocaleString("en"), limit: "0", isWithinLimit: count === 0, isRequired: true, note };
}

/** Reasons with their counts, as `3 × ECONNRESET, 1 × status 502`. */
export function listed(reasons: ReadonlyMap<string, number>): string {
  return [...reasons].map(([reason, number]) => `${number} × ${reason}`).join(", ");
}

export function count(reasons: Map<string, number>, reason: string): void {
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
}
