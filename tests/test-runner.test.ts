import { describe, expect, test } from "vitest";
import { overBudget } from "../scripts/test-budget.js";
import { createReport } from "../scripts/test-report.js";
import type { Progress } from "./support/reporters/progress.ts";

/** A report of a run that received these messages, and what it wrote. */
function reportOf(messages: Progress[], name = "units") {
  const written: string[] = [];
  const report = createReport((text) => void written.push(text), false);
  report.begin(name);
  for (const message of messages) report.take(message);
  return { report, written };
}

const ended = { isInterrupted: false, log: "units.log", output: () => "all it printed" };

function passed(file: string, title = "works"): Progress[] {
  return [
    { type: "test", file, title, error: null },
    { type: "part", file, seconds: 2 },
  ];
}

describe("the report of npm test", () => {
  test("shows each tenth of a green run, with what remains", () => {
    const files = Array.from({ length: 40 }, (_, at) => `src/${at}.test.ts`);
    const { report, written } = reportOf([{ type: "began", parts: 40 }, ...files.flatMap((file) => passed(file))]);
    report.end({ ...ended, code: 0 });
    expect(written).toHaveLength(10);
    expect(written[0]).toBe("units   4 passed, 0 failed, 36 files of 40 to go\n");
    expect(written.at(-1)).toBe("units   40 passed, 0 failed\n");
    expect(report.counts()).toEqual({ passed: 40, failed: 0 });
  });

  test("shows a failure at once, and again at the end", () => {
    const failure: Progress = { type: "test", file: "src/a.test.ts", title: "adds", error: "expected 1 to be 2" };
    const { report, written } = reportOf([{ type: "began", parts: 9 }, failure]);
    const text = "FAIL src/a.test.ts: adds\nexpected 1 to be 2\n";
    expect(written.join("")).toContain(text);
    written.length = 0;
    report.sayFailures();
    expect(written.join("")).toContain(text);
    expect(report.counts()).toEqual({ passed: 0, failed: 1 });
  });

  test.each([
    ["ended with an error", 1, passed("src/a.test.ts")],
    ["ran nothing", 0, []],
  ])("counts a runner that %s as a failure, and shows the end of its output", (_what, code, messages) => {
    const { report, written } = reportOf([{ type: "began", parts: 1 }, ...messages]);
    report.end({ ...ended, code });
    expect(written.join("")).toContain("all it printed");
    expect(report.counts().failed).toBe(1);
  });

  test("says after an interruption what ran and what did not", () => {
    const { report } = reportOf([{ type: "began", parts: 2 }, ...passed("src/a.test.ts")]);
    report.end({ ...ended, code: 130, isInterrupted: true });
    expect(report.counts().failed).toBe(0);
    expect(report.whatRan()).toBe("units 1 passed, 0 failed, 1 file of 2 to go; stories did not begin");
  });
});

describe("the budget of npm test", () => {
  const recorded = {
    units: { "src/a.test.ts": { seconds: 400, tests: 10 }, "src/long.test.ts": { seconds: 1, tests: 0 } },
    stories: { "tests/e2e/b.spec.ts": { seconds: 300, tests: 60 } },
  };

  test("is kept by the recorded tests, also if they take longer now", () => {
    expect(overBudget(recorded, recorded)).toBeNull();
    const slow = { units: { "src/a.test.ts": { seconds: 9000, tests: 10 } }, stories: {} };
    expect(overBudget(slow, recorded)).toBeNull();
  });

  test("is passed by many more tests, and the dearest files are named first", () => {
    const grown = { ...recorded, stories: { "tests/e2e/new.spec.ts": { seconds: 0, tests: 400 } } };
    const fault = overBudget(grown, recorded);
    expect(fault).toContain("its budget is 9");
    expect(fault?.split("\n")[2]).toBe("  2000 s  tests/e2e/new.spec.ts");
  });
});
