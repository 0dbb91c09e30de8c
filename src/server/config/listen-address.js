import { once } from "node:events";
import net from "node:net";

/*
 * JavaScript without packages: `npm start` checks the address before it installs and builds anything, on any Node.
 */

export const defaultPort = 3000;

export const portRule = "must be a port number from 0 to 65535";

/**
 * @typedef {object} ListenAddress
 * @property {number} port
 * @property {string | undefined} [host] all interfaces without it
 */

/** @param {ListenAddress} address */
const wrongHost = ({ host }) =>
  `HOST ${host} isn't an address of this machine. Remove HOST to listen on all addresses.`;

/** @type {Record<string, (address: ListenAddress) => string>} */
const problems = {
  EADDRINUSE: ({ port }) => `Port ${port} is already in use. Stop the other program, or set PORT to another number.`,
  EACCES: ({ port }) => `This user isn't allowed to listen on port ${port}. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: wrongHost,
  ENOTFOUND: wrongHost,
  EAI_AGAIN: wrongHost,
  ERR_SOCKET_BAD_PORT: () => `PORT ${portRule}.`,
};

/**
 * What to tell the operator about an error of listening; null if it is another one.
 *
 * @param {unknown} error
 * @param {ListenAddress} address
 * @returns {string | null}
 */
export function listenProblem(error, address) {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return problems[code]?.(address) ?? null;
}

/**
 * Listens for a moment. Returns what to tell the operator if that isn't possible.
 *
 * @param {ListenAddress} address
 * @returns {Promise<string | null>}
 */
export async function tryToListen({ port, host }) {
  const server = net.createServer();
  try {
    server.listen({ port, ...(host && { host }) });
    await once(server, "listening");
    server.close();
    await once(server, "close");
    return null;
  } catch (error) {
    const problem = listenProblem(error, { port, host });
    if (problem === null) throw error;
    return problem;
  }
}
