import { expect, test } from "vitest";
import { type AlarmState, nextAlarmState } from "./alarm.ts";
import { day, type HealthFinding, minute } from "./check.ts";

const start = Date.parse("2026-11-23T07:00:00Z");

/** The messages for findings at times in milliseconds, with a patience of two minutes. */
function messages(...findings: [at: number, state: HealthFinding["state"], isUnknown?: true][]) {
  let last: AlarmState = { since: null, isProblem: false, raisedAt: null, remindedAt: null };
  return findings.flatMap(([minutes, state, isUnknown]) => {
    const finding = { state, summary: "", ...(isUnknown && { isUnknown }) };
    const next = nextAlarmState(last, finding, 2 * minute, new Date(start + minutes));
    last = next.state;
    return next.kind === null ? [] : [`${next.kind} at ${minutes / minute}`];
  });
}

test("an alarm is raised once when the problem has lasted, and cleared once when it has been over for as long", () => {
  const found = messages(
    [0, "problem"],
    [minute, "problem"],
    [2 * minute, "problem"],
    [3 * minute, "problem"],
    [4 * minute, "ok"],
    [5 * minute, "warning"],
    [6 * minute, "ok"],
    [9 * minute, "ok"],
  );
  expect(found).toEqual(["raised at 2", "cleared at 6"]);
});

test("a short problem and a short recovery cause nothing", () => {
  expect(messages([0, "problem"], [minute, "ok"], [2 * minute, "problem"], [3 * minute, "ok"])).toEqual([]);
  const flapping = messages([0, "problem"], [2 * minute, "problem"], [3 * minute, "ok"], [4 * minute, "problem"]);
  expect(flapping).toEqual(["raised at 2"]);
});

test("a problem that stays is repeated daily", () => {
  const lasting = [2 * minute, day, day + 2 * minute, 2 * day, 3 * day].map((minutes) => [minutes, "problem"] as const);
  expect(messages([0, "problem"], ...lasting.map(([minutes, state]): [number, "problem"] => [minutes, state]))).toEqual(
    ["raised at 2", "reminder at 1442", "reminder at 4320"],
  );
});

test("what couldn't be found out neither raises nor clears an alarm", () => {
  expect(messages([0, "problem", true], [5 * minute, "problem", true])).toEqual([]);
  expect(
    messages([0, "problem"], [2 * minute, "problem"], [3 * minute, "warning", true], [9 * minute, "ok", true]),
  ).toEqual(["raised at 2"]);
});

test("a clock that was ahead delays an alarm by its patience at most", () => {
  expect(messages([day, "problem"], [0, "problem"], [2 * minute, "problem"])).toEqual(["raised at 2"]);
});
