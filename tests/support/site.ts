import { type IncomingHttpHeaders, request } from "node:http";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { Engine } from "../../src/db/dialect.ts";
import type { Config } from "../../src/server/config.ts";
import { type Running, start } from "../../src/server/start.ts";
import { emptyDatabase, temporaryDirectory } from "./databases.ts";
import { temporaryDirectory as temporaryFolder } from "./site-process.ts";

/** The built site with its default content, in this process, until the running test is over. */
export async function startTestSite(settings: Partial<Config> = {}): Promise<Running> {
  const dataDir = settings.dataDir ?? (await temporaryDirectory());
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

/** Settings of a database of the running test's own. */
export async function databaseSettings(engine: Engine): Promise<Pick<Config, "dataDir" | "databaseUrl">> {
  const { url, dataDir } = await emptyDatabase(engine);
  return { dataDir, ...(url !== undefined && { databaseUrl: url }) };
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

/** Sends a request exactly as given: no header is added, no path is tidied. */
export function ask(url: string, path: string, { method = "GET", headers = {}, body }: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const asking = request({ hostname, port, path, method, headers, agent: false }, (response) => {
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
