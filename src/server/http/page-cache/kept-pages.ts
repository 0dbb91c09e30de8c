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

const keptPage = z.object({
  /** The page's cache key. */
  key: z.string(),
  contentType: z.string(),
  /** Its Content-Security-Policy. */
  policy: z.string(),
  /** Its body in Brotli. */
  brotli: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

const keptSite = z.object({
  /** The build that rendered the pages. They refer to its assets. */
  build: z.string(),
  /** The content version of the pages. */
  version: z.number(),
  company: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  pages: z.array(keptPage),
});

export type KeptPage = z.infer<typeof keptPage>;
export type KeptSite = z.infer<typeof keptSite>;

const fileName = "kept-pages";

const maxPages = 500;

/** In milliseconds. */
const saveInterval = 10_000;

/** Null if there is no readable copy. */
export async function readKeptSite(dataDir: string): Promise<KeptSite | null> {
  try {
    return keptSite.parse(deserialize(await readFile(path.join(dataDir, fileName))));
  } catch {
    return null;
  }
}

export async function removeKeptSite(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, fileName), { force: true });
}

/** The pages that are current as far as is known, most requested first. */
function keptPages(cache: PageCache): KeptPage[] {
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
export class KeptPages {
  readonly #site: Site;
  readonly #build: string;
  readonly #timer: NodeJS.Timeout;
  /** The cache's state when it was last saved. */
  #saved: number | null = null;
  #saving: Promise<void> | null = null;

  constructor(site: Site, build: string) {
    this.#site = site;
    this.#build = build;
    // At once, so that the contact details are known if the process is killed soon.
    void this.save();
    this.#timer = setInterval(() => this.save(), saveInterval).unref();
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
    if (changes === this.#saved) return;
    const file = path.join(config.dataDir, fileName);
    // Several workers share the directory.
    const temporary = `${file}.${process.pid}`;
    try {
      const kept: KeptSite = {
        build: this.#build,
        version: version.current(),
        company: await this.#company(),
        pages: keptPages(pages.cache).slice(0, maxPages),
      };
      this.#site.company = kept.company;
      await this.#addSaved(kept);
      // Not synced: a broken copy is not read.
      await writeFile(temporary, serialize(kept));
      await rename(temporary, file);
      this.#saved = changes;
    } catch (error) {
      // The database is away, or the disk is full: the last copy stays.
      log.debug({ err: error }, "pages not saved");
      await rm(temporary, { force: true });
    }
  }

  async #company(): Promise<KeptSite["company"]> {
    const content = await this.#site.services.content.content(defaultLanguage, ["settings"]);
    const { name, phone, email } = content.single("settings").content.company;
    return { name, phone, email };
  }

  /** Adds the pages of the last process and of other workers, if nothing has changed since. */
  async #addSaved(kept: KeptSite): Promise<void> {
    const saved = await readKeptSite(this.#site.config.dataDir);
    if (saved?.build !== kept.build || saved.version !== kept.version) return;
    const keys = new Set(kept.pages.map(({ key }) => key));
    kept.pages.push(...saved.pages.filter(({ key }) => !keys.has(key)).slice(0, maxPages - keys.size));
  }
}
