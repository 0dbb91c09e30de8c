import { createContext, type RouterContextProvider } from "react-router";
import { cachedRead } from "../content/published/cached-read.server.ts";
import { servicesContext } from "../context.ts";

/** Set by an action that could not reach the database, so that the page that follows does not wait for it again. */
export const databaseAway = createContext(false);

/** Caches what a page reads until the content or the day changes, by `cachedRead`. */
export function lastKnown<Value>() {
  const readCached = cachedRead<Value>();
  return (context: Readonly<RouterContextProvider>, name: string, read: () => Promise<Value>): Promise<Value> => {
    const { db, now } = context.get(servicesContext);
    return readCached(db, name, read, { at: now(), isDatabaseAway: context.get(databaseAway) });
  };
}
