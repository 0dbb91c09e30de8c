import { createContext, type RouterContextProvider } from "react-router";
import { contentVersion } from "../content/published/version.server.ts";
import { servicesContext } from "../context.ts";
import type { Db } from "../db/tables.ts";

/** Set by an action that could not reach the database, so that the page that follows does not wait for it again. */
export const databaseAway = createContext(false);

type Context = Readonly<RouterContextProvider>;

interface CachedAnswer<T> {
  /** Content version and quarter hour of the read. */
  moment: string;
  answer: T;
}

/** In milliseconds. Midnight of every time zone falls on a quarter hour. */
const quarterHour = 15 * 60 * 1000;

/**
 * Caches a read by name until the content or the day changes. While the database is unavailable, it returns the last
 * value.
 */
export function lastKnown<T>() {
  const known = new WeakMap<Db, Map<string, CachedAnswer<T>>>();
  return async (context: Context, name: string, read: () => Promise<T>): Promise<T> => {
    const { db, now } = context.get(servicesContext);
    const answers = known.get(db) ?? new Map<string, CachedAnswer<T>>();
    known.set(db, answers);
    const last = answers.get(name);
    if (last && context.get(databaseAway)) return last.answer;
    const moment = `${await contentVersion(db)} ${Math.floor(now().getTime() / quarterHour)}`;
    if (last?.moment === moment) return last.answer;
    const answer = await read();
    answers.set(name, { moment, answer });
    return answer;
  };
}
