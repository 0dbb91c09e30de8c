import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import { LruCache } from "#src/base/lru-cache.ts";
import type { ContentMark } from "../../fields/checks/field-markers.ts";
import { isKindName } from "../../fields/parse.ts";
import type { KindName } from "../../schema/kinds.ts";
import { entryWithAlerts, withAlertKind } from "../alerts.ts";
import type { DatedText } from "../dated-list.server.ts";
import { dateIn } from "../hours/calendar.ts";
import type {
  ContentReader,
  EntrySelection,
  EntrySelections,
  Published,
  PublishedContent,
  PublishedEntry,
  Translation,
} from "../reader.server.ts";
import { blockFeature, type CachedEntry, EntryCache } from "./entry-cache.server.ts";
import { datedListIn, draftLayer, type IndexedText, type PublishedIndex, textsIn } from "./published-index.server.ts";
import { digestOf, ReadLog, type Stamp, type Stamped } from "./reads.server.ts";
import { StoredContents } from "./stored-contents.server.ts";
import { translationsIn } from "./translations.server.ts";

/** Results that are kept. */
const maxResults = 4_000;

/** In characters: each kept page has some stamps. */
const maxStampLength = 64;

type Derived = Stamped<unknown> & { reads: ReadLog };

interface Source {
  db: Db;
  /** The present index; at least of some kinds and what they refer to, or of all. */
  index: (kinds?: readonly KindName[]) => Promise<PublishedIndex>;
  now: () => Date;
  contents?: StoredContents;
  mark?: ContentMark | undefined;
}

/**
 * Reads published content: selects from the index, and resolves an entry once, until it, or what it refers to, changes.
 * Each value has a stamp: `ReadLog` compares stamps to tell whether a page is still current.
 */
export class PublishedReader {
  readonly #source: Source;
  readonly #contents: StoredContents;
  readonly #entries = new Map<Language, EntryCache>();
  readonly #lists = new Map<Language, { index: PublishedIndex; list: Stamped<PublishedEntry[]> }>();
  readonly #results = new LruCache<string, { basis: unknown; value: unknown }>(maxResults);
  readonly #derived = new LruCache<string, Promise<Derived>>(maxResults);

  constructor(source: Source) {
    this.#source = source;
    this.#contents = source.contents ?? new StoredContents(source.db);
  }

  /** A reader that notes what it reads in `reads`. */
  reader(reads?: ReadLog): ContentReader {
    const noted = async <Value>(read: () => Promise<Stamped<Value>>, check: () => Promise<Stamp> = read) => {
      const found = await read();
      reads?.add(found, check);
      return found.value;
    };
    return {
      content: (language, kinds, selections) =>
        noted(
          () => this.#read(language, kinds, selections),
          () => this.#stampOf(language, kinds, selections),
        ),
      languages: () => noted(() => this.#languages()),
      translations: (path) => noted(() => this.#translations(path)),
      entries: (language) => noted(() => this.#list(language)),
      dated: (kind, language, name, run) => noted(() => this.#dated(kind, language, name, run)),
      query: (run) =>
        noted(
          () => this.#query(run),
          () => this.#currentStamp(),
        ),
      now: () => noted(() => this.#today()),
      derived: (name, make) => noted(() => this.#derive(name, make)),
      withDraft: (draft, mark) => {
        const withDraft = draftLayer(this.#source.db, draft);
        const index = async (kinds?: readonly KindName[]) => withDraft(await this.#source.index(kinds));
        return new PublishedReader({ ...this.#source, index, contents: this.#contents, mark }).reader();
      },
    };
  }

  #entriesIn(language: Language): EntryCache {
    const entries = this.#entries.get(language) ?? new EntryCache(this.#contents, language, this.#source.mark);
    this.#entries.set(language, entries);
    return entries;
  }

  /** The present. Its stamp is the day in the company's time zone. */
  async #today(): Promise<Stamped<Date>> {
    const index = await this.#source.index([]);
    const now = this.#source.now();
    const company = await this.#entriesIn(defaultLanguage).company(index);
    return { value: now, stamp: dateIn(company?.timeZone ?? "UTC", now), version: index.version };
  }

  async #languages(): Promise<Stamped<readonly Language[]>> {
    const { languages, version } = await this.#source.index([]);
    return { value: languages, stamp: languages.join(), version };
  }

  async #translations(path: string): Promise<Stamped<Translation[] | null>> {
    const index = await this.#source.index();
    const value = translationsIn(index, path);
    return { value, stamp: digestOf(value), version: index.version };
  }

  async #read<Loaded extends KindName>(
    language: Language,
    kinds: readonly Loaded[],
    selections: EntrySelections<KindName> = {},
  ): Promise<Stamped<PublishedContent<Loaded>>> {
    const { index, chosen } = await this.#choose(language, kinds, selections);
    const lists = new Map<KindName, { entry: CachedEntry; published: Published<KindName> }[]>();
    for (const { kind, texts, without } of chosen)
      lists.set(kind, await this.#entriesIn(language).load(index, texts, without));
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
    const { index, chosen } = await this.#choose(language, kinds, selections);
    const lists: CachedEntry[][] = [];
    for (const { texts, without } of chosen) lists.push(await this.#entriesIn(language).check(index, texts, without));
    return { stamp: stampOf(lists), version: index.version };
  }

  async #choose(language: Language, kinds: readonly KindName[], selections: EntrySelections<KindName>) {
    const linking = kinds.flatMap((kind) => selections[kind]?.linkedFrom?.kind ?? []);
    const index = await this.#source.index([...kinds, ...linking]);
    const chosen: { kind: KindName; texts: readonly IndexedText[]; without: string | undefined }[] = [];
    for (const kind of withAlertKind(kinds)) {
      const texts = await this.#select(index, language, kind, selections[kind]);
      chosen.push({ kind, texts, without: selections[kind]?.without });
    }
    return { index, chosen };
  }

  /** The only selection: of visitors' pages, previews, and everything else. */
  async #select(
    index: PublishedIndex,
    language: Language,
    kind: KindName,
    selection: EntrySelection<KindName> = {},
  ): Promise<readonly IndexedText[]> {
    const { slug, ids, linkedFrom, without } = selection;
    const features = [selection.flag ?? [], selection.block ? blockFeature(selection.block) : []].flat();
    const all = textsIn(index, language, kind);
    if (features.length === 0 && slug === undefined && !ids && !linkedFrom) return all;
    const having = await Promise.all(
      features.map((feature) => this.#findHaving(index, language, kind, feature, without)),
    );
    const linking = linkedFrom
      ? textsIn(index, language, linkedFrom.kind).filter((text) => text.slug === (linkedFrom.slug ?? null))
      : [];
    const linked = (await this.#entriesIn(language).check(index, linking)).map(({ links }) => links);
    return all.filter(
      (text) =>
        having.some((texts) => texts.has(text)) ||
        (slug !== undefined && text.slug === slug) ||
        ids?.includes(text.entry_id) ||
        linked.some((links) => links.has(text.entry_id)),
    );
  }

  /** The texts of a kind with a field that is switched on, or a block. */
  #findHaving(index: PublishedIndex, language: Language, kind: KindName, feature: string, without?: string) {
    return this.#ofKind(index, kind, `having ${language} ${feature} ${without ?? ""}`, async () => {
      const entries = await this.#entriesIn(language).check(index, textsIn(index, language, kind), without);
      return new Set(entries.filter(({ features }) => features.has(feature)).map(({ text }) => text));
    });
  }

  /** What is made of the texts of a kind: once for all pages, until one of them changes. */
  async #ofKind<Value>(index: PublishedIndex, kind: KindName, name: string, make: () => Promise<Value>) {
    const [basis, key] = [index.kinds.get(kind), `${kind} ${name}`];
    const known = this.#results.get(key);
    const value = known && known.basis === basis ? (known.value as Value) : await make();
    this.#results.set(key, { basis, value });
    return value;
  }

  async #list(language: Language): Promise<Stamped<PublishedEntry[]>> {
    const index = await this.#source.index();
    const known = this.#lists.get(language);
    if (known?.index === index) return known.list;
    const { kinds, version } = index;
    const lists = [...kinds.keys()].filter(isKindName).map((kind) =>
      this.#ofKind(index, kind, `entries ${language}`, async () =>
        textsIn(index, language, kind).map(({ entry_id: id, locale, slug, published_at: updatedAt }) => {
          return { id, kind, locale, slug, updatedAt };
        }),
      ),
    );
    const value = (await Promise.all(lists)).flat();
    const list = { value, stamp: String(version), version };
    this.#lists.set(language, { index, list });
    return list;
  }

  async #currentStamp(): Promise<Stamp> {
    const { version } = await this.#source.index();
    return { stamp: String(version), version };
  }

  async #query<Value>(run: (db: Db) => Promise<Value>): Promise<Stamped<Value>> {
    const stamp = await this.#currentStamp();
    return { value: await run(this.#source.db), ...stamp };
  }

  async #dated<Value>(
    kind: KindName,
    language: Language,
    name: string,
    run: (list: readonly DatedText[]) => Value,
  ): Promise<Stamped<Value>> {
    const index = await this.#source.index();
    const found = await this.#ofKind(index, kind, `result ${language} ${name}`, async () => {
      const list = await this.#ofKind(index, kind, `list ${language}`, () =>
        datedListIn(this.#source.db, index, language, kind),
      );
      const value = run(list);
      return { value, stamp: digestOf(value) };
    });
    return { ...found, version: index.version };
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
