import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";
import { childrenOf, pidOf } from "../bench/process.ts";
import { changeSettings } from "../bench/product.ts";
import { copiedDatabase, openForTest } from "./support/databases.ts";

test("a process that ends while its family is listed has no children", async () => {
  const child = spawn("true");
  const pid = pidOf(child);
  await once(child, "exit");
  expect(childrenOf(pid)).toEqual([]);
});

/** Holds the lock of a SQLite file, as a busy site may on a busy machine. */
const lock = `
const { parentPort, workerData } = require("node:worker_threads");
const { DatabaseSync } = require("node:sqlite");
const database = new DatabaseSync(workerData);
database.exec("begin immediate");
parentPort.postMessage("locked");
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
database.close();
`;

test("a benchmark that writes beside a site waits for what the site writes", async () => {
  const { dataDir } = await copiedDatabase("sqlite", "seeded");
  const db = await openForTest({ dataDir });
  const version = () => db.selectFrom("site_state").select("content_version").executeTakeFirstOrThrow();
  const before = await version();
  await once(new Worker(lock, { eval: true, workerData: path.join(dataDir, databaseFile) }), "message");
  changeSettings({ dataDir });
  expect(await version()).toEqual({ content_version: before.content_version + 1 });
});
