import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import { neverSilent } from "./never-silent.ts";
import { Refusal } from "./refusal.ts";
import type { Db, Tables } from "./tables.ts";

const oldestVersion = 15;

/** How long the server works on a statement, or waits for a lock, before it gives up: in milliseconds. */
const statementLimit = 5000;

/** Opens a pool of connections and proves that one can be had. */
export async function openPostgres(url: string, onLostConnection: (error: Error) => void = () => {}): Promise<Db> {
  const server = readAddress(url);
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3000,
    statement_timeout: statementLimit,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: "mangrove",
  });
  // Without listeners, one connection that breaks, in use or not, would end the process. Queries report their own
  // failure, and the pool replaces the connection.
  pool.on("connect", (client) => client.on("error", onLostConnection));
  pool.on("error", () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: neverSilent(pool, statementLimit + 1000) }) });
  try {
    await refuseOldVersion(db);
    return db;
  } catch (error) {
    await pool.end();
    throw error instanceof Refusal ? error : postgresRefusal(error, server);
  }
}

/** The server and database of an address, without user and password, for messages. */
function readAddress(url: string): string {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (address?.protocol !== "postgres:" && address?.protocol !== "postgresql:") {
    throw new Refusal(
      "DATABASE_URL is not an address of PostgreSQL: write postgres://user:password@host:5432/database",
    );
  }
  return `${address.host}${address.pathname}`;
}

async function refuseOldVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < oldestVersion) {
    throw new Refusal(
      `The PostgreSQL server has version ${version}; ${oldestVersion} or newer is needed. Upgrade it, or name another in DATABASE_URL.`,
    );
  }
}

/** See https://www.postgresql.org/docs/current/errcodes-appendix.html for the five-character codes. */
function postgresRefusal(error: unknown, server: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "28P01":
    case "28000":
      return new Refusal(`PostgreSQL at ${server} refused the user or the password. Correct them in DATABASE_URL.`);
    case "3D000":
      return new Refusal(`PostgreSQL at ${server} has no such database. Create it, or correct DATABASE_URL.`);
    case "53300":
      return new Refusal(`PostgreSQL at ${server} has no connection left. Raise its max_connections, or end others.`);
    default:
      if (answeredByServer.test(code)) return error;
      return new Refusal(
        `PostgreSQL at ${server} cannot be reached (${reasonOf(error)}). Check that it runs, its address and the firewall.`,
      );
  }
}

/** Any code of the server's own, but for those by which it says that it is starting or stopping (57P01 to 57P03). */
const answeredByServer = /^(?!57P0)[0-9A-Z]{5}$/;

/** An address with several IP addresses fails with an error that has no words of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
