/** The child process that opens pictures, so that one that takes too much memory ends this and not the server. */
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import sharp from "sharp";
import type { FromChild, ToChild } from "./decoder.server.ts";
import { doJob } from "./decoder-jobs.server.ts";
import { isOutOfMemory } from "./inspect.server.ts";

/** Memory at which it ends, in bytes: 45 MB of it are shared with the server. Accepted pictures take 250 MB at most. */
const mostMemory = 265_000_000;

/** CPU time for one picture at which it ends, in microseconds. Accepted pictures take up to 7 s. */
const mostTime = 30_000_000;

/** How often it looks, in milliseconds. A decoder fills some 2 MB in one. */
const interval = 5;

// Keeping decoded pictures is of no use here, and each thread takes buffers of its own.
sharp.cache(false);
sharp.concurrency(1);

// Pages come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
try {
  // When a machine runs out of memory, Linux ends this first.
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Other systems have no such file.
}

// Whoever ends the server ends its work in order; this goes when the server is gone. Exiting would wait for the decoder.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});
process.on("disconnect", end);

process.on("message", async (job: ToChild) => {
  const begun = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    if (process.memoryUsage.rss() > mostMemory || user + system > mostTime) end();
  }, interval);
  const answer = await doJob(job).then(
    (result): FromChild => ({ state: "done", result, memory: process.memoryUsage.rss() }),
    (error): FromChild => (isOutOfMemory(error) ? { state: "too heavy" } : { state: "failed", message: String(error) }),
  );
  clearInterval(watch);
  tell(answer);
});

tell({ state: "ready" });

function end(): void {
  process.kill(process.pid, "SIGKILL");
}

/** When there is nobody to tell any more, it is about to end. */
function tell(answer: FromChild): void {
  process.send?.(answer, () => {});
}
