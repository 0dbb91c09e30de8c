import { cpSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import type { LookupFunction } from "node:net";
import { afterAll, beforeAll, expect, inject, onTestFinished } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { deleteEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import type { Config } from "#src/server/config/config.ts";
import { type RunningSite, start } from "#src/server/process/start.ts";
import { copiedDatabase } from "./databases.ts";
import { removableDirectory as temporaryFolder } from "./site-process.ts";

/** Each connection takes 7 ms of CPU time, and at its start a site would open ten. */
const defaults = { port: 0, logLevel: "error", databasePool: 3 } as const;

/** Runs the built site with its default content in this process until the test ends. Logins don't wait. */
export async function startTestSite(settings: Partial<Config> = {}): Promise<RunningSite> {
  const dataDir = settings.dataDir ?? (await copiedDatabase("sqlite", "seeded")).dataDir;
  const running = await start({ ...defaults, ...settings, dataDir }, { buildDir: "build" });
  onTestFinished(() => running.stop());
  running.site.services.loginDurationMs = 0;
  return running;
}

/** One site for all tests of a file; for tests that only read. Logins don't wait. */
export function sharedSite(settings: Partial<Config> = {}): () => RunningSite {
  let running: RunningSite | undefined;
  let directory: ReturnType<typeof temporaryFolder> | undefined;
  beforeAll(async () => {
    directory = temporaryFolder();
    cpSync(inject("templates").seeded.dataDir, directory.path, { recursive: true });
    running = await start({ ...defaults, ...settings, dataDir: directory.path }, { buildDir: "build" });
    running.site.services.loginDurationMs = 0;
  });
  afterAll(async () => {
    await running?.stop();
    directory?.remove();
  });
  return () => {
    if (!running) throw new Error("Call sharedSite()() only within a test");
    return running;
  };
}

/** Settings of a new database with the default content. */
export async function databaseSettings(engine: Engine): Promise<Pick<Config, "dataDir" | "databaseUrl">> {
  const { url, dataDir } = await copiedDatabase(engine, "seeded");
  return { dataDir, ...(url !== undefined && { databaseUrl: url }) };
}

const actor = { id: null, name: "Test" };

/** Publishes a new entry, refreshes the site and returns the id. */
export async function publishOn(
  { site }: RunningSite,
  kind: KindName,
  slug: string | null,
  content: object,
): Promise<string> {
  const publication = { kind, language: "en" as const, slug, content, baseVersion: 0, by: actor };
  const result = await publishEntry(site.services.db, publication, new Date());
  expect(result).toMatchObject({ state: "published" });
  await site.version.refresh();
  return result.state === "published" ? result.id : "";
}

/** Publishes a change of an entry, and of its slug. */
export async function changeOn(
  { site }: RunningSite,
  kind: KindName,
  id: string,
  change: (content: never) => object,
  slug?: string,
) {
  const text = await site.services.db
    .selectFrom("entry_texts")
    .select(["slug", "draft", "version"])
    .where("entry_id", "=", id)
    .where("locale", "=", "en")
    .executeTakeFirstOrThrow();
  const content = change(text.draft as never);
  const publication = {
    kind,
    id,
    language: "en" as const,
    slug: slug ?? text.slug,
    content,
    baseVersion: text.version,
    by: actor,
  };
  expect(await publishEntry(site.services.db, publication, new Date())).toMatchObject({ state: "published" });
  await site.version.refresh();
}

/** Moves all entries of some kinds to the trash. */
export async function trashAll({ site }: RunningSite, kinds: KindName[]): Promise<void> {
  const { db } = site.services;
  const entries = await db.selectFrom("entries").select("id").where("kind", "in", kinds).execute();
  for (const { id } of entries) await deleteEntry(db, { id, by: actor }, new Date());
  await site.version.refresh();
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** All test sites are local: this skips the DNS lookup for some thirty thousand requests. */
const lookup: LookupFunction = (_host, _options, found) => found(null, [{ address: "127.0.0.1", family: 4 }]);

/** Sends a request exactly as given, without added headers or a normalized path. */
export function ask(
  url: string,
  path: string,
  { method = "GET", headers = {}, body }: RequestOptions = {},
): Promise<Answer> {
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
