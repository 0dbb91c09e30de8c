import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("a drill that can't run says why, and its exit code is 1", () => {
  const { status, stderr } = spawnSync(process.execPath, ["tests/resilience/drill.ts", "E999"], { encoding: "utf8" });
  expect(stderr).toContain("There is no experiment E999.");
  expect(status).toBe(1);
});
