import { isUnavailable } from "./dialect.ts";
import type { Db, Tx } from "./tables.ts";

/** What is to be written, and who waits for it. */
interface Job {
  write: (tx: Tx) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Writes of one transaction: enough to share its wait for the disk, few enough that nobody waits long. */
const largestGroup = 16;

const queues = new WeakMap<Db, Job[]>();

/**
 * Writes in a transaction that is on disk when this answers. Writes that come while another one is under way share the
 * next transaction, and so one wait for the disk. They are written one after the other; if one of them fails, each is
 * written by itself, so `write` may run twice, but never twice into the database.
 */
export function writeTogether<Result>(db: Db, write: (tx: Tx) => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const job: Job = { write, resolve: (result) => resolve(result as Result), reject };
    const queue = queues.get(db);
    if (queue) {
      queue.push(job);
    } else {
      const first = [job];
      queues.set(db, first);
      void empty(db, first);
    }
  });
}

async function empty(db: Db, queue: Job[]): Promise<void> {
  while (queue.length > 0) await writeGroup(db, queue.splice(0, largestGroup));
  queues.delete(db);
}

async function writeGroup(db: Db, group: Job[]): Promise<void> {
  try {
    const results = await db.transaction().execute(async (tx) => {
      const written: unknown[] = [];
      for (const { write } of group) written.push(await write(tx));
      return written;
    });
    for (const [number, { resolve }] of group.entries()) resolve(results[number]);
  } catch (error) {
    // A database that is away is away for each of them.
    if (group.length === 1 || isUnavailable(error)) for (const { reject } of group) reject(error);
    else for (const job of group) await writeGroup(db, [job]);
  }
}
