import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { messageOf } from "#src/base/db/error-details.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { minuteMs } from "#src/base/durations.ts";
import { isRunning, runningProcess } from "./lock.ts";
import { type WorkerState, workerStateFile } from "./worker-state.ts";

/** In milliseconds. A new worker may have to migrate a large database. */
const readyTimeoutMs = 10 * minuteMs;
const pollIntervalMs = 50;

/**
 * Replaces the worker of this data directory with a new one, and waits until that is ready. Throws a `UserFacingError`
 * if there is none.
 */
export async function hotRestart(dataDir: string): Promise<void> {
  const directory = path.resolve(dataDir);
  if (!isRunning(dataDir)) {
    throw new UserFacingError(
      `No site is running from ${directory}, so there is nothing to restart. Start it, or set DATA_DIR to the directory of the one that is running.`,
    );
  }
  const before = readWorkerState(dataDir);
  const running = runningProcess(dataDir);
  if (running === null) {
    throw new UserFacingError(
      `The site from ${directory} couldn't save its process id, because its disk was full. Free some space, then stop the site and start it again.`,
    );
  }
  if (!before || running !== before.process) {
    throw new UserFacingError(`A development server is running from ${directory}. It reloads changes automatically.`);
  }
  signalSupervisor(running);
  for (const deadline = Date.now() + readyTimeoutMs; Date.now() < deadline; await pause(pollIntervalMs)) {
    const { ready, failed, reason } = readWorkerState(dataDir) ?? before;
    // A worker with a higher number started after the files on the disk had changed.
    if (ready > before.begun) return;
    if (failed > before.begun) {
      throw new UserFacingError(
        `The new worker did not start${reason ? `: ${reason}` : ". See the site's log."}\nThe previous worker is still running.`,
      );
    }
    if (!isRunning(dataDir)) throw new UserFacingError("The site has stopped. See its log, then start it.");
  }
  throw new UserFacingError(
    "No new worker was ready after ten minutes. The previous one is still running. See the site's log.",
  );
}

const workerState = z.object({
  process: z.int(),
  begun: z.int(),
  ready: z.int(),
  failed: z.int(),
  reason: z.string().nullable(),
}) satisfies z.ZodType<WorkerState>;

/** Null if no site has run from this data directory, or the file cannot be read. */
export function readWorkerState(dataDir: string): WorkerState | null {
  try {
    return workerState.parse(JSON.parse(readFileSync(workerStateFile(dataDir), "utf8")));
  } catch {
    return null;
  }
}

function signalSupervisor(supervisorPid: number): void {
  try {
    process.kill(supervisorPid, "SIGUSR2");
  } catch (error) {
    throw new UserFacingError(
      `Could not signal process ${supervisorPid} (${messageOf(error)}). Run this command as the user who started the site.`,
    );
  }
}
