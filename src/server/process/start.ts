import { existsSync } from "node:fs";
import type { Server } from "node:http";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createDataDir } from "#src/base/db/data-dir.ts";
import { isUnavailable } from "#src/base/db/dialect.ts";
import { codeOf, messageOf } from "#src/base/db/error-details.ts";
import { sqliteCode, sqliteCodes } from "#src/base/db/sqlite/sqlite-codes.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { openStore } from "#src/domain/media/store/open-store.server.ts";
import { StoreUnavailable } from "#src/domain/media/store/store.server.ts";
import type { Config } from "#src/server/config/config.ts";
import { createLog } from "#src/server/config/log.ts";
import { openDependencies } from "#src/server/config/services.ts";
import { type App, type AppBuild, createApp } from "#src/server/http/app.ts";
import { createHttpServer } from "#src/server/http/connections.ts";
import { StaticFiles, shareAssets } from "#src/server/http/files/static-files.ts";
import { readSiteSnapshot, SnapshotWriter } from "#src/server/http/page-cache/site-snapshot.ts";
import { securityHeaders } from "#src/server/http/response/headers.ts";
import { WaitingSite } from "#src/server/http/response/waiting-site.ts";
import { RouteTable } from "#src/server/http/route-table.ts";
import { requestListener } from "#src/server/http/server.ts";
import { assembleSite, closeConnections, type Site } from "#src/server/http/site.ts";
import { ensureFirstAccount } from "./first-account.ts";
import { drain, listen } from "./listen.ts";
import type { WaitFor } from "./messages.ts";

export interface RunningSite {
  site: Site;
  /** Its URL on this machine. */
  url: string;
  /** The link that creates the first account, if there is none. */
  firstLink: string | null;
  /** Stops without cutting off requests. */
  stop(): Promise<void>;
}

export interface StartOptions {
  buildDir: string;
  /** Called after each rendered page. */
  onProgress?: () => void;
  /** Makes sure that someone can log in. */
  isFirst?: boolean;
  /** What is done before visitors come. */
  beforeListening?: (site: Site) => Promise<void>;
}

/** Starts the site. Throws a `UserFacingError` for problems that the operator can fix. */
export async function start(config: Config, options: StartOptions): Promise<RunningSite> {
  const build = await loadBuild(options.buildDir);
  const site = await assemble(config, build, options);
  const server = createHttpServer(site).on("request", requestListener(site));
  try {
    await options.beforeListening?.(site);
    const port = await listen(server, config);
    return run({ site, server, build, port, firstLink: await prepare(site, port, options) });
  } catch (error) {
    await Promise.all([drain(server), close(site)]);
    throw error;
  }
}

/**
 * Like `start`. If the site can't start yet, it listens, serves kept pages and a 503, and tries again until it can.
 * `onWaiting` gets the reason, and each later one that differs.
 */
export async function startOrWait(
  config: Config,
  options: StartOptions & { waitFor: WaitFor; onWaiting: (reason: string) => void },
): Promise<RunningSite> {
  try {
    return await start(config, options);
  } catch (error) {
    if (!isWaitedFor(error, options.waitFor)) throw error;
    options.onWaiting(reasonOf(error, config));
    return startWhenAvailable(config, options, reasonOf(error, config));
  }
}

function isWaitedFor(error: unknown, waitFor: WaitFor): boolean {
  if (waitFor === "nothing") return false;
  if (isUnavailable(error) || (error instanceof Error && isUnavailable(error.cause))) return true;
  if (error instanceof StoreUnavailable && error.isTemporary) return true;
  return waitFor === "operator" && error instanceof UserFacingError;
}

/** For the operator. */
function reasonOf(error: unknown, { dataDir }: Config): string {
  if (error instanceof UserFacingError) return error.message;
  if (codeOf(error) === "ENOSPC" || sqliteCode(error) === sqliteCodes.full) {
    return `The disk with ${path.resolve(dataDir)} is full. Nothing was lost. Free some space.`;
  }
  return `The site can't start yet (${messageOf(error)}).`;
}

/** Between two attempts, in milliseconds. */
const retryDelayMs = { first: 250, max: 2_000 };

async function startWhenAvailable(config: Config, options: Parameters<typeof startOrWait>[1], reason: string) {
  const build = await loadBuild(options.buildDir);
  const base = await prepareAnswers(config, build, options);
  const waiting = new WaitingSite({
    ...base,
    config,
    store: await openStore(config),
    snapshot: await readSiteSnapshot(config.dataDir),
  });
  const server = createHttpServer(base).on("request", waiting.handle);
  const port = await listen(server, config);
  let last = reason;
  for (let delay = retryDelayMs.first; ; delay = Math.min(delay * 2, retryDelayMs.max)) {
    await pause(delay);
    try {
      const site = await assemble(config, build, options);
      const firstLink = await prepare(site, port, options).catch(async (error) => {
        await close(site);
        throw error;
      });
      server.off("request", waiting.handle).on("request", requestListener(site));
      return run({ site, server, build, port, firstLink });
    } catch (error) {
      if (!isWaitedFor(error, "operator")) throw error;
      const next = reasonOf(error, config);
      if (next !== last) options.onWaiting(next);
      last = next;
    }
  }
}

/** What follows once the server listens: the background work, and the link that creates the first account. */
async function prepare(
  { services, config, workers }: Site,
  port: number,
  { isFirst = true }: StartOptions,
): Promise<string | null> {
  for (const worker of workers) worker.start();
  if (!config.origin) services.origin = `http://localhost:${port}`;
  return isFirst ? ensureFirstAccount(services, config) : null;
}

interface Listening {
  site: Site;
  server: Server;
  build: AppBuild;
  port: number;
  firstLink: string | null;
}

function run({ site, server, build, port, firstLink }: Listening): RunningSite {
  site.metrics?.countRequests(server);
  const snapshotWriter = new SnapshotWriter(site, buildId(build));
  async function stop() {
    closeConnections(site);
    await Promise.all([drain(server), snapshotWriter.stop()]);
    await close(site);
  }
  let stopped: Promise<void> | null = null;
  return {
    site,
    url: `http://localhost:${port}`,
    firstLink,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function assemble(config: Config, build: AppBuild, options: StartOptions): Promise<Site> {
  const base = await prepareAnswers(config, build, options);
  const built = (name: string) => path.resolve(options.buildDir, "server", `${name}.js`);
  const scripts = {
    decoder: built("decoder"),
    mailReader: built("mail-reader"),
    calendarReader: built("calendar-reader"),
  };
  const dependencies = await openDependencies(config, base.log, scripts);
  const handle = createApp(build, dependencies.services, "production");
  const app: App = (...request) => handle(...request).finally(options.onProgress);
  return assembleSite({
    ...base,
    config,
    dependencies,
    app,
    lookStyles: build.entry.module.lookStyles,
  });
}

/** What a site needs to answer without its database. */
async function prepareAnswers(config: Config, build: AppBuild, { buildDir }: StartOptions) {
  createDataDir(config.dataDir);
  const log = createLog(config.logLevel);
  const headers = securityHeaders(config);
  const client = path.join(buildDir, "client");
  const shared = path.join(config.dataDir, "assets");
  await shareAssets(client, { folder: shared, build: buildId(build) }).catch((error) =>
    log.warn(
      { reason: messageOf(error) },
      "assets not kept: pages that are open during the next update may lose theirs",
    ),
  );
  return { log, headers, routes: new RouteTable(build), files: new StaticFiles({ client, shared, headers }) };
}

/** Changes with the assets that pages refer to. */
function buildId({ assets }: AppBuild): string {
  return assets.version;
}

async function loadBuild(buildDir: string): Promise<AppBuild> {
  const file = path.resolve(buildDir, "server", "index.js");
  if (!existsSync(file)) throw new UserFacingError("There is no build yet. Run: npm run build");
  return import(pathToFileURL(file).href);
}

async function close({ services, workers, pages, metrics, version, counts, visits }: Site): Promise<void> {
  await Promise.all(workers.map((worker) => worker.stop()));
  // The counts of a minute are not worth waiting for a database that is away.
  await counts.store(services.db, services.now()).catch(services.report);
  await visits.store().catch(services.report);
  services.decoder.stop();
  services.mailReader.stop();
  services.calendarReader.stop();
  pages.close();
  metrics?.close();
  version.close();
  await services.db.destroy();
}
