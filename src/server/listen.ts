import { once } from "node:events";
import type { Server } from "node:http";
import net from "node:net";
import { Refusal } from "../db/refusal.ts";
import type { Config } from "./config.ts";

/** Listens on the configured port and answers with its number. */
export async function listen(server: Server, config: Config): Promise<number> {
  await bind(server, { port: config.port, ...(config.host && { host: config.host }) });
  const bound = server.address();
  return typeof bound === "object" && bound ? bound.port : config.port;
}

async function bind(server: Server, options: net.ListenOptions): Promise<void> {
  server.listen(options);
  try {
    await once(server, "listening");
  } catch (error) {
    throw refusalOf(error, options) ?? error;
  }
}

function refusalOf(error: unknown, { port, host }: net.ListenOptions): Refusal | null {
  if (!(error instanceof Error && "code" in error)) return null;
  switch (error.code) {
    case "EADDRINUSE":
      return new Refusal(`Port ${port} is taken by another program. End that program, or set PORT to another number.`);
    case "EACCES":
      return new Refusal(`This user may not listen on port ${port}. Set PORT to a number above 1023.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new Refusal(`HOST ${host} is no address of this machine. Leave HOST out to listen on all of them.`);
    default:
      return null;
  }
}

/** How long idle connections are kept for a client that is about to send its next request, in milliseconds. */
const graceForIdle = 1_500;
/** When requests that are still under way are cut off, in milliseconds. */
const lastCall = 8_000;

/**
 * Stops taking connections and lets every request end. Connections that a client keeps open learn by `Connection:
 * close` on their next answer; those that stay silent are closed after a moment.
 */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  // http's own close() also drops connections that are open but have not sent anything yet; net's does not.
  net.Server.prototype.close.call(server);
  const idle = setInterval(() => server.closeIdleConnections(), graceForIdle);
  const end = setTimeout(() => server.closeAllConnections(), lastCall);
  await closed;
  clearInterval(idle);
  clearTimeout(end);
}
