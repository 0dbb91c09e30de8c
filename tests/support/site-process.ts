import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface SiteProcess {
  url: string;
  process: ChildProcess;
  /** All lines of its log so far. */
  log: string[];
  stop(): Promise<void>;
}

export function temporaryDirectory(): { path: string; remove: () => void } {
  const directory = mkdtempSync(path.join(tmpdir(), "mangrove-"));
  return { path: directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** Starts the built product as its operator would, on a free port unless `PORT` says otherwise. */
export async function startSite(settings: Record<string, string>, ...options: string[]): Promise<SiteProcess> {
  const child = spawn(process.execPath, ["src/server/main.ts", ...options], {
    env: { PATH: process.env.PATH, PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (chunk) => log.push(String(chunk)));
    child.stdout.on("data", (chunk) => {
      log.push(...String(chunk).split("\n").filter(Boolean));
      const ready = /is ready: (\S+)/.exec(String(chunk))?.[1];
      if (ready) resolve(ready);
    });
    child.on("exit", (code) =>
      reject(new Error(`The site ended with ${code} before it was ready:\n${log.join("\n")}`)),
    );
  });
  return {
    url,
    process: child,
    log,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
