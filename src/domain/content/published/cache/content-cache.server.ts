import { isUnavailable } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, preferLanguage } from "#src/base/languages.ts";
import type { KindName } from "../../schema/kinds.ts";
import { entryWithAlerts, withAlertKind } from "../alerts.ts";
import { topicCounts } from "../chronological-list.server.ts";
import { dateIn } from "../hours/calendar.ts";
import type { Published, PublishedContent } from "../published.server.ts";
import type { ContentReader } from "../reader.server.ts";
import { type SitePaths, sitePathsIn } from "../site-paths.server.ts";
import { type CachedEntry, EntryCache } from "./entry-cache.server.ts";
import type { EntrySelection, EntrySelections } from "./entry-selection.server.ts";
import { CurrentIndex, type IndexedText, type PublishedIndex, textsIn } from "./published-index.server.ts";
import { digestOf, ReadLog, type Stamp, type Stamped } from "./reads.server.ts";

/** Results of queries that are kept. */
const maxResults = 4_000;

/** In characters: each kept page has some stamps. */
const maxStampLength = 64;

interface Result {
  value: unknown;
  stamp: string;
  /** What it depends on: it holds while this is the same object. */
  basis: unknown;
}

type Derived = Stamped<unknown> & { reads: ReadLog };

interface Options {
  db: Db;
  /** The content version. The index is read again when it changes. */
  version: () => number;
  now: () => Date;
}

/**
 * The published content in memory, shared by all renderings. An entry is parsed and resolved once, until it, or what it
 * refers to, changes. Each value has a stamp: `Reads` compares stamps to tell whether a page is still current.
 */
export class ContentCache {
  readonly #options: Options;
  readonly #index: CurrentIndex;
  readonly #entries: EntryCache;
  #sitePaths: { index: PublishedIndex; known: SitePaths } | null = null;
  readonly #flaggedTexts = new Map<string, { basis: unknown; texts: ReadonlySet<IndexedText> }>();
  readonly #results = new Map<string, Result>();
  readonly #derived = new Map<string, Promise<Derived>>();

  constructor(options: Options) {
    this.#options = options;
    this.#index = new CurrentIndex(options);
    this.#entries = new EntryCache(options.db);
  }

  /** A reader that notes what it reads in `reads`. */
  reader(reads?: ReadLog): ContentReader {
    const noted = <Value>(read: Stamped<Value>, recheck: () => Promise<Stamp>): Value => {
      reads?.add(read, recheck);
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
  async sitePaths(): Promise<SitePaths> {
    return (await this.#knownSitePaths()).known;
  }

  /** Whether a path redirects, noted in `reads`: a page of that path is shown only as long as it does not. */
  async redirects(path: string, reads: ReadLog): Promise<boolean> {
    const read = async () => {
      const { index, known } = await this.#knownSitePaths();
      const value = known.redirects.has(path);
      return { value, stamp: String(value), version: index.version };
    };
    const found = await read();
    reads.add(found, read);
    return found.value;
  }

  async #knownSitePaths() {
    try {
      const index = await this.#index.currentOrLast();
      if (this.#sitePaths?.index === index) return this.#sitePaths;
      const sitePaths = { index, known: await this.#readSitePaths(index) };
      // Another call may have read newer ones meanwhile.
      if (index === this.#index.last) this.#sitePaths = sitePaths;
      return sitePaths;
    } catch (error) {
      if (!this.#sitePaths || !isUnavailable(error)) throw error;
      return this.#sitePaths;
    }
  }

  async #readSitePaths(index: PublishedIndex): Promise<SitePaths> {
    const countPosts = async (language: Language) => {
      const count = async (db: Db) => [...(await topicCounts(db, language, "post"))];
      return new Map((await this.#query("post", `topic counts ${language}`, count)).value);
    };
    return sitePathsIn(this.#options.db, index, countPosts);
  }

  /** The present. Its stamp is the day in the company's time zone. */
  async #today(): Promise<Stamped<Date>> {
    const index = await this.#index.currentOrLast();
    const now = this.#options.now();
    return { value: now, stamp: dateIn(await this.#entries.timeZone(index), now), version: index.version };
  }

  async #read<Loaded extends KindName>(
    language: Language,
    kinds: readonly Loaded[],
    selections: EntrySelections<KindName> = {},
  ): Promise<Stamped<PublishedContent<Loaded>>> {
    const index = await this.#index.currentOrLast();
    const lists = new Map<KindName, { entry: CachedEntry; published: Published<KindName> }[]>();
    for (const kind of withAlertKind(kinds)) {
      const texts = await this.#select(index, language, kind, selections[kind]);
      lists.set(kind, await this.#entries.load(index, language, texts, selections[kind]?.without));
    }
    const alerts = (lists.get("alert") ?? []).map(({ published }) => (published as Published<"alert">).content);
    const value: PublishedContent<Loaded> = {
      entries: <Name extends Loaded>(kind: Name) =>
        (lists.get(kind) ?? []).map(({ published }) => entryWithAlerts(kind, published as Published<Name>, alerts)),
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
    const index = await this.#index.currentOrLast();
    const lists: CachedEntry[][] = [];
    for (const kind of withAlertKind(kinds)) {
      const texts = await this.#select(index, language, kind, selections[kind]);
      lists.push(await this.#entries.check(index, language, texts, selections[kind]?.without));
    }
    return { stamp: stampOf(lists), version: index.version };
  }

  /** Selects like the SQL of `entry-selection.server.ts`. */
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
    const flagged = flag === undefined ? null : await this.#flagged(index, language, kind, flag, without);
    const linking = linkedFrom
      ? textsIn(index, language, linkedFrom.kind).filter((text) => text.slug === (linkedFrom.slug ?? null))
      : [];
    const linked = (await this.#entries.check(index, language, linking)).map(({ links }) => links);
    const chosen = all.filter(
      (text) =>
        flagged?.has(text) ||
        (slug !== undefined && text.slug === slug) ||
        ids?.includes(text.entry_id) ||
        linked.some((links) => links.has(text.entry_id)),
    );
    return preferLanguage(chosen, language, defaultLanguage);
  }

  /** The texts of a kind whose field is switched on: looked up once for all pages, until something of the kind changes. */
  async #flagged(index: PublishedIndex, language: Language, kind: KindName, flag: string, without?: string) {
    const [basis, key] = [index.kinds.get(kind), `${language} ${kind} ${flag} ${without ?? ""}`];
    const last = this.#flaggedTexts.get(key);
    if (last && last.basis === basis) return last.texts;
    const entries = await this.#entries.check(index, language, textsIn(index, language, kind), without);
    const texts = new Set(entries.filter(({ flags }) => flags.has(flag)).map(({ text }) => text));
    this.#flaggedTexts.set(key, { basis, texts });
    return texts;
  }

  async #currentStamp(): Promise<Stamp> {
    const { version } = await this.#index.currentOrLast();
    return { stamp: String(version), version };
  }

  async #queryAnything<Value>(run: (db: Db) => Promise<Value>): Promise<Stamped<Value>> {
    const stamp = await this.#currentStamp();
    return { value: await run(this.#options.db), ...stamp };
  }

  async #query<Value>(kind: KindName, name: string, run: (db: Db) => Promise<Value>): Promise<Stamped<Value>> {
    const { kinds, version } = await this.#index.currentOrLast();
    const [basis, key] = [kinds.get(kind), `${kind} ${name}`];
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
      const reads = new ReadLog();
      const value = await make(this.reader(reads));
      return { value, stamp: digestOf(value), version: reads.version, reads };
    })();
    this.#derived.set(name, next);
    const { value, stamp, version } = await next;
    return { value: value as Value, stamp, version };
  }
}

function stampOf(lists: readonly (readonly CachedEntry[])[]): string {
  const stamps = lists.map((list) => list.map(({ stamp }) => stamp).join()).join(";");
  return stamps.length > maxStampLength ? digestOf(stamps) : stamps;
}
