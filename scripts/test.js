/** `npm test`: every check and every test, on this machine as it is. Ends with one line that counts the tests. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";
import { install } from "./install.js";
import { ownNode, root } from "./own-node.js";
import { isBuilt } from "./source-hash.js";

const results = path.join(root, "test-results");
const gibibyte = 2 ** 30;
const inMemory = "/dev/shm";

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > 4 * gibibyte && freemem() > 8 * gibibyte;
  } catch {
    return false;
  }
}

/** Databases and sites are made for nearly every test and thrown away: where there is room, no disk is waited for. */
function makePlaceForData() {
  const place = mkdtempSync(path.join(hasRoomInMemory() ? inMemory : tmpdir(), "mangrove-tests-"));
  // PostgreSQL goes through it as another user when it is started by root.
  chmodSync(place, 0o711);
  return place;
}

function run(command, args, env = process.env) {
  return spawnSync(command, args, { cwd: root, stdio: "inherit", env }).status === 0;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(path.join(results, file), "utf8"));
  } catch {
    // A runner that ended before it wrote its results has failed, and says so by its exit code.
    return null;
  }
}

install(true);
rmSync(results, { recursive: true, force: true });
mkdirSync(results);
let good = run(process.execPath, ["scripts/check.js"]);
good = (isBuilt() || run(process.execPath, ["scripts/build.js"])) && good;
const place = makePlaceForData();
const env = { ...process.env, TMPDIR: place };
good = run(ownNode(), ["node_modules/vitest/vitest.mjs", "run"], env) && good;
good = run(ownNode(), ["node_modules/@playwright/test/cli.js", "test"], env) && good;
rmSync(place, { recursive: true, force: true });

const units = read("units.json");
const stories = read("stories.json");
const passed = (units?.numPassedTests ?? 0) + (stories?.stats.expected ?? 0);
const failed = (units?.numFailedTests ?? 0) + (stories ? stories.stats.unexpected + stories.stats.flaky : 0);
if (!good && failed === 0) process.stdout.write("A check or a runner failed; see above.\n");
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(good && failed === 0 ? 0 : 1);
