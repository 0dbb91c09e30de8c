import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { SerializedError } from "vitest";
import type { Reporter, TestCase, TestModule, TestSpecification } from "vitest/node";
import { tell } from "./progress.ts";

/** The message, what differs, and the lines of our own code on the stack. */
function textOf({ stack = "", message, diff = "" }: SerializedError & { diff?: string }): string {
  const calls = stack.split("\n").filter((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line));
  return stripVTControlCharacters([message, diff, ...calls].filter((part) => part !== "").join("\n"));
}

/** Tells `scripts/test.js` about each test and each file. */
export default class VitestProgress implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    tell({ type: "began", parts: specifications.length });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === "skipped") return;
    const error = state === "failed" ? (errors ?? []).map(textOf).join("\n") : null;
    tell({ type: "test", file: test.module.relativeModuleId, title: test.fullName, error });
  }

  onTestModuleEnd(module: TestModule): void {
    const file = relative(process.cwd(), module.moduleId);
    for (const error of module.errors()) tell({ type: "error", error: `${file}: ${textOf(error)}` });
    for (const suite of module.children.allSuites())
      for (const error of suite.errors())
        tell({ type: "error", error: `${file}: ${suite.fullName}: ${textOf(error)}` });
    const { collectDuration, duration } = module.diagnostic();
    tell({ type: "part", file, seconds: (collectDuration + duration) / 1000 });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) tell({ type: "error", error: textOf(error) });
  }
}
