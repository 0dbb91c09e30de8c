import { existsSync, readdirSync, statSync } from "node:fs";
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes } from "node:fs/promises";
import path from "node:path";
import { cacheForever, type HeaderList, isolationHeaders } from "../response/headers.ts";
import { type PreparedResponse, prepareResponse } from "../response/response.ts";

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

/** How many builds' assets a data directory keeps. */
const maxBuilds = 5;

/**
 * Puts a build's assets also into a folder of the data directory, beside those of the builds before it. During an update and
 * after it, pages of one build are open while a worker of another serves. `build` is the build's id.
 */
export async function shareAssets(client: string, { folder, build }: { folder: string; build: string }): Promise<void> {
  const shared = path.join(folder, build);
  if (!existsSync(shared)) {
    await mkdir(folder, { recursive: true });
    const temporary = await mkdtemp(path.join(folder, "."));
    const assets = path.join(client, "assets");
    await Promise.all(
      (await readdir(assets)).map((name) => linkOrCopy(path.join(assets, name), path.join(temporary, name))),
    );
    // Another worker may have been faster.
    await rename(temporary, shared).catch(() => rm(temporary, { recursive: true, force: true }));
  }
  await utimes(shared, new Date(), new Date());
  const builds = readdirSync(folder).map((name) => ({ name, usedAt: statSync(path.join(folder, name)).mtimeMs }));
  for (const { name } of builds.toSorted((a, b) => b.usedAt - a.usedAt).slice(maxBuilds)) {
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** A link is not possible to another disk, nor to another user's file. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

/**
 * A build's files, by URL, and the assets of other builds (see `shareAssets`). The build's files are listed once, at start.
 * Each file is read once, at its first request.
 */
export class StaticFiles {
  readonly #files = new Map<string, string>();
  readonly #responses = new Map<string, Promise<PreparedResponse>>();
  readonly #headers: HeaderList;
  readonly #shared: string;

  /** `client` is the folder of the build's files, `shared` that of all builds' assets. */
  constructor({ client, shared, headers }: { client: string; shared: string; headers: HeaderList }) {
    this.#headers = [...headers, ...isolationHeaders()];
    this.#shared = shared;
    for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      const urlPath = `/${path.relative(client, file).split(path.sep).join("/")}`;
      if (entry.isFile() && !isCompressed(urlPath)) this.#files.set(urlPath, file);
    }
  }

  get(urlPath: string): Promise<PreparedResponse> | undefined {
    const file = this.#files.get(urlPath) ?? this.#assetOfOtherBuild(urlPath);
    if (!file) return undefined;
    const cached = this.#responses.get(urlPath);
    if (cached) return cached;
    const response = this.#read(urlPath, file);
    this.#responses.set(urlPath, response);
    // After a failed read, the next request tries again.
    response.catch(() => this.#responses.delete(urlPath));
    return response;
  }

  #assetOfOtherBuild(urlPath: string): string | undefined {
    const [, name] = /^\/assets\/([\w-][\w.-]*)$/.exec(urlPath) ?? [];
    if (name === undefined || isCompressed(name)) return undefined;
    if (!existsSync(this.#shared)) return undefined;
    const builds = readdirSync(this.#shared).filter((build) => !build.startsWith("."));
    return builds.map((build) => path.join(this.#shared, build, name)).find((file) => existsSync(file));
  }

  async #read(urlPath: string, file: string): Promise<PreparedResponse> {
    const [body, br, gzip] = await Promise.all([
      readFile(file),
      readFile(`${file}.br`).catch(() => undefined),
      readFile(`${file}.gz`).catch(() => undefined),
    ]);
    return prepareResponse(
      {
        status: 200,
        contentType: contentTypes[path.extname(file)] ?? "application/octet-stream",
        cacheControl: urlPath.startsWith("/assets/") ? cacheForever : "no-cache",
        headers: this.#headers,
        body,
        compressed: { ...(br && { br }), ...(gzip && { gzip }) },
      },
      "best",
    );
  }
}

const isCompressed = (urlPath: string) => /\.(?:br|gz)$/.test(urlPath);
