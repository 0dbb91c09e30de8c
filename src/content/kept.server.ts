import type { Db } from "../db/tables.ts";
import type { Language } from "./languages.ts";
import { contentVersion } from "./version.server.ts";

/** Reads something of the content, in a language. */
type Reading<Value> = (db: Db, language: Language) => Promise<Value>;

/** Keeps what `read` makes of the content for as long as the content stays as it is: one small query tells. */
export function keptWhileUnchanged<Value>(read: Reading<Value>): Reading<Value> {
  const kept = new WeakMap<Db, Map<Language, { version: number; value: Value }>>();
  return async (db, language) => {
    const version = await contentVersion(db);
    const known = kept.get(db) ?? new Map();
    kept.set(db, known);
    const last = known.get(language);
    if (last?.version === version) return last.value;
    const value = await read(db, language);
    known.set(language, { version, value });
    return value;
  };
}
