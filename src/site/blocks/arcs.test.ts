import { describe, expect, it } from "vitest";
import { rootsFor } from "./arcs.ts";

describe("the roots", () => {
  it("land at the centers of equal columns", () => {
    const { roots } = rootsFor(4, 1200, 200);
    expect(roots.map(({ path }) => path.split(" ").slice(-2).join(" "))).toEqual([
      "150 200",
      "450 200",
      "750 200",
      "1050 200",
    ]);
  });

  it("with an odd number, drop the middle root straight down", () => {
    expect(rootsFor(5, 1200, 200).roots[2]?.path).toMatch(/^M600 [\d.]+V200$/);
    expect(rootsFor(1, 1200, 200).roots[0]?.path).toMatch(/^M600 [\d.]+V200$/);
  });

  it("leave the trunk from the outside in; the outer ones have the longest reflections", () => {
    const { roots } = rootsFor(6, 1200, 208);
    const starts = roots.map(({ path }) => Number(/^M600 ([\d.]+)/.exec(path)?.[1]));
    expect(starts[0]).toBeLessThan(starts[1] ?? 0);
    expect(starts[1]).toBeLessThan(starts[2] ?? 0);
    expect(starts[3]).toBe(starts[2]);
    expect(roots.map(({ reach }) => reach)).toEqual([1, 0.5, 0, 0, 0.5, 1]);
  });
});
