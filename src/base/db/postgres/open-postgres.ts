import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool, types } from "pg";
import { codeOf, messageOf } from "../error-details.ts";
import { withQueryTimeout } from "../query-timeout.ts";
import type { Db, Tables } from "../tables.ts";
import { UserFacingError } from "../user-facing-error.ts";

const minVersion = 15;

/** Connections of one process. */
const defaultPoolSize = 10;

export interface PostgresOptions {
  poolSize?: number;
  /** Called when a connection breaks. The pool replaces it. */
  onLostConnection?: (error: Error) => void;
}

/** `statement_timeout`, in milliseconds; it includes waiting for locks. */
const statementTimeoutMs = 5000;

/** Opens a connection pool and checks that it works. */
export async function openPostgres(
  url: string,
  { poolSize = defaultPoolSize, onLostConnection = () => {} }: PostgresOptions = {},
): Promise<Db> {
  const server = describeServer(url);
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    application_name: "mangrove",
    // `bigint` is a number, as SQLite gives it.
    types: {
      getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)),
    },
    // Not as parameters of the connection: PgBouncer rejects those.
    onConnect: async (client) => {
      await client.query(
        `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = 30000`,
      );
    },
  });
  // Without listeners, a broken connection would crash the process. Queries report their own errors, and the pool
  // replaces the connection.
  pool.on("connect", (client) => client.on("error", onLostConnection));
  pool.on("error", () => {});
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: withQueryTimeout(pool, statementTimeoutMs + 1000) }),
  });
  try {
    await refuseOldVersion(db);
    return db;
  } catch (error) {
    await pool.end();
    throw error instanceof UserFacingError ? error : toUserFacingError(error, server);
  }
}

/** The URL's server and database for messages, without user and password. */
function describeServer(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol !== "postgres:" && parsed?.protocol !== "postgresql:") {
    throw new UserFacingError("DATABASE_URL isn't a PostgreSQL URL. Use postgres://user:password@host:5432/database");
  }
  return `${parsed.host}${parsed.pathname}`;
}

async function refuseOldVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < minVersion) {
    throw new UserFacingError(
      `The PostgreSQL server has version ${version}, but Mangrove needs ${minVersion} or newer. Upgrade it, or set DATABASE_URL to another server.`,
    );
  }
}

const wrongPassword = "rejected the user or password. Correct them in DATABASE_URL.";

/** See https://www.postgresql.org/docs/current/errcodes-appendix.html for the codes. */
const operatorErrors: Record<string, string> = {
  "28P01": wrongPassword,
  "28000": wrongPassword,
  "3D000": "has no such database. Create it, or correct DATABASE_URL.",
  "53300": "has no free connections. Raise its max_connections, or close other connections.",
};

/** Any server error code except those for starting or stopping (57P01 to 57P03). */
const answeredByServer = /^(?!57P0)[0-9A-Z]{5}$/;

function toUserFacingError(error: unknown, server: string): unknown {
  const code = codeOf(error);
  const problem = operatorErrors[code];
  if (problem === undefined && answeredByServer.test(code)) return error;
  const unreachable = `can't be reached (${messageOf(error)}). Check that it's running, its address, and the firewall.`;
  return new UserFacingError(`PostgreSQL at ${server} ${problem ?? unreachable}`, { cause: error });
}
