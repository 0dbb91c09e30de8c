import type { IncomingMessage, ServerResponse } from "node:http";
import { contentVersion } from "../content/published/version.server.ts";
import { fileHeaders } from "./headers.ts";
import type { Site } from "./site.ts";

/**
 * For load balancers: `/healthz` checks that the process is alive, `/readyz` that the database works. Both work for any
 * host.
 */
export async function handleHealthCheck(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isHealthy = request.url === "/healthz" || (!site.draining && (await isDatabaseReachable(site)));
  const body = isHealthy ? "ok\n" : "not ready\n";
  response.writeHead(isHealthy ? 200 : 503, [
    "Content-Type",
    "text/plain; charset=utf-8",
    "Content-Length",
    String(body.length),
    "Cache-Control",
    "no-store",
    ...site.headers,
    ...fileHeaders(),
  ]);
  response.end(request.method === "HEAD" ? undefined : body);
}

async function isDatabaseReachable(site: Site): Promise<boolean> {
  try {
    await contentVersion(site.services.db);
    return true;
  } catch {
    return false;
  }
}
