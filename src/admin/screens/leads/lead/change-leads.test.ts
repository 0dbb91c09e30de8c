import { expect, test } from "vitest";
import { changesAfter, latest, type PendingChange } from "./change-leads.ts";

const seen = (id: string, version: number) => ({ id, version, name: id, status: "new" as const, value: "" });
const move = (status: "contacted" | "qualified", ...leads: PendingChange["leads"]): PendingChange => ({
  leads,
  change: { status },
});

test("later changes of the same leads name the versions that the first one made; those of others stay", () => {
  const queue = [
    move("contacted", seen("a", 1), seen("b", 4)),
    move("qualified", seen("a", 1), seen("c", 2)),
    move("qualified", seen("b", 4)),
  ];
  expect(changesAfter(queue, { a: 2, b: 5 })).toEqual([
    move("qualified", seen("a", 2), seen("c", 2)),
    move("qualified", seen("b", 5)),
  ]);
});

test("later changes of leads that someone else has changed are dropped", () => {
  const queue = [
    move("contacted", seen("a", 1), seen("b", 4)),
    move("qualified", seen("a", 1), seen("c", 2)),
    move("qualified", seen("b", 4)),
  ];
  expect(changesAfter(queue, { b: 5 })).toEqual([move("qualified", seen("c", 2)), move("qualified", seen("b", 5))]);
  expect(changesAfter(queue, {})).toEqual([move("qualified", seen("c", 2))]);
});

test("a change names the version that the person's own changes have made, before the screen shows it", () => {
  const own = new Map([
    ["a~1", 2],
    ["a~2", 3],
  ]);
  expect(latest(seen("a", 1), own)).toEqual(seen("a", 3));
  expect(latest(seen("a", 4), own)).toEqual(seen("a", 4));
  expect(latest(seen("b", 1), own)).toEqual(seen("b", 1));
});
