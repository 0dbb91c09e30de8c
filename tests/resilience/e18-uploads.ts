import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, utimes } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import type { UploadResult } from "#src/admin/ui/upload/refusals.ts";
import { openDatabase } from "#src/base/db/connect.ts";
import { sweepPictures } from "#src/domain/content/published/media/pictures.server.ts";
import { diskStore, originalName } from "#src/domain/media/store/store.server.ts";
import { freePort } from "../../bench/process.ts";
import { openBeside } from "../support/open-beside.ts";
import { removableDirectory } from "../support/site-process.ts";
import { aPerson, logInDirectly } from "../support/staff.ts";
import { count } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";
import { post } from "./post.ts";

export interface UploadsResult {
  acknowledged: number;
  kills: number;
  /** Acknowledged, but missing in the library or stored twice. */
  lost: number;
  doubled: number;
  /** Rows whose file is missing or different. */
  withoutFile: number;
  /** Served pictures that do not decode. */
  truncated: number;
  /** Files left by kills, and those left after the sweep. */
  left: number;
  unswept: number;
  cut: Map<string, number>;
}

export type TakenPicture = Extract<UploadResult, { picture: object }>["picture"];

/** Concurrent uploads, as after dropping a folder. */
const lanes = 4;

/** Uploads pictures to the built site while it is killed repeatedly: first between a file and its row. */
export async function killUnderUploads(uploads: number, kills: number): Promise<UploadsResult> {
  const directory = removableDirectory();
  const dataDir = directory.path;
  const site = new KillableSite(await freePort(), { dataDir });
  await site.start();
  const db = await openDatabase({ dataDir });
  try {
    const cookie = await logInDirectly(db, await aPerson(db));
    const before = await filesIn(dataDir);
    const acknowledged: TakenPicture[] = [];
    const cut = new Map<string, number>();
    await killBetweenFileAndRow(site, dataDir, cookie);
    const afterKill = await filesIn(dataDir);
    let sent = 0;
    const send = async () => {
      while (sent < uploads) {
        sent += 1;
        acknowledged.push(await uploadUntilTaken(site.url, cookie, sent, cut));
      }
    };
    const sending = Promise.all(Array.from({ length: lanes }, send));
    for (let killed = 1; killed < kills; killed += 1) {
      const goal = Math.ceil((uploads * killed) / kills);
      while (acknowledged.length < goal) await Promise.race([setTimeout(5), sending]);
      await setTimeout(Math.random() * 150);
      await (killed % 2 === 0 ? site.killAll() : site.killWorker());
    }
    await sending;
    let truncated = 0;
    for (const { thumbnail } of acknowledged) truncated += Number(!(await isServedCompletely(site.url + thumbnail)));
    await site.stop();
    const rows = await db
      .selectFrom("media")
      .select(["id", "file", "bytes"])
      .where("created_by", "is not", null)
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    const withoutFile = (await Promise.all(rows.map((row) => hasFile(dataDir, row)))).filter((exists) => !exists);
    const left = await unknownTo(rows, dataDir, before);
    await ageAll(dataDir);
    const store = diskStore(dataDir);
    await sweepPictures({ db, store }, new Date());
    const muchLater = new Date(Date.now() + 100 * 24 * 60 * 60_000);
    await sweepPictures({ db, store }, muchLater);
    return {
      acknowledged: acknowledged.length,
      kills,
      lost: acknowledged.filter(({ id }) => !known.has(id)).length,
      doubled: rows.length - new Set(rows.map(({ file }) => file)).size,
      withoutFile: withoutFile.length,
      truncated,
      left: Math.max(left.length, afterKill.length - before.length),
      unswept: (await unknownTo(rows, dataDir, before)).length,
      cut,
    };
  } finally {
    await site.stop();
    await db.destroy();
    directory.remove();
  }
}

/** A lock on the database delays the row of an upload, and the worker is killed when only the file exists. */
async function killBetweenFileAndRow(site: KillableSite, dataDir: string, cookie: string): Promise<void> {
  const before = (await originals(dataDir)).length;
  const lockHolder = openBeside(dataDir);
  lockHolder.exec("begin immediate");
  const cutOff = upload(site.url, cookie, await aPicture()).catch(() => null);
  while ((await originals(dataDir)).length === before) await setTimeout(2);
  const replaced = site.killWorker();
  await cutOff;
  lockHolder.exec("rollback");
  lockHolder.close();
  await replaced;
}

export async function uploadUntilTaken(
  url: string,
  cookie: string,
  number: number,
  cut: Map<string, number>,
): Promise<TakenPicture> {
  const bytes = await aPicture();
  for (;;) {
    try {
      const result = await upload(url, cookie, bytes, `picture-${number}.png`);
      if ("picture" in result) return result.picture;
      count(cut, result.state === "refused" ? result.message : "no picture");
    } catch (error) {
      count(cut, error instanceof Error && "code" in error ? String(error.code) : String(error));
    }
    await setTimeout(Math.random() * 200);
  }
}

export async function upload(url: string, cookie: string, body: Buffer, name = "picture.png"): Promise<UploadResult> {
  const headers = { "Content-Type": "application/octet-stream", Cookie: cookie };
  const uploadPath = `/cms/media/upload?${new URLSearchParams({ name })}`;
  const response = await post(url, uploadPath, { headers, body, from: "10.0.0.1", agent: false });
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  return JSON.parse(response.body);
}

/** Noise, so that all pictures differ and none is small. */
export function aPicture(): Promise<Buffer> {
  const [width, height] = [160, 120];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

export async function isServedCompletely(url: string): Promise<boolean> {
  const answer = await fetch(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return (
    answer.status === 200 &&
    sharp(bytes, { failOn: "error" })
      .raw()
      .toBuffer()
      .then(Boolean, () => false)
  );
}

type Row = { file: string; bytes: number };

/** The file name is a hash of the content. */
async function hasFile(dataDir: string, { file, bytes }: Row): Promise<boolean> {
  const stored = await readFile(path.join(dataDir, "media", originalName(file))).catch(() => null);
  return stored?.length === bytes && file.startsWith(createHash("sha256").update(stored).digest("hex").slice(0, 32));
}

async function originals(dataDir: string): Promise<string[]> {
  return (await filesIn(dataDir)).filter((file) => /originals.[^.]/.test(file));
}

async function filesIn(dataDir: string): Promise<string[]> {
  const files = await readdir(path.join(dataDir, "media"), { recursive: true, withFileTypes: true });
  return files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
}

/** Originals and partial files without a row. */
async function unknownTo(rows: readonly Row[], dataDir: string, before: readonly string[]): Promise<string[]> {
  const known = new Set([...before, ...rows.map(({ file }) => path.join(dataDir, "media", originalName(file)))]);
  const isVariant = (file: string) => file.includes(`${path.sep}variants${path.sep}`) && !file.endsWith(".part");
  return (await filesIn(dataDir)).filter((file) => !known.has(file) && !isVariant(file));
}

async function ageAll(dataDir: string): Promise<void> {
  const time = new Date(Date.now() - 25 * 60 * 60_000);
  for (const file of await filesIn(dataDir)) await utimes(file, time, time);
}

/** The expected result. */
export const noUploadLoss = { lost: 0, doubled: 0, withoutFile: 0, truncated: 0, unswept: 0 };
