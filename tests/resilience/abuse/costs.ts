import { median, say } from "../../../bench/report.ts";
import type { Measured } from "./measure.ts";

/** Maximum cost of a public request, in milliseconds of CPU time. */
export const maxCost = 50;

export function byCost(all: readonly Measured[]): Measured[] {
  return all.toSorted((a, b) => median(b.costs) - median(a.costs));
}

export const milliseconds = (cost: number) => `${cost.toFixed(1)} ms`;

export function reportMostExpensive(all: readonly Measured[]): void {
  say("\nMost expensive");
  for (const { request, costs, statuses } of byCost(all).slice(0, 15)) {
    const cost = `${milliseconds(median(costs)).padStart(11)}  worst ${milliseconds(Math.max(...costs)).padStart(11)}`;
    say(`  ${cost}  ${[...statuses].join(",")}  ${request.group}: ${request.name}`);
  }
}

export function reportGroups(all: readonly Measured[]): void {
  say("\nBy group: requests; median, 90th percentile and maximum of their medians; over the limit; statuses");
  for (const [group, some] of Map.groupBy(all, ({ request }) => request.group)) {
    const costs = some.map((measured) => median(measured.costs)).toSorted((a, b) => a - b);
    const percentile = (fraction: number) =>
      milliseconds(costs[Math.floor(fraction * (costs.length - 1))] ?? 0).padStart(11);
    const over = costs.filter((cost) => cost > maxCost).length;
    const statuses = [...new Set(some.flatMap(({ statuses }) => [...statuses]))].toSorted().join(",");
    say(
      `  ${group.padEnd(11)} ${String(some.length).padStart(4)} ${percentile(0.5)} ${percentile(0.9)} ${percentile(1)} ${String(over).padStart(4)}  ${statuses}`,
    );
  }
}
