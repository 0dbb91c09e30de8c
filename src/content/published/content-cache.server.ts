import { createHash } from "node:crypto";
import { sql } from "kysely";
import { isUnavailable, readJson, withoutField } from "../../db/dialect.ts";
import type { Db } from "../../db/tables.ts";
import { defaultLanguage, type Language, languages, preferLanguage } from "../../languages.ts";
import { type Facts, factsOf } from "../fields/facts.ts";
import { parseContent } from "../fields/parse.ts";
import { referencesIn } from "../fields/references.ts";
import { deepEqual } from "../schema/deep-equal.ts";
import type { ContentOf, KindName } from "../schema/kinds.ts";
import { type Addresses, addressesIn } from "./addresses.server.ts";
import { dateIn } from "./calendar.ts";
import { topicCounts } from "./chronological-list.server.ts";
import type { EntrySelection, EntrySelections } from "./entry-selection.server.ts";
import {
  lookUpsIn,
  type PictureFile,
  type Published,
  type PublishedContent,
  pathOf,
  resolveContent,
} from "./published.server.ts";
import { type IndexedText, type PublishedIndex, readPublishedIndex } from "./published-index.server.ts";
import type { ContentReader } from "./reader.server.ts";

/** Memory for content, in characters of its JSON: a thousand posts. Parsed and resolved, each takes several bytes. */
const capacity = 4_000_000;

/** Results of queries that are kept. */
const maxResults = 4_000;

/** In characters: each kept page has some stamps. */
const maxStampLength = 64;

/** Texts per query: databases limit the number of parameters. */
const batchSize = 500;

/** What is known of a published text in a language, without its content. */
interface Entry {
  text: IndexedText;
  /** Another number once visitors see anything else of it. */
  stamp: number;
  /** Its fields that are switched on, and the entries that it links to. */
  flags: ReadonlySet<string>;
  links: ReadonlySet<string>;
  /** What was inserted and looked up, and the index for which that was last compared. */
  facts: Facts | null;
  paths: ReadonlyMap<string, string | undefined>;
  pictures: ReadonlyMap<string, PictureFile | undefined>;
  index: PublishedIndex;
}

interface Content {
  text: IndexedText;
  /** Valid, as it was published. */
  parsed: ContentOf<KindName>;
  published: Published<KindName>;
  /** In characters of JSON. */
  size: number;
}

/** What tells whether a read would have the same result again. */
interface Stamp {
  /** Differs once the result does. */
  stamp: string;
  /** The content version for which it was read; an older one while the database is away. */
  version: number;
}

interface Stamped<Value> extends Stamp {
  value: Value;
}

interface Result {
  value: unknown;
  stamp: string;
  /** What it depends on: it holds while this is the same object. */
  basis: unknown;
}

interface Derived extends Stamped<unknown> {
  reads: Reads;
}

interface Options {
  db: Db;
  /** The content version. The index is read again when it changes. */
  version: () => number;
  now: () => Date;
}

/**
 * The published content in memory, shared by all renderings. An entry is parsed and resolved once, until it, or what it
 * refers to, changes. Methods return stamps with their values, by which `Reads` tells whether a page is still current.
 */
export class ContentCache {
  readonly #options: Options;
  #index: PublishedIndex | null = null;
  #reading: { version: number; index: Promise<PublishedIndex> } | null = null;
  readonly #entries = new Map<string, Entry>();
  readonly #contents = new Map<string, Content>();
  #size = 0;
  readonly #settings = new Map<Language, { text: IndexedText; facts: Facts; timeZone: string }>();
  #lastStamp = 0;
  #addresses: { index: PublishedIndex; known: Addresses } | null = null;
  readonly #results = new Map<string, Result>();
  readonly #derived = new Map<string, Promise<Derived>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** A reader that notes what it reads in `reads`. */
  reader(reads?: Reads): ContentReader {
    const noted = <Value>(read: Stamped<Value>, again: () => Promise<Stamp>): Value => {
      reads?.add(read, again);
      return read.value;
    };
    return {
      content: async (language, kinds, selections) =>
        noted(await this.#read(language, kinds, selections), () => this.#stampOf(language, kinds, selections)),
      query: async (kind, name, run) => {
        if (kind === "any") return noted(await this.#queryAnything(run), () => this.#currentStamp());
        const read = () => this.#query(kind, name, run);
        return noted(await read(), read);
      },
      now: async () => noted(await this.#today(), () => this.#today()),
      derived: async (name, make) => {
        const read = () => this.#derive(name, make);
        return noted(await read(), read);
      },
    };
  }

  /** All public paths; those last known while the database is away. */
  async addresses(): Promise<Addresses> {
    try {
      const index = await this.#knownIndex();
      if (this.#addresses?.index !== index) this.#addresses = { index, known: await this.#readAddresses(index) };
    } catch (error) {
      if (!this.#addresses || !isUnavailable(error)) throw error;
    }
    return this.#addresses.known;
  }

  async #readAddresses(index: PublishedIndex): Promise<Addresses> {
    const posts = new Map<Language, ReadonlyMap<string, number>>();
    for (const language of languages) {
      const count = async (db: Db) => [...(await topicCounts(db, language, "post"))];
      posts.set(language, new Map((await this.#query("post", `topic counts ${language}`, count)).value));
    }
    return addressesIn(index, posts, await this.#options.db.selectFrom("redirects").select("from_path").execute());
  }

  /** The index of the current version; the last one while the database is away. */
  async #knownIndex(): Promise<PublishedIndex> {
    try {
      return await this.#currentIndex();
    } catch (error) {
      if (this.#index && isUnavailable(error)) return this.#index;
      throw error;
    }
  }

  async #currentIndex(): Promise<PublishedIndex> {
    const version = this.#options.version();
    if (this.#index?.version === version) return this.#index;
    if (this.#reading?.version !== version) {
      this.#reading = { version, index: readPublishedIndex(this.#options.db, version, this.#index) };
    }
    const reading = this.#reading;
    try {
      const index = await reading.index;
      if (this.#reading === reading) this.#index = index;
      return index;
    } catch (error) {
      // The next read tries again.
      if (this.#reading === reading) this.#reading = null;
      throw error;
    }
  }

  /** The present. Its stamp is the day in the company's time zone. */
  async #today(): Promise<Stamped<Date>> {
    const index = await this.#knownIndex();
    await this.#factsIn(index, defaultLanguage);
    const now = this.#options.now();
    const { version } = index;
    return { value: now, stamp: dateIn(this.#settings.get(defaultLanguage)?.timeZone ?? "UTC", now), version };
  }

  async #factsIn(index: PublishedIndex, language: Language): Promise<Facts | null> {
    const [text] = preferLanguage(index.kinds.get("settings") ?? [], language, defaultLanguage);
    if (!text) return null;
    const last = this.#settings.get(language);
    if (last?.text === text) return last.facts;
    const [stored] = await this.#readStored([text]);
    if (!stored) return null;
    const { company } = parseContent("settings", stored.json);
    const facts = factsOf(company);
    const known = {
      text,
      facts: last && deepEqual(last.facts, facts) ? last.facts : facts,
      timeZone: company.timeZone,
    };
    this.#settings.set(language, known);
    return known.facts;
  }

  async #read<Loaded extends KindName>(
    language: Language,
    kinds: readonly Loaded[],
    selections: EntrySelections<Loaded> = {},
  ): Promise<Stamped<PublishedContent<Loaded>>> {
    const index = await this.#knownIndex();
    const lists = new Map<KindName, { entry: Entry; published: Published<KindName> }[]>();
    for (const kind of kinds) {
      const texts = await this.#select(index, language, kind, selections[kind]);
      lists.set(kind, await this.#load(index, language, texts, selections[kind]?.without));
    }
    const value: PublishedContent<Loaded> = {
      entries: <Name extends Loaded>(kind: Name) =>
        (lists.get(kind) ?? []).map(({ published }) => published as Published<Name>),
      single: (kind) => {
        const [first] = value.entries(kind);
        if (!first) throw new Error(`There is no published ${kind}: the site was not seeded`);
        return first;
      },
    };
    const stamp = stampOf([...lists.values()].map((list) => list.map(({ entry }) => entry)));
    return { value, stamp, version: index.version };
  }

  /** The stamp of what `#read` would return. Reads content only if it has changed. */
  async #stampOf(
    language: Language,
    kinds: readonly KindName[],
    selections: EntrySelections<KindName> = {},
  ): Promise<Stamp> {
    const index = await this.#knownIndex();
    const lists: Entry[][] = [];
    for (const kind of kinds) {
      const texts = await this.#select(index, language, kind, selections[kind]);
      lists.push(await this.#check(index, language, texts, selections[kind]?.without));
    }
    return { stamp: stampOf(lists), version: index.version };
  }

  /** As the SQL of `entry-selection.server.ts`. */
  async #select(
    index: PublishedIndex,
    language: Language,
    kind: KindName,
    selection: EntrySelection<KindName> = {},
  ): Promise<IndexedText[]> {
    const { flag, slug, ids, linkedFrom, without } = selection;
    const all = textsIn(index, language, kind);
    if (flag === undefined && slug === undefined && !ids && !linkedFrom) {
      return preferLanguage(all, language, defaultLanguage);
    }
    const on = flag === undefined ? [] : await this.#check(index, language, all, without);
    const flagged = new Set(on.filter(({ flags }) => flags.has(flag ?? "")).map(({ text }) => text));
    const linking = linkedFrom
      ? textsIn(index, language, linkedFrom.kind).filter((text) => text.slug === (linkedFrom.slug ?? null))
      : [];
    const linked = (await this.#check(index, language, linking)).map(({ links }) => links);
    const chosen = all.filter(
      (text) =>
        flagged.has(text) ||
        (slug !== undefined && text.slug === slug) ||
        ids?.includes(text.entry_id) ||
        linked.some((links) => links.has(text.entry_id)),
    );
    return preferLanguage(chosen, language, defaultLanguage);
  }

  /** What is known of some texts. Their content is read only if it, or what it refers to, has changed. */
  async #check(
    index: PublishedIndex,
    language: Language,
    texts: readonly IndexedText[],
    without?: string,
  ): Promise<Entry[]> {
    const facts = await this.#factsIn(index, language);
    const changed = texts.filter((text) => {
      const entry = this.#entries.get(keyOf(language, text, without));
      return !entry || !isCurrent(entry, text, facts, index, language);
    });
    const read = new Map((await this.#load(index, language, changed, without)).map(({ entry }) => [entry.text, entry]));
    return texts.flatMap((text) => read.get(text) ?? this.#entries.get(keyOf(language, text, without)) ?? []);
  }

  /** Some texts with their content. One that has just been unpublished is left out. */
  async #load(
    index: PublishedIndex,
    language: Language,
    texts: readonly IndexedText[],
    without?: string,
  ): Promise<{ entry: Entry; published: Published<KindName> }[]> {
    const facts = await this.#factsIn(index, language);
    const unread = texts.filter((text) => this.#contents.get(keyOf(language, text, without))?.text !== text);
    const stored = new Map((await this.#readStored(unread, without)).map((row) => [row.text, row.json]));
    return texts.flatMap((text) => {
      const key = keyOf(language, text, without);
      const json = stored.get(text);
      const last = this.#contents.get(key);
      if (json === undefined && last?.text !== text) return [];
      const known = this.#entries.get(key);
      const isStill = known !== undefined && isCurrent(known, text, facts, index, language);
      if (isStill && json === undefined && last) {
        this.#touch(key, last);
        return [{ entry: known, published: last.published }];
      }
      const kind = text.kind as KindName;
      const parsed = json === undefined && last ? last.parsed : parseContent(kind, json);
      const resolved = resolveIn(index, language, parsed, facts);
      const now = { id: text.entry_id, slug: text.slug, updatedAt: text.published_at, content: resolved.content };
      const isSame = known && last && isSamePublished(last.published, now);
      const published = isSame ? last.published : now;
      const stamp = isStill || isSame ? known.stamp : ++this.#lastStamp;
      const entry: Entry = {
        text,
        stamp,
        flags: new Set(Object.entries(parsed).flatMap(([name, value]) => (value === true ? [name] : []))),
        links: new Set(referencesIn(parsed).flatMap((reference) => ("entry" in reference ? [reference.entry] : []))),
        facts,
        paths: resolved.paths,
        pictures: resolved.pictures,
        index,
      };
      this.#entries.set(key, entry);
      const size = json === undefined && last ? last.size : JSON.stringify(json).length;
      this.#keep(key, { text, parsed, published, size });
      return [{ entry, published }];
    });
  }

  async #readStored(texts: readonly IndexedText[], without?: string): Promise<{ text: IndexedText; json: unknown }[]> {
    const { db } = this.#options;
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
  #keep(key: string, content: Content): void {
    this.#size += content.size - (this.#contents.get(key)?.size ?? 0);
    this.#touch(key, content);
    for (const [oldest, { size }] of this.#contents) {
      if (this.#size <= capacity) break;
      this.#contents.delete(oldest);
      this.#size -= size;
    }
  }

  #touch(key: string, content: Content): void {
    this.#contents.delete(key);
    this.#contents.set(key, content);
  }

  async #currentStamp(): Promise<Stamp> {
    const { version } = await this.#knownIndex();
    return { stamp: String(version), version };
  }

  async #queryAnything<Value>(run: (db: Db) => Promise<Value>): Promise<Stamped<Value>> {
    const stamp = await this.#currentStamp();
    return { value: await run(this.#options.db), ...stamp };
  }

  async #query<Value>(kind: KindName, name: string, run: (db: Db) => Promise<Value>): Promise<Stamped<Value>> {
    const { kinds, version } = await this.#knownIndex();
    const basis = kinds.get(kind);
    const key = `${kind} ${name}`;
    const known = this.#results.get(key);
    const isKnown = known && known.basis === basis;
    const value = isKnown ? (known.value as Value) : await run(this.#options.db);
    const stamp = isKnown ? known.stamp : digestOf(value);
    this.#results.delete(key);
    this.#results.set(key, { basis, value, stamp });
    const [oldest] = this.#results.keys();
    if (this.#results.size > maxResults && oldest !== undefined) this.#results.delete(oldest);
    return { value, stamp, version };
  }

  async #derive<Value>(name: string, make: (reader: ContentReader) => Promise<Value>): Promise<Stamped<Value>> {
    const last = this.#derived.get(name);
    const next = (async () => {
      const known = await last?.catch(() => null);
      const version = known ? await known.reads.check() : null;
      if (known && version !== null) return { ...known, version };
      const reads = new Reads();
      const value = await make(this.reader(reads));
      return { value, stamp: digestOf(value), version: reads.version, reads };
    })();
    this.#derived.set(name, next);
    const { value, stamp, version } = await next;
    return { value: value as Value, stamp, version };
  }
}

/** What a page has read. */
export class Reads {
  readonly #reads: { stamp: string; again: () => Promise<Stamp> }[] = [];
  /** The lowest content version for which something was read. */
  version = Number.POSITIVE_INFINITY;

  add({ stamp, version }: Stamp, again: () => Promise<Stamp>): void {
    this.#reads.push({ stamp, again });
    this.version = Math.min(this.version, version);
  }

  /** The content version for which all of it is known to read the same; `null` if something would read otherwise. */
  async check(): Promise<number | null> {
    let checked = Number.POSITIVE_INFINITY;
    for (const { stamp, again } of this.#reads) {
      const now = await again();
      if (now.stamp !== stamp) return null;
      checked = Math.min(checked, now.version);
    }
    return checked;
  }
}

function keyOf(language: Language, { entry_id, locale }: IndexedText, without = ""): string {
  return `${language} ${entry_id} ${locale} ${without}`;
}

function stampOf(lists: readonly (readonly Entry[])[]): string {
  const stamps = lists.map((list) => list.map(({ stamp }) => stamp).join()).join(";");
  return stamps.length > maxStampLength ? digestOf(stamps) : stamps;
}

/** Of JSON. */
function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64");
}

function textsIn(index: PublishedIndex, language: Language, kind: KindName): IndexedText[] {
  const texts = index.kinds.get(kind) ?? [];
  return texts.filter(({ locale }) => locale === language || locale === defaultLanguage);
}

/** Whether an entry would be resolved to the same. */
function isCurrent(
  entry: Entry,
  text: IndexedText,
  facts: Facts | null,
  index: PublishedIndex,
  language: Language,
): boolean {
  if (entry.text !== text || entry.facts !== facts) return false;
  if (entry.index === index) return true;
  const isSame =
    [...entry.paths].every(([id, path]) => pathIn(index, language, id) === path) &&
    [...entry.pictures].every(([id, file]) => isSameFile(index.pictures.get(id), file));
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

function isSameFile(one: PictureFile | undefined, other: PictureFile | undefined): boolean {
  return one?.key === other?.key;
}

function pathIn(index: PublishedIndex, language: Language, entry: string): string | undefined {
  const [text] = preferLanguage(
    (index.entries.get(entry) ?? []).filter(({ locale }) => locale === language || locale === defaultLanguage),
    language,
    defaultLanguage,
  );
  return text && pathOf(text, language);
}

/** Resolves content, and keeps what it looked up. */
function resolveIn(index: PublishedIndex, language: Language, parsed: ContentOf<KindName>, facts: Facts | null) {
  const paths = new Map<string, string | undefined>();
  const pictures = new Map<string, PictureFile | undefined>();
  const content = resolveContent(
    parsed,
    facts,
    lookUpsIn(
      (id) => {
        const path = pathIn(index, language, id);
        paths.set(id, path);
        return path;
      },
      (id) => {
        const file = index.pictures.get(id);
        pictures.set(id, file);
        return file;
      },
    ),
  );
  return { content, paths, pictures };
}
