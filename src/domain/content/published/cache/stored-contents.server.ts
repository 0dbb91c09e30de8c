import { sql } from "kysely";
import { readJson, withoutField } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { LruCache } from "#src/base/lru-cache.ts";
import { parseContent } from "../../fields/parse.ts";
import type { ContentOf, KindName } from "../../schema/kinds.ts";
import type { Published } from "../reader.server.ts";
import type { IndexedText } from "./published-index.server.ts";

/** Memory for content, in characters of its JSON: a thousand posts. Parsed and resolved, each takes several bytes. */
const maxJsonLength = 4_000_000;

/** Texts per query: databases limit the number of parameters. */
const batchSize = 500;

export interface StoredContent {
  text: IndexedText;
  /** Valid, as it was published. */
  parsed: ContentOf<KindName>;
  /** What visitors last saw of it, by the cache that resolved it. */
  resolved: WeakMap<object, Published<KindName>>;
  /** In characters of JSON; 0 for a draft, which is not kept. */
  jsonLength: number;
}

/** Published content as it is stored, read and parsed once. */
export class StoredContents {
  readonly #db: Db;
  readonly #contents = new LruCache<string, StoredContent>(maxJsonLength, ({ jsonLength }) => jsonLength);

  constructor(db: Db) {
    this.#db = db;
  }

  /** The content of some texts, without a field. One that has just been unpublished is missing. */
  async read(texts: readonly IndexedText[], without = ""): Promise<ReadonlyMap<IndexedText, StoredContent>> {
    const found = new Map<IndexedText, StoredContent>();
    const missing: IndexedText[] = [];
    for (const text of texts) {
      const known = this.#contents.get(contentKey(text, without));
      if (text.content) {
        const content = without === "" ? text.content : { ...text.content, [without]: undefined };
        found.set(text, {
          text,
          parsed: parseContent(text.kind as KindName, content),
          resolved: new WeakMap(),
          jsonLength: 0,
        });
      } else if (known?.text === text) found.set(text, known);
      else missing.push(text);
    }
    for (let first = 0; first < missing.length; first += batchSize) {
      const batch = missing.slice(first, first + batchSize);
      const stored = await this.#query(batch, without);
      for (const text of batch) {
        const json = stored.get(contentKey(text, without));
        if (json === undefined) continue;
        const parsed = parseContent(text.kind as KindName, json);
        const resolved = this.#contents.peek(contentKey(text, without))?.resolved ?? new WeakMap();
        const content = { text, parsed, resolved, jsonLength: JSON.stringify(json).length };
        this.#contents.set(contentKey(text, without), content);
        found.set(text, content);
      }
    }
    return found;
  }

  async #query(texts: readonly IndexedText[], without: string): Promise<ReadonlyMap<string, unknown>> {
    const db = this.#db;
    const rows = await db
      .selectFrom("entry_texts")
      .select(["entry_id", "locale"])
      .select(({ ref }) =>
        sql`${without === "" ? ref("published") : withoutField(db, ref("published"), without)}`.as("published"),
      )
      .where("published", "is not", null)
      .where(
        "entry_id",
        "in",
        texts.map(({ entry_id }) => entry_id),
      )
      .execute();
    return new Map(rows.map((row) => [contentKey(row, without), readJson(row.published)]));
  }
}

/** A text without a field. */
export function contentKey({ entry_id, locale }: { entry_id: string; locale: string }, without = ""): string {
  return `${entry_id} ${locale} ${without}`;
}
