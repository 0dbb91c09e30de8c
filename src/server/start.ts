import { existsSync } from "node:fs";
import type { Server } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { databaseFile } from "../db/open-sqlite.ts";
import { Refusal } from "../db/refusal.ts";
import { type App, type AppBuild, createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { pollDatabase, watchFile } from "./content-version.ts";
import { ensureFirstAccount } from "./first-account.ts";
import { createHttpServer } from "./http.ts";
import { drain, listen } from "./listen.ts";
import { createLog } from "./log.ts";
import { openGround } from "./services.ts";
import { assembleSite, type Site } from "./site.ts";

export interface Running {
  site: Site;
  /** Where it answers on this machine. */
  url: string;
  /** Makes the first account, on a site that nobody can sign in to. */
  firstLink: string | null;
  /** Ends cleanly: no request is cut. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Where the build lies. */
  buildDir: string;
  /** Is told of every page that was made. */
  onProgress?: () => void;
}

/** Brings the site up. Throws a `Refusal` when something stands in the way that its operator can mend. */
export async function start(config: Config, options: StartOptions): Promise<Running> {
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
    site.caretaker.start();
    if (!config.origin) site.services.origin = `http://localhost:${port}`;
    const firstLink = await ensureFirstAccount(site.services, config);
    return { site, url: `http://localhost:${port}`, firstLink, stop: stopOnce };
  } catch (error) {
    await stopOnce();
    throw error;
  }
}

async function assemble(config: Config, { buildDir, onProgress }: StartOptions): Promise<Site> {
  const log = createLog(config.logLevel);
  const build = await loadBuild(buildDir);
  const ground = await openGround(config, log, {
    preparedPictures: path.join(buildDir, "pictures"),
    decoder: path.resolve(buildDir, "server", "decoder.js"),
  });
  const version = config.databaseUrl
    ? await pollDatabase(ground.services.db)
    : watchFile(path.join(config.dataDir, databaseFile));
  const make = createApp(build, ground.services, "production");
  const app: App = (request) => make(request).finally(onProgress);
  const folders = [path.join(buildDir, "app", "client"), path.join(buildDir, "previous")];
  return assembleSite({ config, log, ground, app, version, routes: build.routes, folders });
}

async function loadBuild(buildDir: string): Promise<AppBuild> {
  const file = path.resolve(buildDir, "app", "server", "index.js");
  if (!existsSync(file)) throw new Refusal("The product is not built yet. Run: npm run build");
  return import(pathToFileURL(file).href);
}

async function stop(site: Site, server: Server): Promise<void> {
  site.draining = true;
  await Promise.all([drain(server), site.sender.stop(), site.caretaker.stop()]);
  site.services.decoder.stop();
  site.version.close();
  await site.services.db.destroy();
}
