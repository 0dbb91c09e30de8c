import { isUnavailable } from "../dialect.ts";
import type { Db, Tx } from "../tables.ts";

interface QueuedWrite {
  write: (tx: Tx) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Writes in one transaction. Limits how long one write waits. */
const maxGroupSize = 16;

const queues = new WeakMap<Db, QueuedWrite[]>();

/**
 * Group commit: writes that arrive during a transaction share the next one, and so one disk sync. The promise resolves
 * after the commit. If one write fails, each is retried in its own transaction, so `write` may run twice but commits once.
 */
export function groupCommit<Result>(db: Db, write: (tx: Tx) => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const job: QueuedWrite = { write, resolve: (result) => resolve(result as Result), reject };
    const queue = queues.get(db);
    if (queue) {
      queue.push(job);
    } else {
      const first = [job];
      queues.set(db, first);
      void drainQueue(db, first);
    }
  });
}

async function drainQueue(db: Db, queue: QueuedWrite[]): Promise<void> {
  while (queue.length > 0) await writeGroup(db, queue.splice(0, maxGroupSize));
  queues.delete(db);
}

async function writeGroup(db: Db, group: QueuedWrite[]): Promise<void> {
  try {
    const results = await db.transaction().execute(async (tx) => {
      const results: unknown[] = [];
      for (const { write } of group) results.push(await write(tx));
      return results;
    });
    for (const [number, { resolve }] of group.entries()) resolve(results[number]);
  } catch (error) {
    // An unavailable database is unavailable for all of them.
    if (group.length === 1 || isUnavailable(error)) for (const { reject } of group) reject(error);
    else for (const job of group) await writeGroup(db, [job]);
  }
}
