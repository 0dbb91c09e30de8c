import { expect, test } from "vitest";
import { dayMs, minuteMs } from "#src/base/durations.ts";
import { type AlarmState, nextAlarmState } from "./alarm.ts";
import type { HealthFinding } from "./check.ts";

const start = Date.parse("2026-11-23T07:00:00Z");

/** The messages for findings at times in milliseconds, with a patience of two minutes. */
function messages(...findings: [at: number, state: HealthFinding["state"], isUnknown?: true][]) {
  let last: AlarmState = { since: null, isProblem: false, raisedAt: null, remindedAt: null };
  return findings.flatMap(([minutes, state, isUnknown]) => {
    const finding = { state, summary: "", ...(isUnknown && { isUnknown }) };
    const next = nextAlarmState(last, finding, 2 * minuteMs, new Date(start + minutes));
    last = next.state;
    return next.kind === null ? [] : [`${next.kind} at ${minutes / minuteMs}`];
  });
}

test("an alarm is raised once when the problem has lasted, and cleared once when it has been over for as long", () => {
  const found = messages(
    [0, "problem"],
    [minuteMs, "problem"],
    [2 * minuteMs, "problem"],
    [3 * minuteMs, "problem"],
    [4 * minuteMs, "ok"],
    [5 * minuteMs, "warning"],
    [6 * minuteMs, "ok"],
    [9 * minuteMs, "ok"],
  );
  expect(found).toEqual(["raised at 2", "cleared at 6"]);
});

test("a short problem and a short recovery cause nothing", () => {
  expect(messages([0, "problem"], [minuteMs, "ok"], [2 * minuteMs, "problem"], [3 * minuteMs, "ok"])).toEqual([]);
  const flapping = messages([0, "problem"], [2 * minuteMs, "problem"], [3 * minuteMs, "ok"], [4 * minuteMs, "problem"]);
  expect(flapping).toEqual(["raised at 2"]);
});

test("a problem that stays is repeated daily", () => {
  const lasting = [2 * minuteMs, dayMs, dayMs + 2 * minuteMs, 2 * dayMs, 3 * dayMs].map(
    (minutes) => [minutes, "problem"] as const,
  );
  expect(messages([0, "problem"], ...lasting.map(([minutes, state]): [number, "problem"] => [minutes, state]))).toEqual(
    ["raised at 2", "reminder at 1442", "reminder at 4320"],
  );
});

test("what couldn't be found out neither raises nor clears an alarm", () => {
  expect(messages([0, "problem", true], [5 * minuteMs, "problem", true])).toEqual([]);
  expect(
    messages([0, "problem"], [2 * minuteMs, "problem"], [3 * minuteMs, "warning", true], [9 * minuteMs, "ok", true]),
  ).toEqual(["raised at 2"]);
});

test("a clock that was ahead delays an alarm by its patience at most", () => {
  expect(messages([dayMs, "problem"], [0, "problem"], [2 * minuteMs, "problem"])).toEqual(["raised at 2"]);
});
