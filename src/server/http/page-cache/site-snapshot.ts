import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import { z } from "zod";
import { defaultLanguage } from "#src/base/languages.ts";
import type { Site } from "../site.ts";
import type { PageCache } from "./page-cache.ts";

/*
 * A copy of the most requested pages and of the company's contact details, in a file of the data directory. A worker
 * that starts while the database is away serves it.
 */

const snapshotPage = z.object({
  /** The page's cache key. */
  key: z.string(),
  contentType: z.string(),
  /** Its Content-Security-Policy. */
  policy: z.string(),
  /** Its body in Brotli. */
  brotli: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

const siteSnapshot = z.object({
  /** The build that rendered the pages. They refer to its assets. */
  build: z.string(),
  /** The content version of the pages. */
  version: z.number(),
  company: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  pages: z.array(snapshotPage),
});

export type SnapshotPage = z.infer<typeof snapshotPage>;
export type SiteSnapshot = z.infer<typeof siteSnapshot>;

const fileName = "kept-pages";

const maxPages = 500;

/** In milliseconds. */
const saveIntervalMs = 10_000;

/** Null if there is no readable copy. */
export async function readSiteSnapshot(dataDir: string): Promise<SiteSnapshot | null> {
  try {
    return siteSnapshot.parse(deserialize(await readFile(path.join(dataDir, fileName))));
  } catch {
    return null;
  }
}

export async function removeSiteSnapshot(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, fileName), { force: true });
}

/** The pages that are current as far as is known, most requested first. */
function snapshotPages(cache: PageCache): SnapshotPage[] {
  return cache.keys().flatMap((key) => {
    const page = cache.get(key);
    const body = page?.response.bodies.br;
    if (!body || page.response.status !== 200 || page.staleSince !== null) return [];
    const header = (name: string) => body.headers[body.headers.indexOf(name) + 1] ?? "";
    const [contentType, policy] = [header("Content-Type"), header("Content-Security-Policy")];
    return [{ key, contentType, policy, brotli: body.read() }];
  });
}

/** Saves the copy when pages have changed. */
export class SnapshotWriter {
  readonly #site: Site;
  readonly #build: string;
  readonly #timer: NodeJS.Timeout;
  /** The cache's state when it was last saved. */
  #savedChanges: number | null = null;
  #saving: Promise<void> | null = null;

  constructor(site: Site, build: string) {
    this.#site = site;
    this.#build = build;
    // At once, so that the contact details are known if the process is killed soon.
    void this.save();
    this.#timer = setInterval(() => this.save(), saveIntervalMs).unref();
  }

  /** Saves the copy if it has changed. */
  save(): Promise<void> {
    this.#saving ??= this.#saveChanges().finally(() => {
      this.#saving = null;
    });
    return this.#saving;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#saving;
    await this.save();
  }

  async #saveChanges(): Promise<void> {
    const { pages, version, config, log } = this.#site;
    const { changes } = pages.cache;
    if (changes === this.#savedChanges) return;
    const file = path.join(config.dataDir, fileName);
    // Several workers share the directory.
    const temporary = `${file}.${process.pid}`;
    try {
      const snapshot: SiteSnapshot = {
        build: this.#build,
        version: version.current(),
        company: await this.#company(),
        pages: snapshotPages(pages.cache).slice(0, maxPages),
      };
      this.#site.company = snapshot.company;
      await this.#addPrevious(snapshot);
      // Not synced: a broken copy is not read.
      await writeFile(temporary, serialize(snapshot));
      await rename(temporary, file);
      this.#savedChanges = changes;
    } catch (error) {
      // The database is away, or the disk is full: the last copy stays.
      log.debug({ err: error }, "pages not saved");
      await rm(temporary, { force: true });
    }
  }

  async #company(): Promise<SiteSnapshot["company"]> {
    const content = await this.#site.services.content.content(defaultLanguage, ["settings"]);
    const { name, phone, email } = content.single("settings").content.company;
    return { name, phone, email };
  }

  /** Adds the pages of the last process and of other workers, if nothing has changed since. */
  async #addPrevious(snapshot: SiteSnapshot): Promise<void> {
    const previous = await readSiteSnapshot(this.#site.config.dataDir);
    if (previous?.build !== snapshot.build || previous.version !== snapshot.version) return;
    const keys = new Set(snapshot.pages.map(({ key }) => key));
    snapshot.pages.push(...previous.pages.filter(({ key }) => !keys.has(key)).slice(0, maxPages - keys.size));
  }
}
