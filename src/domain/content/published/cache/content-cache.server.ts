import { isUnavailable } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { ContentReader } from "../reader.server.ts";
import { readSitePaths, type SitePaths, showsAnotherPage } from "../site-paths.server.ts";
import { type PublishedIndex, readPublishedIndex } from "./published-index.server.ts";
import { PublishedReader } from "./published-reader.server.ts";
import type { ReadLog } from "./reads.server.ts";

interface Options {
  db: Db;
  /** The content version. The index is read again when it changes. */
  version: () => number;
  now: () => Date;
}

/** The published content in memory, shared by all renderings, and the paths that exist because of it. */
export class ContentCache {
  readonly #options: Options;
  readonly #published: PublishedReader;
  #index: PublishedIndex | null = null;
  #reading: { version: number; index: Promise<PublishedIndex> } | null = null;
  #sitePaths: { index: PublishedIndex; known: SitePaths } | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#published = new PublishedReader({ ...options, index: () => this.#currentIndex() });
  }

  /** A reader that notes what it reads in `reads`. */
  reader(reads?: ReadLog): ContentReader {
    return this.#published.reader(reads);
  }

  /** All public paths; those last known while the database is away. */
  async sitePaths(): Promise<SitePaths> {
    return (await this.#knownSitePaths()).known;
  }

  /** Whether another page is shown at a path, noted in `reads`: that path's own page is shown only as long as none is. */
  async showsAnotherPage(path: string, reads: ReadLog): Promise<boolean> {
    const read = async () => {
      const { index, known } = await this.#knownSitePaths();
      const value = showsAnotherPage(path, known);
      return { value, stamp: String(value), version: index.version };
    };
    const found = await read();
    reads.add(found, read);
    return found.value;
  }

  async #knownSitePaths() {
    try {
      const index = await this.#currentIndex();
      if (this.#sitePaths?.index === index) return this.#sitePaths;
      const sitePaths = { index, known: await readSitePaths(this.reader(), this.#sitePaths?.known) };
      // Another call may have read newer ones meanwhile.
      if (index === this.#index) this.#sitePaths = sitePaths;
      return sitePaths;
    } catch (error) {
      if (!this.#sitePaths || !isUnavailable(error)) throw error;
      return this.#sitePaths;
    }
  }

  /** The index of the current version; the last one while the database is away. */
  async #currentIndex(): Promise<PublishedIndex> {
    const { db, version } = this.#options;
    const current = version();
    if (this.#index?.version === current) return this.#index;
    if (this.#reading?.version !== current)
      this.#reading = { version: current, index: readPublishedIndex(db, current, this.#index) };
    const reading = this.#reading;
    try {
      const index = await reading.index;
      if (this.#reading === reading) this.#index = index;
      return index;
    } catch (error) {
      // The next read tries again.
      if (this.#reading === reading) this.#reading = null;
      if (this.#index && isUnavailable(error)) return this.#index;
      throw error;
    }
  }
}
