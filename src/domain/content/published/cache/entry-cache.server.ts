import { defaultLanguage, type Language } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import type { ContentMark } from "../../fields/checks/field-markers.ts";
import { type Facts, factsOf, fillFacts } from "../../fields/facts.ts";
import { contentReferencesIn, type LookUps, resolveReferences } from "../../fields/references.ts";
import type { ResolvedFile } from "../../fields/resolved.ts";
import { withoutHidden } from "../../fields/types/visibility.ts";
import type { BlockName } from "../../schema/blocks.ts";
import type { Alert } from "../../schema/kinds/alert.ts";
import type { Settings } from "../../schema/kinds/settings.ts";
import type { ContentOf, KindName } from "../../schema/kinds.ts";
import { deepEqual, itemsIn } from "../../schema/values/deep-equal.ts";
import { withAlerts } from "../alerts.ts";
import type { LibraryPicture } from "../media/library-files.server.ts";
import type { Published } from "../reader.server.ts";
import { type IndexedText, type PublishedIndex, pathIn, textsIn } from "./published-index.server.ts";
import { contentKey, type StoredContent, type StoredContents } from "./stored-contents.server.ts";

/** What is known of a published text in a language, without its content. */
export interface CachedEntry {
  text: IndexedText;
  /** Another number once visitors see anything else of it. */
  stamp: number;
  /** Its fields that are switched on, its blocks, and the entries that it links to. */
  features: ReadonlySet<string>;
  links: ReadonlySet<string>;
  /** What was inserted and looked up, and the index for which that was last compared. */
  facts: Facts | null;
  paths: ReadonlyMap<string, string | undefined>;
  pictures: ReadonlyMap<string, LibraryPicture | undefined>;
  alts: ReadonlyMap<string, string | undefined>;
  files: ReadonlyMap<string, ResolvedFile | undefined>;
  index: PublishedIndex;
}

interface KnownCompany {
  texts: readonly IndexedText[];
  facts: Facts;
  timeZone: string;
}

/** Published entries of a language in memory, each resolved once. */
export class EntryCache {
  readonly #contents: StoredContents;
  readonly #language: Language;
  readonly #mark: ContentMark | undefined;
  readonly #entries = new Map<string, CachedEntry>();
  #company: KnownCompany | null = null;
  #lastStamp = 0;

  /** `mark` changes each entry's content before its links are looked up. */
  constructor(contents: StoredContents, language: Language, mark?: ContentMark) {
    this.#contents = contents;
    this.#language = language;
    this.#mark = mark;
  }

  /** The company with the published alerts; null before the site was seeded. */
  async company(index: PublishedIndex): Promise<KnownCompany | null> {
    const [settings] = textsIn(index, this.#language, "settings");
    if (!settings) return null;
    const alerts = textsIn(index, this.#language, "alert");
    const texts = [settings, ...alerts];
    const last = this.#company;
    if (last?.texts.length === texts.length && texts.every((text, position) => text === last.texts[position]))
      return last;
    const contents = await this.#contents.read(texts);
    const stored = contents.get(settings)?.parsed as Settings | undefined;
    if (!stored) return null;
    const alertContents = alerts.flatMap((text) => (contents.get(text)?.parsed as Alert | undefined) ?? []);
    const company = withAlerts(stored.company, alertContents);
    const facts = factsOf({ company, booking: stored.booking }, serverWordsFor(this.#language));
    const isSame = last && deepEqual(last.facts, facts);
    this.#company = { texts, facts: isSame ? last.facts : facts, timeZone: company.timeZone };
    return this.#company;
  }

  /** What is known of some texts. Their content is read only if it, or what it refers to, has changed. */
  async check(index: PublishedIndex, texts: readonly IndexedText[], without?: string): Promise<CachedEntry[]> {
    const facts = (await this.company(index))?.facts ?? null;
    const changed = texts.filter((text) => {
      const entry = this.#entries.get(contentKey(text, without));
      return !entry || !this.#isCurrent(entry, text, facts, index);
    });
    const read = new Map((await this.load(index, changed, without)).map(({ entry }) => [entry.text, entry]));
    return texts.flatMap((text) => read.get(text) ?? this.#entries.get(contentKey(text, without)) ?? []);
  }

  /** Some texts with their content. One that has just been unpublished is left out. */
  async load(
    index: PublishedIndex,
    texts: readonly IndexedText[],
    without?: string,
  ): Promise<{ entry: CachedEntry; published: Published<KindName> }[]> {
    const facts = (await this.company(index))?.facts ?? null;
    const contents = await this.#contents.read(texts, without);
    return texts.flatMap((text) => {
      const content = contents.get(text);
      return content ? [this.#resolve(index, facts, content, contentKey(text, without))] : [];
    });
  }

  #resolve(index: PublishedIndex, facts: Facts | null, { text, parsed, resolved }: StoredContent, key: string) {
    const known = this.#entries.get(key);
    const last = resolved.get(this);
    const isUnchanged = known !== undefined && this.#isCurrent(known, text, facts, index);
    if (isUnchanged && last) return { entry: known, published: last };
    const { content, ...lookedUp } = this.#lookUp(index, text, parsed, facts);
    const { entry_id: id, locale, slug, published_at: updatedAt } = text;
    const now = { id, locale, slug, updatedAt, content };
    const isSame = known && last && isSamePublished(last, now);
    const published = isSame ? last : now;
    const entry: CachedEntry = {
      text,
      stamp: isUnchanged || isSame ? known.stamp : ++this.#lastStamp,
      features: featuresOf(parsed),
      links: new Set(
        contentReferencesIn(parsed).flatMap((reference) => ("entry" in reference ? [reference.entry] : [])),
      ),
      facts,
      ...lookedUp,
      index,
    };
    this.#entries.set(key, entry);
    resolved.set(this, published);
    return { entry, published };
  }

  /** Whether an entry would be resolved to the same. */
  #isCurrent(entry: CachedEntry, text: IndexedText, facts: Facts | null, index: PublishedIndex): boolean {
    if (entry.text !== text || entry.facts !== facts) return false;
    if (entry.index === index) return true;
    const isSame =
      [...entry.paths].every(([id, path]) => pathIn(index, this.#language, id) === path) &&
      [...entry.pictures].every(([id, picture]) => index.pictures.get(id)?.key === picture?.key) &&
      [...entry.alts].every(([id, alt]) => this.#libraryAlt(index, id) === alt) &&
      [...entry.files].every(([id, file]) => deepEqual(index.files.get(id), file));
    if (isSame) entry.index = index;
    return isSame;
  }

  /**
   * Content as visitors see it: without hidden blocks, with company info, and with links and pictures looked up. Also
   * what was looked up.
   */
  #lookUp(
    index: PublishedIndex,
    { kind, entry_id: id }: IndexedText,
    parsed: ContentOf<KindName>,
    facts: Facts | null,
  ) {
    const paths = new Map<string, string | undefined>();
    const pictures = new Map<string, LibraryPicture | undefined>();
    const alts = new Map<string, string | undefined>();
    const files = new Map<string, ResolvedFile | undefined>();
    const lookUps: LookUps = {
      link: ({ entry, anchor }) => {
        const href = recorded(paths, entry, pathIn(index, this.#language, entry));
        if (href === undefined) return null;
        return { href: anchor === undefined ? href : `${href}#${anchor}`, entry };
      },
      picture: ({ media, alt }) => {
        const picture = recorded(pictures, media, index.pictures.get(media));
        if (!picture) return null;
        return { ...picture, alt: alt ?? recorded(alts, media, this.#libraryAlt(index, media)) ?? "" };
      },
      file: ({ media }) => recorded(files, media, index.files.get(media)) ?? null,
    };
    const marked = this.#mark?.({ kind: kind as KindName, id, content: parsed }, lookUps) ?? parsed;
    const visible = withoutHidden(marked);
    const content = resolveReferences(facts ? fillFacts(visible, facts) : visible, lookUps);
    return { content, paths, pictures, alts, files };
  }

  /**
   * What the library says of a picture without an alt text, such as one that has just been chosen in the default language;
   * at worst in that language. The default language has only alt texts that staff have written where the picture is.
   */
  #libraryAlt({ alts }: PublishedIndex, media: string): string | undefined {
    if (this.#language === defaultLanguage) return undefined;
    const { [this.#language]: own, [defaultLanguage]: original } = alts.get(media) ?? {};
    return own || original;
  }
}

/** The feature of entries with a block. */
export function blockFeature(block: BlockName): string {
  return `block ${block}`;
}

function featuresOf(content: object): Set<string> {
  const blocks = itemsIn(Object(content).blocks).map((item) => blockFeature(Object(item).block));
  const flags = Object.entries(content).flatMap(([name, value]) => (value === true ? [name] : []));
  return new Set([...flags, ...blocks]);
}

function recorded<Value>(known: Map<string, Value | undefined>, id: string, value: Value | undefined) {
  known.set(id, value);
  return value;
}

function isSamePublished(one: Published<KindName>, other: Published<KindName>): boolean {
  return (
    one.slug === other.slug &&
    one.locale === other.locale &&
    one.updatedAt.getTime() === other.updatedAt.getTime() &&
    deepEqual(one.content, other.content)
  );
}
