import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import type { KindName } from "../schema/kinds.ts";
import { readPartialIndex, readPublishedIndex } from "./cache/published-index.server.ts";
import { PublishedReader } from "./cache/published-reader.server.ts";
import type { ContentReader, Published } from "./reader.server.ts";

/** Reads published content by a connection, for code that has no reader or is in a transaction: all of it for each call. */
export function databaseReader(db: Db, now = () => new Date()): ContentReader {
  const index = (kinds?: readonly KindName[]) =>
    kinds ? readPartialIndex(db, kinds) : readPublishedIndex(db, 0, null);
  return new PublishedReader({ db, index, now }).reader();
}

/** The entry of a single kind. Throws if the site was not seeded. */
export async function publishedSingle<Name extends KindName>(
  db: Db,
  kind: Name,
  language: Language,
): Promise<Published<Name>> {
  return (await databaseReader(db).content(language, [kind])).single(kind);
}
