import cluster from "node:cluster";

/*
 * What a test has a site load beforehand (`plantedFaults`): faults that the product does not have. Only its workers have
 * them, each by a signal.
 */

const megabyte = 1024 * 1024;

/** For how long a busy worker's loop stands still, in milliseconds. */
const busyTime = 2_000;

const held: Buffer[] = [];

function grow(megabytes: number): void {
  held.push(Buffer.alloc(megabytes * megabyte, 1));
}

function keepBusy(): void {
  for (const end = performance.now() + busyTime; performance.now() < end; );
}

if (cluster.isWorker) {
  process.on("SIGHUP", keepBusy);
  process.on("SIGUSR2", () => grow(180));
  process.on("SIGWINCH", () => grow(400));
}
