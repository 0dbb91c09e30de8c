import type { Db } from "../../db/tables.ts";
import { contentVersion } from "./version.server.ts";

interface Validity {
  /** For values that depend on the day. */
  at?: Date;
  /** Returns the last value without asking the database. */
  isDatabaseAway?: boolean;
}

/** In milliseconds. Midnight of every time zone falls on a quarter hour. */
const quarterHour = 15 * 60 * 1000;

/**
 * Caches a read by name until the content version changes, or the day of `at`. Costs one small query per call. While the
 * database is unavailable, it returns the last value.
 */
export function cachedRead<Value>() {
  const cache = new WeakMap<Db, Map<string, { moment: string; value: Value }>>();
  return async (db: Db, name: string, read: () => Promise<Value>, validity: Validity = {}): Promise<Value> => {
    const { at, isDatabaseAway = false } = validity;
    const values = cache.get(db) ?? new Map<string, { moment: string; value: Value }>();
    cache.set(db, values);
    const last = values.get(name);
    if (last && isDatabaseAway) return last.value;
    const moment = `${await contentVersion(db)} ${at ? Math.floor(at.getTime() / quarterHour) : ""}`;
    if (last?.moment === moment) return last.value;
    const value = await read();
    values.set(name, { moment, value });
    return value;
  };
}
