import cluster from "node:cluster";
import { subscribe } from "node:diagnostics_channel";

/*
 * What a test has a site load beforehand (`plantedFaults`): faults that the product does not have. Only its workers have
 * them, each by a signal.
 */

const megabyte = 1024 * 1024;

const held: Buffer[] = [];

function grow(megabytes: number): void {
  held.push(Buffer.alloc(megabytes * megabyte, 1));
}

/** Has the event loop stand still, without keeping the machine busy. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

if (cluster.isWorker) {
  process.on("SIGHUP", () => block(2_000));
  process.on("SIGURG", () => subscribe("http.server.request.start", () => block(700)));
  process.on("SIGUSR2", () => grow(180));
  process.on("SIGWINCH", () => grow(400));
}
