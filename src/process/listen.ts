import { once } from "node:events";
import type { Server } from "node:http";
import net from "node:net";
import type { Config } from "../config/config.ts";
import { UserFacingError } from "../db/user-facing-error.ts";

/** Listens on the configured port and returns its number. */
export async function listen(server: Server, config: Config): Promise<number> {
  await bind(server, { port: config.port, ...(config.host && { host: config.host }) });
  const address = server.address();
  return typeof address === "object" && address ? address.port : config.port;
}

async function bind(server: Server, options: net.ListenOptions): Promise<void> {
  server.listen(options);
  try {
    await once(server, "listening");
  } catch (error) {
    throw toUserFacingError(error, options) ?? error;
  }
}

function toUserFacingError(error: unknown, { port, host }: net.ListenOptions): UserFacingError | null {
  if (!(error instanceof Error && "code" in error)) return null;
  switch (error.code) {
    case "EADDRINUSE":
      return new UserFacingError(
        `Port ${port} is already in use. Stop the other program, or set PORT to another number.`,
      );
    case "EACCES":
      return new UserFacingError(`This user isn't allowed to listen on port ${port}. Set PORT to a number above 1023.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new UserFacingError(
        `HOST ${host} isn't an address of this machine. Remove HOST to listen on all addresses.`,
      );
    default:
      return null;
  }
}

/** How long idle connections stay open for a next request, in milliseconds. */
const idleGracePeriod = 1_500;
/** When open requests are cut off, in milliseconds. */
const drainTimeout = 8_000;

/**
 * Stops accepting connections and lets open requests finish. Keep-alive connections get `Connection: close` with their
 * next response; idle ones are closed after a moment.
 */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  // http.Server's close() also drops connections that have not sent anything yet; net.Server's does not.
  net.Server.prototype.close.call(server);
  const idle = setInterval(() => server.closeIdleConnections(), idleGracePeriod);
  const end = setTimeout(() => server.closeAllConnections(), drainTimeout);
  await closed;
  clearInterval(idle);
  clearTimeout(end);
}
