import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

export interface SiteProcess {
  url: string;
  process: ChildProcess;
  /** All lines of its log so far. */
  log: string[];
  /** Waits until the next worker is ready. */
  nextReady(): Promise<string>;
  /** Replaces the worker, as an update does; waits until the new one is ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export function removableDirectory(parent = tmpdir()): { path: string; remove: () => void } {
  const directory = mkdtempSync(path.join(parent, "mangrove-"));
  return { path: directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** Lets sites with this data directory share pictures' variants, so that each is made once for all tests. */
export function shareVariants(dataDir: string): void {
  const shared = path.resolve("node_modules", ".cache", "pictures");
  mkdirSync(shared, { recursive: true });
  mkdirSync(path.join(dataDir, "media"));
  symlinkSync(shared, path.join(dataDir, "media", "variants"), "junction");
}

/** With a folder of variants, a start makes none in the background, which takes a minute of CPU time. */
function keepDecoderIdle(dataDir = ""): void {
  if (!statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return;
  mkdirSync(path.join(dataDir, "media", "variants"), { recursive: true, mode: 0o700 });
}

const readyLine = /is ready: (\S+)/;

/** Starts the built product of a checkout as its operator would, on a free port unless `PORT` says otherwise. */
export async function startSite(settings: Record<string, string>, checkout = process.cwd()): Promise<SiteProcess> {
  const site = launchSite(settings, checkout);
  return { ...site, url: await site.nextReady() };
}

/** Like `startSite`, but does not wait until it is ready. */
export function launchSite(settings: Record<string, string>, checkout = process.cwd()): Omit<SiteProcess, "url"> {
  keepDecoderIdle(settings.DATA_DIR);
  const child = spawn(process.execPath, [path.join(checkout, "build/server/main.js")], {
    cwd: checkout,
    env: { PATH: process.env.PATH, PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on("line", (line) => {
      log.push(line);
      const [, url] = readyLine.exec(line) ?? [];
      if (url) child.emit("ready", url);
    });
  }
  /** Waits until a worker is ready; fails if the site exits before. */
  async function nextReady(): Promise<string> {
    const settled = new AbortController();
    const closed = once(child, "close", settled).then(([code]) => {
      throw new Error(`The site ended with ${code} before it was ready:\n${log.join("\n")}`);
    });
    try {
      const ready = once(child, "ready", settled).then(([url]) => String(url));
      return await Promise.race([ready, closed]);
    } finally {
      closed.catch(() => {});
      settled.abort();
    }
  }
  return {
    process: child,
    log,
    nextReady,
    async restart() {
      const ready = nextReady();
      child.kill("SIGUSR2");
      await ready;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
