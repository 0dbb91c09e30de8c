import { AsyncLocalStorage } from "node:async_hooks";

const background = new AsyncLocalStorage<true>();

/**
 * Runs work that can be tried again later. While SQLite is locked by another process, its queries fail soon: each one that
 * waits delays those of visitors and staff, who have the same connection.
 */
export function inBackground<T>(work: () => Promise<T>): Promise<T> {
  return background.run(true, work);
}

export function isInBackground(): boolean {
  return background.getStore() === true;
}
