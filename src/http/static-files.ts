import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { cacheForever, type HeaderList, isolationHeaders } from "./headers.ts";
import { type PreparedResponse, prepareResponse } from "./response.ts";

const contentTypes: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

/**
 * The built files, by URL. The folders are listed once, at start. Each file is read once, at its first request.
 */
export class StaticFiles {
  readonly #files = new Map<string, string>();
  readonly #responses = new Map<string, Promise<PreparedResponse>>();
  readonly #headers: HeaderList;

  /** If two folders have the same file, the first folder wins. */
  constructor(folders: readonly string[], headers: HeaderList) {
    this.#headers = [...headers, ...isolationHeaders()];
    for (const folder of folders) {
      for (const entry of listFiles(folder)) {
        const address = `/${path.relative(folder, entry).split(path.sep).join("/")}`;
        if (!/\.(?:br|gz)$/.test(address) && !this.#files.has(address)) this.#files.set(address, entry);
      }
    }
  }

  get(address: string): Promise<PreparedResponse> | undefined {
    const file = this.#files.get(address);
    if (!file) return undefined;
    const cached = this.#responses.get(address);
    if (cached) return cached;
    const response = this.#read(address, file);
    this.#responses.set(address, response);
    // After a failed read, the next request tries again.
    response.catch(() => this.#responses.delete(address));
    return response;
  }

  async #read(address: string, file: string): Promise<PreparedResponse> {
    const [body, br, gzip] = await Promise.all([
      readFile(file),
      readFile(`${file}.br`).catch(() => undefined),
      readFile(`${file}.gz`).catch(() => undefined),
    ]);
    return prepareResponse(
      {
        status: 200,
        contentType: contentTypes[path.extname(file)] ?? "application/octet-stream",
        cacheControl: address.startsWith("/assets/") ? cacheForever : "no-cache",
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
    // The folder is missing: the first build has no predecessor.
    return [];
  }
}
