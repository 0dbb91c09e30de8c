/** `npm test`: every check and every test, on this machine as it is. Ends with one line that counts the tests. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { install } from "./install.js";
import { ownNode, root } from "./own-node.js";
import { isBuilt } from "./source-hash.js";

const results = path.join(root, "test-results");

function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: "inherit" }).status === 0;
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
good = run(ownNode(), ["node_modules/vitest/vitest.mjs", "run"]) && good;
good = run(ownNode(), ["node_modules/@playwright/test/cli.js", "test"]) && good;

const units = read("units.json");
const stories = read("stories.json");
const passed = (units?.numPassedTests ?? 0) + (stories?.stats.expected ?? 0);
const failed = (units?.numFailedTests ?? 0) + (stories ? stories.stats.unexpected + stories.stats.flaky : 0);
if (!good && failed === 0) process.stdout.write("A check or a runner failed; see above.\n");
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(good && failed === 0 ? 0 : 1);
