import { existsSync } from "node:fs";
import type { Server } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { makeDataDir } from "../db/data-dir.ts";
import { databaseFile } from "../db/open-sqlite.ts";
import { Refusal } from "../db/refusal.ts";
import { type AppBuild, createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { pollDatabase, watchFile } from "./content-version.ts";
import { securityHeaders } from "./headers.ts";
import { createHttpServer, type Site } from "./http.ts";
import { drain, listen } from "./listen.ts";
import { type Lock, runningProcess, takeLock, waitForLock } from "./lock.ts";
import { createLog } from "./log.ts";
import { MediaFiles } from "./media-files.ts";
import { Pages } from "./pages.ts";
import { openGround } from "./services.ts";
import { StaticFiles } from "./static-files.ts";

export interface Running {
  site: Site;
  /** Where it answers on this machine. */
  url: string;
  /** Ends cleanly: no request is cut. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Where the build lies. */
  buildDir: string;
  /** Take the place of the process that serves from the same data directory, without a moment unserved. */
  replace?: boolean;
}

/** Brings the site up. Throws a `Refusal` when something stands in the way that its operator can mend. */
export async function start(config: Config, { buildDir, replace = false }: StartOptions): Promise<Running> {
  makeDataDir(config.dataDir);
  let lock = takeLock(config.dataDir);
  if (!lock && !replace) throw alreadyRunning(config.dataDir);
  try {
    const site = await assemble(config, buildDir);
    const server = createHttpServer(site);
    const port = await listen(server, config, replace);
    if (!config.origin) site.services.origin = `http://localhost:${port}`;
    lock ??= await takeOver(config.dataDir);
    let stopped: Promise<void> | null = null;
    return {
      site,
      url: `http://localhost:${port}`,
      stop() {
        stopped ??= stop(site, server, lock);
        return stopped;
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function assemble(config: Config, buildDir: string): Promise<Site> {
  const log = createLog(config.logLevel);
  const build = await loadBuild(buildDir);
  const { services, store } = await openGround(config, log, path.join(buildDir, "pictures"));
  const headers = securityHeaders(config);
  const app = createApp(build, services, "production");
  const version = config.databaseUrl
    ? await pollDatabase(services.db)
    : watchFile(path.join(config.dataDir, databaseFile));
  return {
    config,
    publicUrl: config.origin ? new URL(config.origin) : null,
    services,
    log,
    app,
    version,
    headers,
    pages: new Pages(app, services, version, headers),
    files: new StaticFiles([path.join(buildDir, "app", "client"), path.join(buildDir, "previous")], headers),
    media: new MediaFiles(services.db, store, headers),
    draining: false,
  };
}

async function loadBuild(buildDir: string): Promise<AppBuild> {
  const file = path.resolve(buildDir, "app", "server", "index.js");
  if (!existsSync(file)) throw new Refusal("The product is not built yet. Run: npm run build");
  return import(pathToFileURL(file).href);
}

function alreadyRunning(dataDir: string): Refusal {
  const pid = runningProcess(dataDir);
  const who = pid ? `Process ${pid}` : "Another process";
  return new Refusal(
    `${who} already serves from ${path.resolve(dataDir)}. End it first, or set DATA_DIR to another directory.`,
  );
}

/** The other process is given longer than it takes to end its last request, in milliseconds. */
const patience = 15_000;

async function takeOver(dataDir: string): Promise<Lock> {
  const pid = runningProcess(dataDir);
  if (pid) process.kill(pid, "SIGTERM");
  const lock = await waitForLock(dataDir, patience);
  if (!lock) throw new Refusal("The process that serves now did not end. Look at its log, end it, and start again.");
  return lock;
}

async function stop(site: Site, server: Server, lock: Lock | null): Promise<void> {
  site.draining = true;
  await drain(server);
  site.version.close();
  await site.services.db.destroy();
  lock?.release();
}
