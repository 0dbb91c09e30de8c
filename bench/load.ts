import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { killOnExit } from "./process.ts";

/** The used fields of autocannon's report. */
const result = z.object({
  "2xx": z.number(),
  non2xx: z.number(),
  errors: z.number(),
  timeouts: z.number(),
  duration: z.number(),
});

/** Concurrent keep-alive connections. */
const connections = 40;

/** Requests one URL many times from a separate process. `more` are options of autocannon. Returns requests per second. */
export async function load(url: string, requests: number, more: readonly string[] = []): Promise<number> {
  const autocannon = fileURLToPath(import.meta.resolve("autocannon"));
  const options = ["--json", "--no-progress", "-c", String(connections), "-a", String(requests)];
  const child = spawn(process.execPath, [autocannon, ...options, ...more, "-H", "Accept-Encoding=br", url], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  killOnExit(child);
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
