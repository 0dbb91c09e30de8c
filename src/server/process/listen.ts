import { once } from "node:events";
import type { Server } from "node:http";
import net from "node:net";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import type { Config } from "#src/server/config/config.ts";
import { listenProblem } from "#src/server/config/listen-address.js";

/** Listens on the configured port and returns its number. */
export async function listen(server: Server, { port, host }: Config): Promise<number> {
  server.listen({ port, ...(host && { host }) });
  try {
    await once(server, "listening");
  } catch (error) {
    const problem = listenProblem(error, { port, host });
    throw problem === null ? error : new UserFacingError(problem);
  }
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

/** How long idle connections stay open for a next request, in milliseconds. */
const idleGracePeriodMs = 1_500;
/** When open requests are cut off, in milliseconds. */
const drainTimeoutMs = 8_000;

/**
 * Stops accepting connections and lets open requests finish. Keep-alive connections get `Connection: close` with their
 * next response; idle ones are closed after a moment.
 */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  // http.Server's close() also drops connections that have not sent anything yet; net.Server's does not.
  net.Server.prototype.close.call(server);
  // For connections that become idle later, such as after a long download.
  server.keepAliveTimeout = idleGracePeriodMs;
  const idle = setTimeout(() => server.closeIdleConnections(), idleGracePeriodMs);
  const end = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
  await closed;
  clearTimeout(idle);
  clearTimeout(end);
}
