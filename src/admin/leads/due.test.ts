import { describe, expect, test } from "vitest";
import { describeDue } from "./due.ts";

describe("the due clock", () => {
  const exact = "Nov 30, 9:30 AM";

  test.each([
    [700, 0, "good", "Reply by Nov 30, 9:30 AM"],
    [130, 0, "good", "Reply in 2 hr 10 min"],
    [130, 100, "warn", "Reply in 30 min"],
    [60, 0, "good", "Reply in 1 hr"],
    [30, 30, "bad", "Overdue"],
    [-1, 0, "bad", "Overdue by 1 min"],
    [-125, 10, "bad", "Overdue by 2 hr 15 min"],
    [null, 0, "bad", "Overdue since Nov 30, 9:30 AM"],
  ] as const)("with %s minutes left, %s minutes later: %s, %s", (left, passed, tone, text) => {
    expect(describeDue({ left, exact }, passed, 30)).toEqual({ tone, text });
  });
});
