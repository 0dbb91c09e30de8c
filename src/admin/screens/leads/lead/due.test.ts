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
  ] as const)("with %s minutes left, %s minutes later: %s, %s", (minutesLeft, passedMinutes, tone, text) => {
    const by = Date.parse("2026-11-30T14:30:00Z");
    const now = by - ((minutesLeft ?? -1) - passedMinutes) * 60_000 + 1;
    expect(describeDue({ minutesLeft, promisedAtMs: by, exact }, { passedMinutes, nowMs: now }, 30)).toEqual({
      tone,
      text,
    });
  });

  test("a reply is not overdue before the promised moment, though no business time is left", () => {
    const by = Date.parse("2026-11-30T14:30:00Z");
    const clock = (now: number) =>
      describeDue({ minutesLeft: 0, promisedAtMs: by, exact }, { passedMinutes: 0, nowMs: now }, 30);
    expect(clock(by - 1)).toEqual({ tone: "warn", text: "Reply by Nov 30, 9:30 AM" });
    expect(clock(by)).toEqual({ tone: "warn", text: "Reply by Nov 30, 9:30 AM" });
    expect(clock(by + 1)).toEqual({ tone: "bad", text: "Overdue" });
  });
});
