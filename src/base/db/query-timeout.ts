import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { Pool, PoolClient } from "pg";
import { hasNoTimeLimit } from "./dialect.ts";

/**
 * Rejects a query after `limit` milliseconds, and removes its connection from the pool: the server hangs or is gone. A
 * working server responds sooner, because its own statement timeout is shorter.
 */
export function withQueryTimeout(pool: Pool, timeoutMs: number): PostgresPool {
  return {
    options: pool.options,
    connect: async () => new ClientWithTimeout(await pool.connect(), timeoutMs),
    end: () => pool.end(),
  };
}

const startsTransaction = /^(?:begin|start transaction)\b/;

const unlimited = "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

class ClientWithTimeout implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #timeoutMs: number;
  #hasTimedOut = false;

  constructor(client: PoolClient, timeoutMs: number) {
    this.#client = client;
    this.#timeoutMs = timeoutMs;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(query: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof query !== "string") throw new Error("Cursors are not supported");
    // The rollback that follows would wait too.
    if (this.#hasTimedOut) return Promise.reject(queryTimeoutError(this.#timeoutMs));
    if (!hasNoTimeLimit()) return this.#withTimeout(this.#client.query(query, [...parameters]));
    // Within the transaction, because a pooler may give the next one another session.
    return this.#client.query(startsTransaction.test(query) ? `${query}; ${unlimited}` : query, [...parameters]);
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#hasTimedOut);
  }

  async #withTimeout<Answer>(result: Promise<Answer>): Promise<Answer> {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#hasTimedOut = true;
      timeout.reject(queryTimeoutError(this.#timeoutMs));
    }, this.#timeoutMs);
    try {
      return await Promise.race([result, timeout.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** 08006 is the SQL code for a failed connection. */
function queryTimeoutError(timeoutMs: number): Error {
  return Object.assign(new Error(`PostgreSQL has not responded for ${timeoutMs / 1000} s`), { code: "08006" });
}
