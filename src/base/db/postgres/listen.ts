import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";

/** Between two attempts to connect, in milliseconds. */
const retryDelayMs = { first: 500, max: 30_000 };

/** Returned by `listen`. */
export interface Listener {
  close(): Promise<void>;
}

/**
 * Calls back for each notification of a PostgreSQL channel, and after each connection, because some may have been missed.
 * Uses a connection of its own, and replaces it when it breaks. A connection pooler that assigns a server connection to each
 * transaction passes on no notifications: `onPooler` is called then, and it stops.
 */
export function listen(
  url: string,
  channel: string,
  { onChange, onPooler }: { onChange: () => void; onPooler: () => void },
): Listener {
  const closing = new AbortController();
  const { signal } = closing;

  async function listenOnce(): Promise<"pooled" | "listened" | "failed"> {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      application_name: "mangrove listener",
    });
    const disconnected = once(client, "end", { signal }).catch(() => {});
    // The end follows.
    client.on("error", () => {});
    client.on("notification", onChange);
    try {
      await client.connect();
      // A pooler makes up its own process ids.
      const { rows } = await client.query("select pg_backend_pid() as id");
      if ("processID" in client && client.processID !== rows[0].id) return "pooled";
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onChange();
      await disconnected;
      return "listened";
    } catch {
      return "failed";
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function run(): Promise<void> {
    for (let delay = retryDelayMs.first; !signal.aborted; delay = Math.min(delay * 2, retryDelayMs.max)) {
      const outcome = await listenOnce();
      if (outcome === "pooled") return onPooler();
      if (outcome === "listened") delay = retryDelayMs.first;
      await pause(delay, null, { signal, ref: false }).catch(() => {});
    }
  }

  const running = run();
  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}
