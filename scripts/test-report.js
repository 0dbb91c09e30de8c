import { root } from "./own-node.js";

/** The beginning of an error says what is wrong; the rest is in the log. */
const maxErrorLength = 2000;

/** What each runner counts. */
const parts = { units: "files", stories: "stories" };

function plural(count, noun) {
  return `${count.toLocaleString("en")} ${count === 1 ? noun.replace(/ies$/, "y").replace(/s$/, "") : noun}`;
}

/**
 * Shows the progress of the test runners, each failure at once and again at the end. A green run prints a line for each
 * tenth of it, or one line that counts on a terminal.
 */
export function createReport(
  write = (/** @type {string} */ text) => void process.stdout.write(text),
  isTerminal = process.stdout.isTTY === true,
) {
  const runs = [];
  const failures = [];
  let current;
  let width = 0;

  function line(text) {
    write(`${isTerminal ? `\r${" ".repeat(width)}\r` : ""}${text}\n`);
    width = 0;
  }

  function fileOf(file) {
    current.files[file] ??= { seconds: 0, tests: 0 };
    return current.files[file];
  }

  function stateOf({ name, passed, failed, done, total }) {
    const remain = total - done;
    const rest = remain > 0 ? `, ${plural(remain, parts[name])} of ${total} to go` : "";
    return `${name.padEnd(8)}${passed.toLocaleString("en")} passed, ${failed} failed${rest}`;
  }

  function fail(what, error) {
    current.failed += 1;
    const text = `FAIL ${what.replaceAll(root, "")}\n${error.replaceAll(root, "").slice(0, maxErrorLength)}\n`;
    failures.push(text);
    line(`\n${text}`);
  }

  function showProgress() {
    const tenth = Math.floor((10 * current.done) / current.total);
    if (isTerminal) {
      const text = stateOf(current);
      write(`\r${text.padEnd(width)}`);
      width = text.length;
    } else if (tenth > current.shownTenth) {
      current.shownTenth = tenth;
      line(stateOf(current));
    }
  }

  return {
    begin(name) {
      current = { name, total: 0, done: 0, passed: 0, failed: 0, shownTenth: 0, files: {} };
      runs.push(current);
    },

    /** Takes a message of a runner (`tests/support/reporters/progress.ts`). */
    take(message) {
      if (message.type === "began") current.total = message.parts;
      if (message.type === "error") fail(`outside the tests of ${current.name}`, message.error);
      if (message.type === "test" && message.error !== null) fail(`${message.file}: ${message.title}`, message.error);
      if (message.type === "test" && message.error === null) current.passed += 1;
      if (message.type === "test") fileOf(message.file).tests += 1;
      if (message.type !== "part") return;
      current.done += 1;
      fileOf(message.file).seconds += message.seconds;
      showProgress();
    },

    /** A runner that ends with an error, or with nothing done, and named no failure, has failed itself. */
    end({ code, isInterrupted, log, output }) {
      if (isTerminal) line(stateOf(current));
      if (isInterrupted || current.failed > 0) return;
      if (code !== 0 || current.passed === 0)
        fail(
          `${current.name}: the runner ended with code ${code}; all it printed is in ${log}`,
          output().slice(-maxErrorLength),
        );
    },

    sayFailures() {
      if (failures.length > 0) write(`\nAll failures again:\n\n${failures.join("\n")}\n`);
    },

    /** The ten files that took most seconds, without regard to what ran beside them. */
    saySlowestFiles() {
      const files = Object.values(this.files()).flatMap((each) => Object.entries(each));
      const slowest = files.sort(([, a], [, b]) => b.seconds - a.seconds).slice(0, 10);
      for (const [file, { seconds }] of slowest) write(`${seconds.toFixed(0).padStart(6)} s  ${file}\n`);
    },

    whatRan() {
      const said = runs.map((one) => stateOf(one).replace(/ +/, " "));
      const notBegun = Object.keys(parts).filter((name) => !runs.some((one) => one.name === name));
      return [...said, ...notBegun.map((name) => `${name} did not begin`)].join("; ");
    },

    /** By runner and file: the number of tests, and their seconds. */
    files() {
      return Object.fromEntries(runs.map(({ name, files }) => [name, files]));
    },

    counts() {
      const sum = (key) => runs.reduce((total, one) => total + one[key], 0);
      return { passed: sum("passed"), failed: sum("failed") };
    },
  };
}
