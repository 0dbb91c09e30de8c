import type { Db } from "../../db/tables.ts";
import type { Language } from "../../languages.ts";
import { contentVersion } from "./version.server.ts";

type ContentReader<Value> = (db: Db, language: Language) => Promise<Value>;

/** Caches the result of `read` per language until the content version changes. Costs one small query per call. */
export function memoizeByVersion<Value>(read: ContentReader<Value>): ContentReader<Value> {
  const cache = new WeakMap<Db, Map<Language, { version: number; value: Value }>>();
  return async (db, language) => {
    const version = await contentVersion(db);
    const byLanguage = cache.get(db) ?? new Map();
    cache.set(db, byLanguage);
    const last = byLanguage.get(language);
    if (last?.version === version) return last.value;
    const value = await read(db, language);
    byLanguage.set(language, { version, value });
    return value;
  };
}
