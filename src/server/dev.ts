import { fileURLToPath } from "node:url";
import { createServer as createVite } from "vite";
import { makeDataDir } from "../db/data-dir.ts";
import { Refusal } from "../db/refusal.ts";
import { type AppBuild, createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { ensureFirstAccount, firstAccountText } from "./first-account.ts";
import { createHttpServer } from "./http.ts";
import { listen } from "./listen.ts";
import { takeLock } from "./lock.ts";
import { createLog } from "./log.ts";
import { openGround } from "./services.ts";
import { assembleSite } from "./site.ts";

/** Serves pages from their source: what is changed is in the browser at once, and no page is kept. */
export async function startDevelopment(config: Config): Promise<void> {
  makeDataDir(config.dataDir);
  const lock = takeLock(config.dataDir);
  if (!lock) throw new Refusal("Another process already serves from this data directory.");
  process.once("exit", () => lock.release());
  const log = createLog(config.logLevel);
  const ground = await openGround(config, log, {
    preparedPictures: "build/pictures",
    decoder: fileURLToPath(new URL("../media/decoder-child.ts", import.meta.url)),
  });
  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  const loadBuild = async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as AppBuild;
  const app = createApp(loadBuild, ground.services, "development");
  let changes = 0;
  const version = { current: () => ++changes, refresh: async () => {}, close: () => {} };
  const site = assembleSite({ config, log, ground, app, version, routes: {}, folders: [] });
  const port = await listen(createHttpServer(site, vite.middlewares), config);
  site.sender.start();
  site.caretaker.start();
  if (!config.origin) ground.services.origin = `http://localhost:${port}`;
  const link = await ensureFirstAccount(ground.services, config);
  if (link) process.stdout.write(firstAccountText(link));
  process.stdout.write(`Mangrove is ready for changes: http://localhost:${port}\n`);
}
