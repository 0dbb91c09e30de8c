import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { UploadResult } from "#src/admin/ui/upload/refusals.ts";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Role } from "#src/domain/auth/policies.ts";
import type { Config } from "#src/server/config/config.ts";
import { type Answer, ask, databaseSettings, startTestSite } from "./site.ts";
import { aPerson, form, logInDirectly } from "./staff.ts";

/** A site on a new database, with an editor who uploads. */
export async function uploadSite(engine: Engine) {
  return siteFrom(await databaseSettings(engine));
}

/** Like `uploadSite`, with these settings. */
export async function siteFrom(settings: Partial<Config> & { dataDir: string }) {
  const running = await startTestSite(settings);
  const { url } = running;
  const { db } = running.site.services;
  const host = new URL(url).host;
  const enter = async (role: Role = "editor") => logInDirectly(db, await aPerson(db, { role }));
  const cookie = await enter();
  const before = await originals(settings.dataDir);
  return {
    ...running,
    db,
    cookie,
    enter,
    send: (
      bytes: Buffer,
      name = "harbor.jpg",
      headers: Record<string, string> = {},
      query: Record<string, string> = {},
    ) =>
      ask(url, `/cms/media/upload?${new URLSearchParams({ name, ...query })}`, {
        method: "POST",
        headers: {
          Host: host,
          Origin: url,
          Cookie: cookie,
          "Content-Type": "application/octet-stream",
          "Content-Length": String(bytes.length),
          ...headers,
        },
        body: bytes,
      }),
    /** Sends any file, as the media library does. */
    sendFile: (bytes: Buffer, name: string, type = "application/octet-stream") =>
      ask(url, `/cms/media/upload?${new URLSearchParams({ name, takes: "all" })}`, {
        method: "POST",
        headers: {
          Host: host,
          Origin: url,
          Cookie: cookie,
          "Content-Type": type,
          "Content-Length": String(bytes.length),
        },
        body: bytes,
      }),
    get: (path: string) => ask(url, path, { headers: { Host: host, Cookie: cookie } }),
    post: (path: string, fields: Record<string, string>) => ask(url, path, form(url, fields, { Cookie: cookie })),
    /** The originals that were added since the start. */
    brought: async () => (await originals(settings.dataDir)).filter((name) => !before.includes(name)),
    uploaded: () => db.selectFrom("media").selectAll().where("created_by", "is not", null).execute(),
    history: () =>
      db.selectFrom("audit_log").select(["act", "subject_title"]).where("subject_kind", "=", "picture").execute(),
    incoming: () => readdir(join(settings.dataDir, "media", "incoming")).catch(() => []),
    dataDir: settings.dataDir,
  };
}

function originals(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, "media", "originals")).catch(() => []);
}

export function uploadAnswer({ status, body }: Answer): UploadResult {
  expect(status, body).toBe(200);
  return JSON.parse(body);
}

export function accepted(answer: Answer) {
  const read = uploadAnswer(answer);
  if (!("picture" in read)) throw new Error(read.state === "refused" ? read.message : "It is no picture");
  return read;
}

export function acceptedFile(answer: Answer) {
  const read = uploadAnswer(answer);
  if (!("file" in read)) throw new Error(read.state === "refused" ? read.message : "It is a picture");
  return read;
}
