import type { IncomingMessage, ServerResponse } from "node:http";
import { contentVersion } from "../content/version.server.ts";
import { fileHeaders } from "./headers.ts";
import type { Site } from "./site.ts";

/**
 * For load balancers and supervisors: `/healthz` says that the process lives, `/readyz` that it can do its work.
 * Both say no more than that, and are answered for any host.
 */
export async function answerHealth(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const well = request.url === "/healthz" || (!site.draining && (await reaches(site)));
  const body = well ? "ok\n" : "not ready\n";
  response.writeHead(well ? 200 : 503, [
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

async function reaches(site: Site): Promise<boolean> {
  try {
    await contentVersion(site.services.db);
    return true;
  } catch {
    return false;
  }
}
