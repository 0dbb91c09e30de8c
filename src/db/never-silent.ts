import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { Pool, PoolClient } from "pg";
import { isUnhurried } from "./dialect.ts";

/**
 * Gives up on connections over which nothing comes any more, as when the server stands still or its machine is gone:
 * nobody waits for one longer than `limit`, in milliseconds, and nobody gets it again. A server that works answers
 * sooner: its own limit for a statement is shorter.
 */
export function neverSilent(pool: Pool, limit: number): PostgresPool {
  return {
    options: pool.options,
    connect: async () => new HeardClient(await pool.connect(), limit),
    end: () => pool.end(),
  };
}

class HeardClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #limit: number;
  #isSilent = false;

  constructor(client: PoolClient, limit: number) {
    this.#client = client;
    this.#limit = limit;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(asked: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof asked !== "string") throw new Error("Rows are read at once, never by a cursor");
    // The rollback that follows would wait in vain.
    if (this.#isSilent) return Promise.reject(silence(this.#limit));
    const answer = this.#client.query(asked, [...parameters]);
    return isUnhurried() ? answer : this.#inTime(answer);
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isSilent);
  }

  async #inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#isSilent = true;
      late.reject(silence(this.#limit));
    }, this.#limit);
    try {
      return await Promise.race([answer, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** By the standard's code for a connection that failed. */
function silence(limit: number): Error {
  return Object.assign(new Error(`PostgreSQL has not answered for ${limit / 1000} s`), { code: "08006" });
}
