import { type IncomingHttpHeaders, request } from "node:http";
import { onTestFinished } from "vitest";
import type { Engine } from "../../src/db/dialect.ts";
import type { Config } from "../../src/server/config.ts";
import { type Running, start } from "../../src/server/start.ts";
import { emptyDatabase, temporaryDirectory } from "./databases.ts";

/** The built site with its default content, in this process, until the running test is over. */
export async function startTestSite(settings: Partial<Config> = {}): Promise<Running> {
  const dataDir = settings.dataDir ?? (await temporaryDirectory());
  const running = await start({ port: 0, logLevel: "error", ...settings, dataDir }, { buildDir: "build" });
  onTestFinished(() => running.stop());
  return running;
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
