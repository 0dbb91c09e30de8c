import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { tell } from "./progress.ts";

function textOf({ message, value, snippet }: TestError): string {
  return stripVTControlCharacters([message ?? value, snippet].filter(Boolean).join("\n"));
}

/** Tells `scripts/test.js` about each story. */
export default class PlaywrightProgress implements Reporter {
  onBegin(_config: FullConfig, suite: Suite): void {
    tell({ type: "began", parts: suite.allTests().length });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = relative(process.cwd(), test.location.file);
    const [, project, , ...titles] = test.titlePath();
    const error = test.ok() ? null : `${result.status}\n${result.errors.map(textOf).join("\n")}`;
    tell({ type: "test", file, title: `${titles.join(" ")} (${project})`, error });
    tell({ type: "part", file, seconds: result.duration / 1000 });
  }

  onError(error: TestError): void {
    tell({ type: "error", error: textOf(error) });
  }

  printsToStdio(): boolean {
    return false;
  }
}
