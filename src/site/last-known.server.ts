import { createContext, type RouterContextProvider } from "react-router";
import { servicesContext } from "../context.ts";
import type { Db } from "../db/tables.ts";

/** Set by an action that found the database away: the page that says so must not wait for it again. */
export const databaseAway = createContext(false);

type Context = Readonly<RouterContextProvider>;

/**
 * Makes a reader whose last answers stand while the database is known to be away. Only answers to a failed form are
 * ever made of them; pages that are kept are read anew.
 */
export function lastKnown<T>() {
  const known = new WeakMap<Db, Map<string, T>>();
  return async (context: Context, name: string, read: () => Promise<T>): Promise<T> => {
    const { db } = context.get(servicesContext);
    const answers = known.get(db) ?? new Map<string, T>();
    known.set(db, answers);
    const last = context.get(databaseAway) ? answers.get(name) : undefined;
    const answer = last ?? (await read());
    answers.set(name, answer);
    return answer;
  };
}
