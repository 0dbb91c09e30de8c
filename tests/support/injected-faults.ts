import cluster from "node:cluster";
import { subscribe } from "node:diagnostics_channel";

/*
 * Faults that tests inject into a site by preloading this file. Each starts in the workers on a signal.
 */

const megabyte = 1024 * 1024;

const held: Buffer[] = [];

function grow(megabytes: number): void {
  held.push(Buffer.alloc(megabytes * megabyte, 1));
}

/** Blocks the event loop without using the CPU. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

if (cluster.isWorker) {
  process.on("SIGHUP", () => block(2_000));
  process.on("SIGURG", () => subscribe("http.server.request.start", () => block(700)));
  process.on("SIGUSR2", () => grow(180));
  process.on("SIGWINCH", () => grow(400));
}
