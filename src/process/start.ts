import { existsSync } from "node:fs";
import type { Server } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Config } from "../config/config.ts";
import { createLog } from "../config/log.ts";
import { openDependencies } from "../config/services.ts";
import { UserFacingError } from "../db/user-facing-error.ts";
import { type App, type AppBuild, createApp } from "../http/app.ts";
import { createHttpServer } from "../http/server.ts";
import { assembleSite, type Site } from "../http/site.ts";
import { ensureFirstAccount } from "./first-account.ts";
import { drain, listen } from "./listen.ts";

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
}

/** Starts the site. Throws a `UserFacingError` for problems that the operator can fix. */
export async function start(config: Config, options: StartOptions): Promise<RunningSite> {
  const site = await assemble(config, options);
  const server = createHttpServer(site);
  let stopped: Promise<void> | null = null;
  const stopOnce = () => {
    stopped ??= stop(site, server);
    return stopped;
  };
  try {
    const port = await listen(server, config);
    site.sender.start();
    site.jobs.start();
    if (!config.origin) site.services.origin = `http://localhost:${port}`;
    const { isFirst = true } = options;
    const firstLink = isFirst ? await ensureFirstAccount(site.services, config) : null;
    return { site, url: `http://localhost:${port}`, firstLink, stop: stopOnce };
  } catch (error) {
    await stopOnce();
    throw error;
  }
}

async function assemble(config: Config, { buildDir, onProgress }: StartOptions): Promise<Site> {
  const log = createLog(config.logLevel);
  const build = await loadBuild(buildDir);
  const dependencies = await openDependencies(config, log, path.resolve(buildDir, "server", "decoder.js"));
  const handle = createApp(build, dependencies.services, "production");
  const app: App = (...request) => handle(...request).finally(onProgress);
  const folders = [path.join(buildDir, "app", "client"), path.join(buildDir, "previous")];
  return assembleSite({ config, log, dependencies, app, routes: build.routes, folders });
}

async function loadBuild(buildDir: string): Promise<AppBuild> {
  const file = path.resolve(buildDir, "app", "server", "index.js");
  if (!existsSync(file)) throw new UserFacingError("There is no build yet. Run: npm run build");
  return import(pathToFileURL(file).href);
}

async function stop(site: Site, server: Server): Promise<void> {
  site.draining = true;
  await Promise.all([drain(server), site.sender.stop(), site.jobs.stop()]);
  site.services.decoder.stop();
  site.pages.close();
  site.version.close();
  await site.services.db.destroy();
}
