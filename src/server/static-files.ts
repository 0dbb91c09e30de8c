import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type PreparedAnswer, prepareAnswer } from "./answer.ts";
import { fileHeaders, type HeaderList } from "./headers.ts";

const contentTypes: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

const forever = "public, max-age=31536000, immutable";

/**
 * The built files, by address. The folders are listed once, at start: only what was there then can be asked for, and
 * each file is read once, when it is first asked for.
 */
export class StaticFiles {
  readonly #files = new Map<string, string>();
  readonly #answers = new Map<string, Promise<PreparedAnswer>>();
  readonly #headers: HeaderList;

  /** Where two folders hold the same address, the first one counts. */
  constructor(folders: readonly string[], headers: HeaderList) {
    this.#headers = [...headers, ...fileHeaders()];
    for (const folder of folders) {
      for (const entry of listFiles(folder)) {
        const address = `/${path.relative(folder, entry).split(path.sep).join("/")}`;
        if (!/\.(?:br|gz)$/.test(address) && !this.#files.has(address)) this.#files.set(address, entry);
      }
    }
  }

  get(address: string): Promise<PreparedAnswer> | undefined {
    const file = this.#files.get(address);
    if (!file) return undefined;
    const known = this.#answers.get(address);
    if (known) return known;
    const answer = this.#read(address, file);
    this.#answers.set(address, answer);
    // A failed reading is not kept: the next request tries again.
    answer.catch(() => this.#answers.delete(address));
    return answer;
  }

  async #read(address: string, file: string): Promise<PreparedAnswer> {
    const [body, br, gzip] = await Promise.all([readFile(file), readIfThere(`${file}.br`), readIfThere(`${file}.gz`)]);
    return prepareAnswer(
      {
        status: 200,
        contentType: contentTypes[path.extname(file)] ?? "application/octet-stream",
        cacheControl: address.startsWith("/assets/") ? forever : "no-cache",
        headers: this.#headers,
        body,
        compressed: { ...(br && { br }), ...(gzip && { gzip }) },
      },
      "once",
    );
  }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    // A folder that is not there holds no files: a first build has no predecessor.
    return [];
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch {
    return undefined;
  }
}
