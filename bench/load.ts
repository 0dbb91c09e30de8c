import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { endWithUs } from "./process.ts";

/** What is read of autocannon's report. */
const result = z.object({
  "2xx": z.number(),
  non2xx: z.number(),
  errors: z.number(),
  timeouts: z.number(),
  duration: z.number(),
});

/** Connections that ask at the same time, each kept open throughout. */
const connections = 40;

/** Asks for one address many times, from a process of its own. Answers how many requests per second came to be. */
export async function load(url: string, requests: number): Promise<number> {
  const autocannon = fileURLToPath(import.meta.resolve("autocannon"));
  const options = ["--json", "--no-progress", "-c", String(connections), "-a", String(requests)];
  const child = spawn(process.execPath, [autocannon, ...options, "-H", "Accept-Encoding=br", url], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithUs(child);
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  if (child.exitCode !== 0) throw new Error(`autocannon ended with ${child.exitCode}: ${complaints}`);
  const { "2xx": answered, non2xx, errors, timeouts, duration } = result.parse(JSON.parse(output));
  if (answered !== requests || non2xx + errors + timeouts > 0) {
    throw new Error(
      `${url}: of ${requests} requests ${answered} were answered, ${non2xx} refused, ${errors} failed, ${timeouts} late`,
    );
  }
  return answered / duration;
}
