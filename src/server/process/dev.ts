import { fileURLToPath } from "node:url";
import { createServer as createVite } from "vite";
import type { Config } from "#src/server/config/config.ts";
import { createLog } from "#src/server/config/log.ts";
import { openDependencies } from "#src/server/config/services.ts";
import { type AppBuild, createApp } from "#src/server/http/app.ts";
import { createHttpServer } from "#src/server/http/connections.ts";
import { securityHeaders } from "#src/server/http/response/headers.ts";
import { RouteTable } from "#src/server/http/route-table.ts";
import { requestListener } from "#src/server/http/server.ts";
import { assembleSite } from "#src/server/http/site.ts";
import { ensureFirstAccount, firstAccountText } from "./first-account.ts";
import { listen } from "./listen.ts";
import { takeLock } from "./lock.ts";

/** Serves pages from source with hot module replacement. No page is cached. */
export async function startDevelopment(config: Config): Promise<void> {
  const lock = takeLock(config.dataDir);
  process.once("exit", () => lock.release());
  const log = createLog(config.logLevel);
  const source = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  const dependencies = await openDependencies(config, log, {
    decoder: source("../../domain/media/decoder/decoder-child.server.ts"),
    mailReader: source("../../domain/email/inbound/mail-reader-child.server.ts"),
    calendarReader: source("../../domain/bookings/calendar-reader-child.server.ts"),
  });
  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  const loadBuild = async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as AppBuild;
  const app = createApp(loadBuild, dependencies.services, "development");
  const headers = securityHeaders(config);
  // Vite serves the files.
  const files = { get: () => undefined };
  const { contentCache, ...others } = dependencies;
  const lookStyles = async (code: string) => (await loadBuild()).entry.module.lookStyles(code);
  // A change of a policy needs a restart.
  const routes = new RouteTable(await loadBuild());
  const site = assembleSite({ config, log, dependencies: others, app, headers, files, routes, lookStyles });
  const server = createHttpServer(site).on("request", requestListener(site, vite.middlewares));
  const port = await listen(server, config);
  for (const worker of site.workers) worker.start();
  if (!config.origin) dependencies.services.origin = `http://localhost:${port}`;
  const link = await ensureFirstAccount(dependencies.services, config);
  if (link) process.stdout.write(firstAccountText(link));
  process.stdout.write(`Mangrove is ready for development: http://localhost:${port}\n`);
}
