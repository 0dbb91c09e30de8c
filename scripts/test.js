/**
 * `npm test`: all checks, and the tests of each change. `npm run test:all` (`--all`): all tests, also those tagged `long`, on
 * both databases. `--record`, on a quiet machine, stores what each file took in `tests/durations.json`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { cpus, freemem, tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { install } from "./install.js";
import { ownNode, root } from "./own-node.js";
import { isBuilt } from "./source-hash.js";
import { budgetFault, recordDurations } from "./test-budget.js";
import { changedRiskyFolders } from "./test-changes.js";
import { createReport } from "./test-report.js";

const isAll = process.argv.includes("--all");
const isRecording = process.argv.includes("--record");
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

/** Nearly every test creates databases and sites. In memory, if there is enough, they don't wait for the disk. */
function createDataDirectory() {
  const directory = mkdtempSync(path.join(hasRoomInMemory() ? inMemory : tmpdir(), "mangrove-tests-"));
  // PostgreSQL runs as another user if it is started by root.
  chmodSync(directory, 0o711);
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const running = new Set();
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    isInterrupted = true;
    for (const child of running) child.kill(signal);
  });
}

/** Starts a Node process; resolves to its exit code when it has ended. */
async function run(node, args, options, onStart) {
  if (isInterrupted) return 1;
  const child = spawn(node, args, { cwd: root, ...options });
  running.add(child);
  onStart(child);
  const [code] = await once(child, "close");
  running.delete(child);
  return code;
}

/** Runs a check or a build, with its name before each line that it prints. Resolves to whether it passed. */
async function runStep(name, script) {
  const code = await run(process.execPath, [script], { stdio: ["ignore", "pipe", "pipe"] }, (child) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on("line", (line) => process.stdout.write(`${name.padEnd(8)}${line}\n`));
  });
  return code === 0;
}

/** Runs the tests of a runner. What it prints itself goes to a file. */
async function runTests(report, name, args) {
  if (isInterrupted) return;
  const log = path.join(results, `${name}.log`);
  report.begin(name);
  const options = { stdio: ["ignore", "pipe", "pipe", "ipc"], env: { ...process.env, TMPDIR: dataDirectory } };
  const code = await run(ownNode(), args, options, (child) => {
    const output = createWriteStream(log);
    child.stdout.pipe(output, { end: false });
    child.stderr.pipe(output, { end: false });
    child.on("message", report.take);
  });
  report.end({ isInterrupted, code, log: path.relative(root, log), output: () => readFileSync(log, "utf8") });
}

/** CPU seconds of the whole machine so far. Browsers end without telling how much their processes took. */
function cpuSeconds() {
  const times = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return times.reduce((sum, time) => sum + time, 0) / 1000;
}

const began = { at: performance.now(), cpu: cpuSeconds() };
const minutes = (seconds) => `${(seconds / 60).toFixed(1)} minutes`;

function say(line) {
  process.stdout.write(`${line}\n`);
}

function sayTime() {
  const took = minutes((performance.now() - began.at) / 1000);
  say(`${took}, ${minutes(cpuSeconds() - began.cpu)} of CPU time on the whole machine`);
}

const dataDirectory = createDataDirectory();

async function main() {
  await install({ withTests: true });
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);
  const steps = [runStep("check", "scripts/check.js"), isBuilt() || runStep("build", "scripts/build.js")];
  const [isChecked, hasBuild] = await Promise.all(steps);
  if (isInterrupted) say("\nInterrupted before the first test.");
  else if (!hasBuild) say("\nThe build failed; see above. No test has run.");
  else if (!isChecked) say("\nA check failed; see above. No test has run. `npm run check` repeats the checks alone.");
  if (isInterrupted || !hasBuild || !isChecked) {
    sayTime();
    return 1;
  }

  const report = createReport();
  const reporter = (runner) => `--reporter=./tests/support/reporters/${runner}.ts`;
  const [units, stories] = isAll
    ? [[], []]
    : [
        ["--tags-filter", "!long"],
        ["--grep-invert", "@long"],
      ];
  // Tests often wait. But stories beside the others made each test many times longer on two cores, and the whole longer.
  await runTests(report, "units", ["node_modules/vitest/vitest.mjs", "run", reporter("vitest"), ...units]);
  await runTests(report, "stories", [
    "node_modules/@playwright/test/cli.js",
    "test",
    reporter("playwright"),
    ...stories,
  ]);

  report.sayFailures();
  report.saySlowestFiles();
  if (isRecording && !isAll) recordDurations(report.files());
  const fault = isAll || isInterrupted ? null : budgetFault(report.files());
  if (fault !== null) say(`\nFAIL ${fault}`);
  const folders = isAll ? [] : changedRiskyFolders();
  if (folders.length > 0) say(`\n${folders.join(", ")} changed: run \`npm run test:all\` before you merge.`);
  if (isInterrupted) say(`\nInterrupted. ${report.whatRan()}`);
  sayTime();
  const { passed, failed } = report.counts();
  say(`${passed} passed, ${failed + (fault === null ? 0 : 1)} failed`);
  return failed === 0 && fault === null && !isInterrupted ? 0 : 1;
}

process.exit(await main());
