import { cpSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import type { LookupFunction } from "node:net";
import { afterAll, beforeAll, expect, inject, onTestFinished } from "vitest";
import type { KindName } from "../../src/content/kinds/kinds.ts";
import { publishEntry } from "../../src/content/publish.server.ts";
import { deleteEntry } from "../../src/content/withdraw.server.ts";
import type { Engine } from "../../src/db/dialect.ts";
import type { Config } from "../../src/server/config.ts";
import { type Running, start } from "../../src/server/start.ts";
import { copiedDatabase } from "./databases.ts";
import { temporaryDirectory as temporaryFolder } from "./site-process.ts";

/** The built site with its default content, in this process, until the running test is over. */
export async function startTestSite(settings: Partial<Config> = {}): Promise<Running> {
  const dataDir = settings.dataDir ?? (await copiedDatabase("sqlite", "seeded")).dataDir;
  const running = await start({ port: 0, logLevel: "error", ...settings, dataDir }, { buildDir: "build" });
  onTestFinished(() => running.stop());
  return running;
}

/** One site for all tests of a file, for those that only look at it. */
export function siteOfThisFile(settings: Partial<Config> = {}): () => Running {
  let running: Running | undefined;
  let directory: ReturnType<typeof temporaryFolder> | undefined;
  beforeAll(async () => {
    directory = temporaryFolder();
    cpSync(inject("templates").seeded.dataDir, directory.path, { recursive: true });
    const config = { port: 0, logLevel: "error" as const, ...settings, dataDir: directory.path };
    running = await start(config, { buildDir: "build" });
  });
  afterAll(async () => {
    await running?.stop();
    directory?.remove();
  });
  return () => {
    if (!running) throw new Error("The site of this file is not there: ask for it within a test");
    return running;
  };
}

/** Settings of a database of the running test's own, with the default content. */
export async function databaseSettings(engine: Engine): Promise<Pick<Config, "dataDir" | "databaseUrl">> {
  const { url, dataDir } = await copiedDatabase(engine, "seeded");
  return { dataDir, ...(url !== undefined && { databaseUrl: url }) };
}

const somebody = { id: null, name: "Test" };

/** Publishes a new entry, and has the site know of it; answers its id. */
export async function publishOn(
  { site }: Running,
  kind: KindName,
  slug: string | null,
  content: object,
): Promise<string> {
  const publication = { kind, language: "en" as const, slug, content, baseVersion: 0, by: somebody };
  const result = await publishEntry(site.services.db, publication, new Date());
  expect(result).toMatchObject({ state: "published" });
  await site.version.refresh();
  return result.state === "published" ? result.id : "";
}

/** Changes what is published of an entry as its form would. */
export async function changeOn({ site }: Running, kind: KindName, id: string, change: (content: never) => object) {
  const text = await site.services.db
    .selectFrom("entry_texts")
    .select(["slug", "draft", "version"])
    .where("entry_id", "=", id)
    .executeTakeFirstOrThrow();
  const content = change(text.draft as never);
  const publication = {
    kind,
    id,
    language: "en" as const,
    slug: text.slug,
    content,
    baseVersion: text.version,
    by: somebody,
  };
  expect(await publishEntry(site.services.db, publication, new Date())).toMatchObject({ state: "published" });
  await site.version.refresh();
}

/** Puts every entry of some kinds into the bin. */
export async function emptyOf({ site }: Running, kinds: KindName[]): Promise<void> {
  const { db } = site.services;
  const entries = await db.selectFrom("entries").select("id").where("kind", "in", kinds).execute();
  for (const { id } of entries) await deleteEntry(db, { id, by: somebody }, new Date());
  await site.version.refresh();
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** The sites of the tests are on this machine: no resolver is asked for each of some thirty thousand requests. */
const lookup: LookupFunction = (_host, _options, found) => found(null, [{ address: "127.0.0.1", family: 4 }]);

/** Sends a request exactly as given: no header is added, no path is tidied. */
export function ask(url: string, path: string, { method = "GET", headers = {}, body }: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const asking = request({ hostname, port, path, method, headers, lookup, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        });
      });
    });
    asking.on("error", reject);
    asking.end(body);
  });
}
