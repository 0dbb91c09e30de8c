import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { childrenOf, pidOf } from "../bench/process.ts";

test("a process that ends while its family is listed has no children", async () => {
  const child = spawn("true");
  const pid = pidOf(child);
  await once(child, "exit");
  expect(childrenOf(pid)).toEqual([]);
});
