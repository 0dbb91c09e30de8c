import { sql } from "kysely";
import { readJson, withoutField } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, preferLanguage } from "#src/base/languages.ts";
import { type Facts, factsOf } from "../../fields/facts.ts";
import { parseContent } from "../../fields/parse.ts";
import { contentReferencesIn } from "../../fields/references.ts";
import type { ResolvedFile } from "../../fields/resolved.ts";
import type { ContentOf, KindName } from "../../schema/kinds.ts";
import { deepEqual } from "../../schema/values/deep-equal.ts";
import { withAlerts } from "../alerts.ts";
import type { LibraryPicture } from "../media/library-files.server.ts";
import { lookUpsIn, type Published, resolveContent } from "../published.server.ts";
import { type IndexedText, type PublishedIndex, pathIn, textsIn } from "./published-index.server.ts";

/** Memory for content, in characters of its JSON: a thousand posts. Parsed and resolved, each takes several bytes. */
const maxJsonLength = 4_000_000;

/** Texts per query: databases limit the number of parameters. */
const batchSize = 500;

/** What is known of a published text in a language, without its content. */
export interface CachedEntry {
  text: IndexedText;
  /** Another number once visitors see anything else of it. */
  stamp: number;
  /** Its fields that are switched on, and the entries that it links to. */
  flags: ReadonlySet<string>;
  links: ReadonlySet<string>;
  /** What was inserted and looked up, and the index for which that was last compared. */
  facts: Facts | null;
  paths: ReadonlyMap<string, string | undefined>;
  pictures: ReadonlyMap<string, LibraryPicture | undefined>;
  files: ReadonlyMap<string, ResolvedFile | undefined>;
  index: PublishedIndex;
}

interface CachedContent {
  text: IndexedText;
  /** Valid, as it was published. */
  parsed: ContentOf<KindName>;
  published: Published<KindName>;
  /** In characters of JSON. */
  jsonLength: number;
}

/** Published entries in memory, each parsed and resolved once. */
export class EntryCache {
  readonly #db: Db;
  readonly #entries = new Map<string, CachedEntry>();
  readonly #contents = new Map<string, CachedContent>();
  #jsonLength = 0;
  readonly #settings = new Map<Language, { texts: readonly IndexedText[]; facts: Facts; timeZone: string }>();
  #lastStamp = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The company's. */
  async timeZone(index: PublishedIndex): Promise<string> {
    await this.#factsIn(index, defaultLanguage);
    return this.#settings.get(defaultLanguage)?.timeZone ?? "UTC";
  }

  async #factsIn(index: PublishedIndex, language: Language): Promise<Facts | null> {
    const [settings] = preferLanguage(index.kinds.get("settings") ?? [], language, defaultLanguage);
    if (!settings) return null;
    const alerts = preferLanguage(textsIn(index, language, "alert"), language, defaultLanguage);
    const texts = [settings, ...alerts];
    const last = this.#settings.get(language);
    if (last?.texts.length === texts.length && texts.every((text, position) => text === last.texts[position])) {
      return last.facts;
    }
    const stored = new Map((await this.#readStored(texts)).map(({ text, json }) => [text, json]));
    if (!stored.has(settings)) return null;
    const alertContents = alerts.flatMap((text) => (stored.has(text) ? [parseContent("alert", stored.get(text))] : []));
    const company = withAlerts(parseContent("settings", stored.get(settings)).company, alertContents);
    const facts = factsOf(company);
    const known = {
      texts,
      facts: last && deepEqual(last.facts, facts) ? last.facts : facts,
      timeZone: company.timeZone,
    };
    this.#settings.set(language, known);
    return known.facts;
  }

  /** What is known of some texts. Their content is read only if it, or what it refers to, has changed. */
  async check(
    index: PublishedIndex,
    language: Language,
    texts: readonly IndexedText[],
    without?: string,
  ): Promise<CachedEntry[]> {
    const facts = await this.#factsIn(index, language);
    const changed = texts.filter((text) => {
      const entry = this.#entries.get(keyOf(language, text, without));
      return !entry || !isCurrent(entry, text, facts, index, language);
    });
    const read = new Map((await this.load(index, language, changed, without)).map(({ entry }) => [entry.text, entry]));
    return texts.flatMap((text) => read.get(text) ?? this.#entries.get(keyOf(language, text, without)) ?? []);
  }

  /** Some texts with their content. One that has just been unpublished is left out. */
  async load(
    index: PublishedIndex,
    language: Language,
    texts: readonly IndexedText[],
    without?: string,
  ): Promise<{ entry: CachedEntry; published: Published<KindName> }[]> {
    const facts = await this.#factsIn(index, language);
    const uncached = texts.filter((text) => this.#contents.get(keyOf(language, text, without))?.text !== text);
    const stored = new Map((await this.#readStored(uncached, without)).map((row) => [row.text, row.json]));
    return texts.flatMap((text) => {
      const key = keyOf(language, text, without);
      const json = stored.get(text);
      const last = this.#contents.get(key);
      if (json === undefined && last?.text !== text) return [];
      const known = this.#entries.get(key);
      const isUnchanged = known !== undefined && isCurrent(known, text, facts, index, language);
      if (isUnchanged && json === undefined && last) {
        this.#touch(key, last);
        return [{ entry: known, published: last.published }];
      }
      const kind = text.kind as KindName;
      const parsed = json === undefined && last ? last.parsed : parseContent(kind, json);
      const resolved = resolveIn(index, language, parsed, facts);
      const now = { id: text.entry_id, slug: text.slug, updatedAt: text.published_at, content: resolved.content };
      const isSame = known && last && isSamePublished(last.published, now);
      const published = isSame ? last.published : now;
      const stamp = isUnchanged || isSame ? known.stamp : ++this.#lastStamp;
      const entry: CachedEntry = {
        text,
        stamp,
        flags: new Set(Object.entries(parsed).flatMap(([name, value]) => (value === true ? [name] : []))),
        links: new Set(
          contentReferencesIn(parsed).flatMap((reference) => ("entry" in reference ? [reference.entry] : [])),
        ),
        facts,
        paths: resolved.paths,
        pictures: resolved.pictures,
        files: resolved.files,
        index,
      };
      this.#entries.set(key, entry);
      const jsonLength = json === undefined && last ? last.jsonLength : JSON.stringify(json).length;
      this.#keep(key, { text, parsed, published, jsonLength });
      return [{ entry, published }];
    });
  }

  async #readStored(texts: readonly IndexedText[], without?: string): Promise<{ text: IndexedText; json: unknown }[]> {
    const db = this.#db;
    const found: { text: IndexedText; json: unknown }[] = [];
    for (let first = 0; first < texts.length; first += batchSize) {
      const batch = texts.slice(first, first + batchSize);
      const rows = await db
        .selectFrom("entry_texts")
        .select(["entry_id", "locale"])
        .select(({ ref }) =>
          sql`${without === undefined ? ref("published") : withoutField(db, ref("published"), without)}`.as(
            "published",
          ),
        )
        .where("published", "is not", null)
        .where(
          "entry_id",
          "in",
          batch.map(({ entry_id }) => entry_id),
        )
        .execute();
      const stored = new Map(rows.map((row) => [`${row.entry_id} ${row.locale}`, row.published]));
      for (const text of batch) {
        const json = stored.get(`${text.entry_id} ${text.locale}`);
        if (json !== undefined) found.push({ text, json: readJson(json) });
      }
    }
    return found;
  }

  /** The least recently used content goes first. */
  #keep(key: string, content: CachedContent): void {
    this.#jsonLength += content.jsonLength - (this.#contents.get(key)?.jsonLength ?? 0);
    this.#touch(key, content);
    for (const [oldest, { jsonLength }] of this.#contents) {
      if (this.#jsonLength <= maxJsonLength) break;
      this.#contents.delete(oldest);
      this.#jsonLength -= jsonLength;
    }
  }

  #touch(key: string, content: CachedContent): void {
    this.#contents.delete(key);
    this.#contents.set(key, content);
  }
}

function keyOf(language: Language, { entry_id, locale }: IndexedText, without = ""): string {
  return `${language} ${entry_id} ${locale} ${without}`;
}

/** Whether an entry would be resolved to the same. */
function isCurrent(
  entry: CachedEntry,
  text: IndexedText,
  facts: Facts | null,
  index: PublishedIndex,
  language: Language,
): boolean {
  if (entry.text !== text || entry.facts !== facts) return false;
  if (entry.index === index) return true;
  const isSame =
    [...entry.paths].every(([id, path]) => pathIn(index, language, id) === path) &&
    [...entry.pictures].every(([id, picture]) => index.pictures.get(id)?.key === picture?.key) &&
    [...entry.files].every(([id, file]) => deepEqual(index.files.get(id), file));
  if (isSame) entry.index = index;
  return isSame;
}

function isSamePublished(one: Published<KindName>, other: Published<KindName>): boolean {
  return (
    one.slug === other.slug &&
    one.updatedAt.getTime() === other.updatedAt.getTime() &&
    deepEqual(one.content, other.content)
  );
}

/** Resolves content, and keeps what it looked up. */
function resolveIn(index: PublishedIndex, language: Language, parsed: ContentOf<KindName>, facts: Facts | null) {
  const paths = new Map<string, string | undefined>();
  const pictures = new Map<string, LibraryPicture | undefined>();
  const files = new Map<string, ResolvedFile | undefined>();
  const recorded =
    <Value>(known: Map<string, Value | undefined>, find: (id: string) => Value | undefined) =>
    (id: string) => {
      const value = find(id);
      known.set(id, value);
      return value;
    };
  const lookUps = lookUpsIn(
    recorded(paths, (id) => pathIn(index, language, id)),
    recorded(pictures, (id) => index.pictures.get(id)),
    recorded(files, (id) => index.files.get(id)),
  );
  const content = resolveContent(parsed, facts, lookUps);
  return { content, paths, pictures, files };
}
