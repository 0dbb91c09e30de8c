import {
  type ExpressionBuilder,
  expressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type UpdateObject,
} from "kysely";
import { locking } from "../db/dialect.ts";
import type { Db, Tables, Tx } from "../db/tables.ts";
import { dayMs } from "../durations.ts";
import type { Backoff } from "./backoff.ts";

/** The tables whose rows are work. */
export type QueueTable = "outbox" | "webhook_deliveries" | "inbound_messages" | "jobs";

/** What all of them have. The id is the same in each attempt. */
type QueueColumns = Pick<Selectable<Tables[QueueTable]>, "id" | "attempts" | "next_attempt_at" | "lease_owner">;

export type QueueRow<Table extends QueueTable> = Selectable<Tables[Table]> & QueueColumns;

export interface Queue<Table extends QueueTable> {
  table: Table;
  /** The state of rows that are to be done; null if all are. */
  waiting: "waiting" | "received" | "unfetched" | null;
  /** How long a claim holds unless it is renewed, in milliseconds. */
  leaseMs: number;
  /** For items whose run throws. */
  retry: Backoff;
}

export type QueueQuery = SelectQueryBuilder<Tables, QueueTable, object>;

/** Chooses rows, and their order if that of their next attempts leaves it open. */
export type Choice = (rows: QueueQuery) => QueueQuery;

/** The row's next attempt is due. What is later than `maxDelayMs` was stored while the clock was wrong. */
export function isDue(now: Date, maxDelayMs = dayMs) {
  return ({ eb, or }: ExpressionBuilder<Tables, QueueTable>) =>
    or([eb("next_attempt_at", "<=", now), eb("next_attempt_at", ">", new Date(now.getTime() + maxDelayMs))]);
}

/** Claims the next chosen row that no process holds; null when there is none. `now` is `sharedNow`, as everywhere here. */
export async function claim<Table extends QueueTable>(
  db: Db,
  queue: Queue<Table>,
  by: { owner: string; now: Date },
  choose: Choice,
): Promise<QueueRow<Table> | null> {
  // Without a transaction: mostly there is none, and SQLite has one writer at a time.
  if (!(await freeRows(db, queue, by.now, choose).executeTakeFirst())) return null;
  return db.transaction().execute((tx) => claimIn(tx, queue, by, choose));
}

/** In a transaction that may have stored the row: then no other process gets it. */
export async function claimIn<Table extends QueueTable>(
  tx: Tx,
  queue: Queue<Table>,
  { owner, now }: { owner: string; now: Date },
  choose: Choice,
): Promise<QueueRow<Table> | null> {
  const next = await locking(tx, freeRows(tx, queue, now, choose), "skip").executeTakeFirst();
  if (!next) return null;
  const claimed = await tx
    .updateTable(queue.table as QueueTable)
    .set((row) => ({ ...lease(queue, owner, now), attempts: row("attempts", "+", 1) }))
    .where("id", "=", next.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return claimed as QueueRow<Table>;
}

function freeRows(db: Db, { table, waiting, leaseMs }: Queue<QueueTable>, now: Date, choose: Choice) {
  const rows = db
    .selectFrom(table)
    .where(({ eb, or }) =>
      or([
        eb("lease_until", "is", null),
        eb("lease_until", "<=", now),
        // Claimed while the clock was wrong: two instances' clocks differ by seconds.
        eb("lease_until", ">", new Date(now.getTime() + 2 * leaseMs)),
      ]),
    )
    .orderBy("next_attempt_at");
  return choose(waiting === null ? rows : rows.where("state", "=", waiting))
    .select("id")
    .limit(1);
}

function lease({ leaseMs }: Pick<Queue<QueueTable>, "leaseMs">, owner: string, now: Date) {
  return { lease_owner: owner, lease_until: new Date(now.getTime() + leaseMs) };
}

const released = { lease_owner: null, lease_until: null };

/** Returns whether the claim still holds. */
export async function renew(
  db: Db,
  queue: Queue<QueueTable>,
  { id, lease_owner: owner }: Pick<QueueColumns, "id" | "lease_owner">,
  now: Date,
): Promise<boolean> {
  const renewal = db.updateTable(queue.table).set(lease(queue, owner ?? "", now));
  const { numUpdatedRows } = await renewal.where("id", "=", id).where("lease_owner", "=", owner).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends a claim, and stores what came of it. Returns false if nothing was stored, because another process has the row by now.
 * `evenIfLost`: unless that one has settled it.
 */
export async function settle(
  db: Db,
  { table, waiting }: Queue<QueueTable>,
  { id, lease_owner: owner }: Pick<QueueColumns, "id" | "lease_owner">,
  columns: UpdateObject<Tables, QueueTable>,
  { evenIfLost = false } = {},
): Promise<boolean> {
  let update = db
    .updateTable(table)
    .set({ ...columns, ...released })
    .where("id", "=", id);
  if (waiting !== null) update = update.where("state", "=", waiting);
  if (!evenIfLost) update = update.where("lease_owner", "=", owner);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Ends a claim: the row is due again at `at`, or at once if a person has asked for that since it was claimed. */
export function retryLater(
  db: Db,
  queue: Queue<QueueTable>,
  row: Omit<QueueColumns, "attempts">,
  at: Date,
  columns: UpdateObject<Tables, QueueTable> = {},
): Promise<boolean> {
  // PostgreSQL's times may have microseconds.
  const afterClaimed = new Date(row.next_attempt_at.getTime() + 1);
  const { eb, ref } = expressionBuilder<Tables, QueueTable>();
  const isAsked = eb.case().when("next_attempt_at", ">=", afterClaimed).then(ref("next_attempt_at")).else(at).end();
  return settle(db, queue, row, { ...columns, next_attempt_at: isAsked });
}

/** Gives up the claims of `owner`, but those that are `running`. */
export async function releaseClaims(
  db: Db,
  { table, waiting }: Queue<QueueTable>,
  owner: string,
  running: readonly string[],
): Promise<void> {
  let update = db.updateTable(table).set(released).where("lease_owner", "=", owner);
  if (waiting !== null) update = update.where("state", "=", waiting);
  if (running.length > 0) update = update.where("id", "not in", running);
  await update.execute();
}

/** How many items wait, and since when the next one is due. */
export async function queueFigures(db: Db, { table, waiting }: Queue<QueueTable>) {
  const rows = db
    .selectFrom(table)
    .select(({ fn }) => [fn.countAll<number>().as("number"), fn.min("next_attempt_at").as("due")]);
  const { number, due } = await (waiting === null ? rows : rows.where("state", "=", waiting)).executeTakeFirstOrThrow();
  // SQLite gives text.
  return { number, dueSince: due === null ? null : new Date(due) };
}

/** Deleted at once: other writers wait for as long. */
const batchSize = 100;

/** Deletes chosen rows, until `signal` aborts. */
export async function deleteRows(db: Db, table: QueueTable, choose: Choice, signal: AbortSignal): Promise<void> {
  for (let ids = [""]; ids.length > 0 && !signal.aborted; ) {
    ids = (await choose(db.selectFrom(table)).select("id").limit(batchSize).execute()).map(({ id }) => id);
    if (ids.length > 0) await db.deleteFrom(table).where("id", "in", ids).execute();
  }
}

/** In characters: some servers send long answers. */
const maxAnswerLength = 500;

/** The start of what another system answers, or an error says, as PostgreSQL can store it. */
export function storedAnswer(text: string): string {
  return text.replaceAll("\0", "").slice(0, maxAnswerLength).toWellFormed();
}
