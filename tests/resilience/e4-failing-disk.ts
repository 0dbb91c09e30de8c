import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { freePort, killOnExit } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { removableDirectory } from "../support/site-process.ts";
import { readerFigures, startReaders } from "./clients.ts";
import { type Experiment, none } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";
import { checkStored, inquiryFigures } from "./stored-inquiries.ts";
import { startWriters } from "./writers.ts";

/** System calls of SQLite to write and to sync. */
const calls = ["pwrite64", "fdatasync"];

const errors = ["EIO", "ENOSPC"];

/** Which calls fail, in strace's syntax: every seventh; all from the third on. */
const failing = ["7+7", "3+"];

/** Duration of each fault, in milliseconds. */
const failureDurationMs = 8_000;

/** Makes system calls of a process fail by strace, only for the database's files. */
class FaultInjection {
  readonly #strace: ChildProcess;
  readonly #log: string;

  private constructor(strace: ChildProcess, log: string) {
    this.#strace = strace;
    this.#log = log;
  }

  static async start(pid: number, dataDir: string, log: string, injection: string): Promise<FaultInjection> {
    const [call = ""] = injection.split(":");
    const file = realpathSync(path.join(dataDir, databaseFile));
    const files = [file, `${file}-wal`, `${file}-shm`].flatMap((one) => ["-P", one]);
    const strace = killOnExit(
      spawn("strace", ["-p", String(pid), "-o", log, ...files, "-e", `trace=${call}`, "-e", `inject=${injection}`], {
        stdio: ["ignore", "ignore", "pipe"],
      }),
    );
    const [output] = await Promise.race([once(strace.stderr ?? strace, "data"), once(strace, "error")]);
    if (output instanceof Error) throw new UserFacingError("This drill needs strace. Install it: apt install strace");
    if (!String(output).includes("attached")) {
      throw new UserFacingError(
        `strace may not look into the site's process (${String(output).trim()}). Run this drill as root.`,
      );
    }
    return new FaultInjection(strace, log);
  }

  /** Returns the number of failed calls. */
  async end(): Promise<number> {
    const exited = once(this.#strace, "exit");
    this.#strace.kill("SIGINT");
    await exited;
    return readFileSync(this.#log, "utf8").split("(INJECTED)").length - 1;
  }
}

/** Makes the database's writes fail in each way in turn, under readers and writers. */
async function failWrites(writers: number) {
  const directory = removableDirectory();
  const data = removableDirectory();
  const site = new KillableSite(await freePort(), { dataDir: data.path });
  await site.start();
  const worker = site.worker;
  const writing = startWriters(site.url, writers);
  const reading = await startReaders(site.url);
  let injectedErrors = 0;
  let slowestRecovery = 0;
  try {
    for (const call of calls) {
      for (const error of errors) {
        for (const when of failing) {
          await writing.untilAnswered(writers);
          const injection = `${call}:error=${error}:when=${when}`;
          const failing = await FaultInjection.start(worker, data.path, path.join(directory.path, "strace"), injection);
          await setTimeout(failureDurationMs);
          injectedErrors += await failing.end();
          slowestRecovery = Math.max(slowestRecovery, await writing.untilAnswered(1));
        }
      }
    }
    const crashes = site.worker === worker ? 0 : 1;
    await Promise.all([writing.stop(), reading.stop()]);
    const stored = await checkStored({ dataDir: data.path }, writing.log.acknowledged);
    return { injectedErrors, crashes, slowestRecovery, stored, log: writing.log, readers: reading.stats };
  } finally {
    await Promise.all([writing.stop(), reading.stop()]);
    await site.stop();
    directory.remove();
    data.remove();
  }
}

export const e4: Experiment = {
  shows: "writes and syncs of SQLite's files that fail, more than 1,000 of them (a minute or two; needs strace)",
  async run() {
    const { injectedErrors, crashes, slowestRecovery, stored, log, readers } = await failWrites(16);
    return report("E4, every seventh, then every write or sync fails (EIO, ENOSPC), SQLite, 16 writers", [
      {
        name: "calls that failed",
        value: injectedErrors.toLocaleString("en"),
        limit: "at least 1,000",
        isWithinLimit: injectedErrors >= 1000,
        isRequired: true,
      },
      none("crashes", crashes),
      ...inquiryFigures(stored, log),
      { name: "slowest recovery", value: `${(slowestRecovery / 1000).toFixed(1)} s`, note: "without a restart" },
      ...readerFigures(readers),
    ]);
  },
};
