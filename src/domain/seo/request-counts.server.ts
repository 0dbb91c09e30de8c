import { isbot } from "isbot";
import { type Expression, type SqlBool, sql } from "kysely";
import { folded, wordsIn } from "#src/base/db/full-text/search-words.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";

interface NotFoundRequest {
  path: string;
  userAgent: string | undefined;
  /** The header `Referer`. */
  referrer: string | undefined;
  host: string | undefined;
}

interface NotFoundCount {
  hits: number;
  robotHits: number;
  isProbe: boolean;
  referrer: string | null;
}

/** Different paths between two times of storing. Later ones are not counted. */
const maxPaths = 500;

/** In characters. Longer paths are typed by nobody. */
const maxPathLength = 300;

/** Rows of `not_found`. Beyond that, those that were requested least go. */
const maxRows = 2_000;

/** In characters. Shorter words are not finished, longer ones are no search. */
const minMissLength = 3;
const maxMissLength = 60;

/** Rows of `empty_searches`. */
const maxMisses = 500;

/** How long a path or a search stays that is not requested any more, in milliseconds. */
const retentionMs = 90 * dayMs;

/** What scanners for weaknesses of common products ask for. */
const probes =
  /(?:^|\/)(?:\.|wp-|wordpress|xmlrpc|phpmyadmin|pma|cgi-bin|vendor\/|actuator|solr|owa|autodiscover|telescope|server-status|boaform|hnap1)|\.(?:env|git|sql|bak|old|swp|ini|log|sh|exe|cgi|yml|yaml|tar|gz|zip|rar)$/i;

/** Scripts of other products: real ones have a page that links to them. */
const scripts = /\.(?:php\d?|aspx?|jsp|do|action)$/i;

/**
 * Counts requests that redirect and those that find nothing: in memory, and once a minute in the database. So they cost
 * little, however many there are.
 */
export class RequestCounts {
  #redirected = new Map<string, number>();
  #missing = new Map<string, NotFoundCount>();
  #misses = new Map<string, number>();

  /** `from` is the `from_path` of the redirect. */
  redirected(from: string): void {
    this.#redirected.set(from, (this.#redirected.get(from) ?? 0) + 1);
  }

  missing({ path, userAgent = "", referrer: header = "", host = "" }: NotFoundRequest): void {
    if (path.length > maxPathLength) return;
    const known = this.#missing.get(path);
    if (!known && this.#missing.size >= maxPaths) return;
    const isRobot = userAgent === "" || isbot(userAgent);
    const referrer = referringPage(header, host);
    const counted = known ?? { hits: 0, robotHits: 0, isProbe: isProbe(path, referrer), referrer: null };
    if (isRobot) counted.robotHits += 1;
    else counted.hits += 1;
    counted.referrer = referrer ?? counted.referrer;
    this.#missing.set(path, counted);
  }

  /** A search without a result. What may be personal, such as numbers and addresses, is not kept. */
  countEmptySearch(query: string): void {
    const searchTerms = wordsIn(query).join(" ");
    if (searchTerms.length < minMissLength || searchTerms.length > maxMissLength || /\d{4}|@/.test(query)) return;
    const known = this.#misses.get(searchTerms);
    if (known === undefined && this.#misses.size >= maxPaths) return;
    this.#misses.set(searchTerms, (known ?? 0) + 1);
  }

  /** Adds the counts to the database. If that fails, they are added the next time. */
  async store(db: Db, now: Date): Promise<void> {
    const [redirected, missing, misses] = [this.#redirected, this.#missing, this.#misses];
    if (redirected.size + missing.size + misses.size === 0) return;
    this.#redirected = new Map();
    this.#missing = new Map();
    this.#misses = new Map();
    try {
      await db.transaction().execute(async (tx) => {
        await storeRedirected(tx, redirected, now);
        await storeNotFound(tx, missing, now);
        await storeMisses(tx, misses, now);
      });
    } catch (error) {
      for (const [from, hits] of redirected) this.#redirected.set(from, hits + (this.#redirected.get(from) ?? 0));
      for (const [searchTerms, times] of misses)
        this.#misses.set(searchTerms, times + (this.#misses.get(searchTerms) ?? 0));
      for (const [path, counted] of missing) this.#missing.set(path, sum(counted, this.#missing.get(path)));
      throw error;
    }
  }
}

function sum(one: NotFoundCount, other: NotFoundCount | undefined): NotFoundCount {
  if (!other) return one;
  return { ...other, hits: one.hits + other.hits, robotHits: one.robotHits + other.robotHits };
}

function isProbe(path: string, referrer: string | null): boolean {
  const decoded = folded(path);
  return probes.test(decoded) || (referrer === null && scripts.test(decoded));
}

/** A path of this site or the address of another, without its query, which may be personal. */
function referringPage(header: string, host: string): string | null {
  const url = URL.parse(header);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return (url.host === host ? url.pathname : url.origin + url.pathname).slice(0, maxPathLength);
}

async function storeRedirected(tx: Tx, redirected: ReadonlyMap<string, number>, now: Date): Promise<void> {
  for (const [from, hits] of redirected) {
    await tx
      .updateTable("redirects")
      .set((row) => ({ hits: row("hits", "+", hits), hit_at: now }))
      .where("from_path", "=", from)
      .execute();
  }
}

async function storeNotFound(tx: Tx, missing: ReadonlyMap<string, NotFoundCount>, now: Date): Promise<void> {
  if (missing.size === 0) return;
  const rows = [...missing].map(([path, { hits, robotHits, isProbe: is_probe, referrer }]) => ({
    path,
    hits,
    robot_hits: robotHits,
    is_probe,
    referrer,
    first_at: now,
    last_at: now,
  }));
  await tx
    .insertInto("not_found")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("path").doUpdateSet((row) => ({
        hits: row("not_found.hits", "+", row.ref("excluded.hits")),
        robot_hits: row("not_found.robot_hits", "+", row.ref("excluded.robot_hits")),
        referrer: row.fn.coalesce("excluded.referrer", "not_found.referrer"),
        last_at: now,
      })),
    )
    .execute();
  const rowsToKeep = tx
    .selectFrom("not_found")
    .select("path")
    .orderBy(({ eb }) => eb("ignored_at", "is", null))
    .orderBy("hits", "desc")
    .orderBy("last_at", "desc")
    .limit(maxRows);
  await prune(tx, "not_found", sql<SqlBool>`path not in (${rowsToKeep})`, now);
}

async function storeMisses(tx: Tx, misses: ReadonlyMap<string, number>, now: Date): Promise<void> {
  if (misses.size === 0) return;
  await tx
    .insertInto("empty_searches")
    .values([...misses].map(([query, count]) => ({ query, count, last_at: now })))
    .onConflict((conflict) =>
      conflict
        .column("query")
        .doUpdateSet((row) => ({ count: row("empty_searches.count", "+", row.ref("excluded.count")), last_at: now })),
    )
    .execute();
  const rowsToKeep = tx
    .selectFrom("empty_searches")
    .select("query")
    .orderBy("count", "desc")
    .orderBy("last_at", "desc")
    .limit(maxMisses);
  await prune(tx, "empty_searches", sql<SqlBool>`query not in (${rowsToKeep})`, now);
}

/** Deletes the rarest rows, and what was not requested for a long time. */
async function prune(
  tx: Tx,
  table: "not_found" | "empty_searches",
  isRare: Expression<SqlBool>,
  now: Date,
): Promise<void> {
  const oldest = new Date(now.getTime() - retentionMs);
  // Both have the column.
  const rows = tx.deleteFrom(table as "not_found");
  await rows.where(({ or, eb }) => or([eb("last_at", "<", oldest), isRare])).execute();
}
