import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Refusal } from "../db/refusal.ts";
import { isRunning, runningProcess } from "./lock.ts";
import { readSuccession } from "./succession.ts";

/** How long a new worker is waited for, which may have a large database to bring up to date; in milliseconds. */
const patience = 10 * 60_000;
const pace = 50;

/**
 * Has a new worker take the place of the one that serves from this data directory, and waits until it is ready. Throws
 * a `Refusal` that says why there is none.
 */
export async function renewWorker(dataDir: string): Promise<void> {
  const place = path.resolve(dataDir);
  if (!isRunning(dataDir)) throw new Refusal(`No site runs from ${place}. Start it by npm start.`);
  const before = readSuccession(dataDir);
  const running = runningProcess(dataDir);
  if (!before || running !== before.process) {
    throw new Refusal(`What runs from ${place} is a development server, which takes changes up by itself.`);
  }
  ask(running);
  for (const giveUpAt = Date.now() + patience; Date.now() < giveUpAt; await pause(pace)) {
    const { ready, failed, reason } = readSuccession(dataDir) ?? before;
    // Any worker that began after the first look began out of what was on the disk by then.
    if (ready > before.begun) return;
    if (failed > before.begun) {
      throw new Refusal(
        `The new worker did not start${reason ? `: ${reason}` : "; the site's log says why."}\nThe one before serves on.`,
      );
    }
    if (!isRunning(dataDir))
      throw new Refusal("The site has ended meanwhile; its log says why. Start it by npm start.");
  }
  throw new Refusal("No new worker was ready after ten minutes; the one before serves on. The site's log says more.");
}

function ask(supervisor: number): void {
  try {
    process.kill(supervisor, "SIGUSR2");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(
      `Process ${supervisor} could not be asked (${reason}). Run the command as the user who started it.`,
    );
  }
}
