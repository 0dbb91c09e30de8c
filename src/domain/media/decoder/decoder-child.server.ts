/** The child process that decodes pictures, so that a picture that needs too much memory cannot crash the server. */
import { writeFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import sharp from "sharp";
import type { DecoderReply } from "./decoder.server.ts";
import { type DecoderJob, doJob } from "./decoder-jobs.server.ts";
import { isOutOfMemory } from "./inspect.server.ts";

/** In bytes; the process kills itself above it. 45 MB are shared with the server. Accepted pictures need up to 250 MB. */
const maxMemoryBytes = 265_000_000;

/** CPU time for one picture, in microseconds. Accepted pictures need up to 7 s. */
const maxCpuMicroseconds = 30_000_000;

/** In milliseconds. A decoder allocates about 2 MB per millisecond. */
const checkIntervalMs = 5;

// A cache is useless here, and each thread needs its own buffers.
sharp.cache(false);
sharp.concurrency(1);

// Pages come first. Linux refuses a higher priority than the server has.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
try {
  // Tells Linux to kill this process first when memory runs out.
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Not Linux.
}

// A signal goes to the whole process group, but this process lives until the server is gone. SIGKILL does not wait for the decoder.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});
process.on("disconnect", killSelf);

process.on("message", async (job: DecoderJob) => {
  const startUsage = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(startUsage);
    if (process.memoryUsage.rss() > maxMemoryBytes || user + system > maxCpuMicroseconds) killSelf();
  }, checkIntervalMs);
  const reply = await doJob(job).then(
    (result): DecoderReply => ({ state: "done", result, memory: process.memoryUsage.rss() }),
    (error): DecoderReply =>
      isOutOfMemory(error) ? { state: "too heavy" } : { state: "failed", message: String(error) },
  );
  clearInterval(timer);
  send(reply);
});

send({ state: "ready" });

function killSelf(): void {
  process.kill(process.pid, "SIGKILL");
}

/** Ignores errors: if the server is gone, this process is about to exit. */
function send(reply: DecoderReply): void {
  process.send?.(reply, () => {});
}
