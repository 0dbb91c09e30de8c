import { createServer as createVite } from "vite";
import { makeDataDir } from "../db/data-dir.ts";
import { Refusal } from "../db/refusal.ts";
import { type AppBuild, createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { securityHeaders } from "./headers.ts";
import { createHttpServer, type Site } from "./http.ts";
import { listen } from "./listen.ts";
import { takeLock } from "./lock.ts";
import { createLog } from "./log.ts";
import { MediaFiles } from "./media-files.ts";
import { Pages } from "./pages.ts";
import { openGround } from "./services.ts";
import { StaticFiles } from "./static-files.ts";

/** Serves pages from their source: what is changed is in the browser at once, and no page is kept. */
export async function startDevelopment(config: Config): Promise<void> {
  makeDataDir(config.dataDir);
  if (!takeLock(config.dataDir)) throw new Refusal("Another process already serves from this data directory.");
  const log = createLog(config.logLevel);
  const { services, store, sender } = await openGround(config, log, "build/pictures");
  const headers = securityHeaders(config);
  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  const loadBuild = async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as AppBuild;
  const app = createApp(loadBuild, services, "development");
  let changes = 0;
  const version = { current: () => ++changes, refresh: async () => {}, close: () => {} };
  const site: Site = {
    config,
    publicUrl: config.origin ? new URL(config.origin) : null,
    services,
    log,
    app,
    version,
    headers,
    pages: new Pages(app, services, version, headers),
    files: new StaticFiles([], headers),
    media: new MediaFiles(services.db, store, headers),
    draining: false,
  };
  const server = createHttpServer(site, vite.middlewares);
  const port = await listen(server, config);
  sender.start();
  process.stdout.write(`Mangrove is ready for changes: http://localhost:${port}\n`);
}
