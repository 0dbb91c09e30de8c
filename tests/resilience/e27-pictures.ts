import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import type { UploadResult } from "#src/admin/ui/upload/refusals.ts";
import { openDatabase } from "#src/base/db/connect.ts";
import { type PresetName, variantUrl, widthsFor } from "#src/domain/media/image-presets.ts";
import { maxMegapixels } from "#src/domain/media/limits.ts";
import { freePort, residentMemory } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { type Bomb, bombs, photo, solidPicture } from "../support/bombs.ts";
import { removableDirectory } from "../support/site-process.ts";
import { aPerson, logInDirectly } from "../support/staff.ts";
import { type Experiment, none } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";

/** Maximum extra memory of worker and child while pictures are decoded, in bytes. */
export const maxMemoryRise = 250_000_000;

const deep = { bitdepth: 12, chromaSubsampling: "4:4:4", effort: 0 } as const;

/** Each accepted format at its maximum size, in the form that is most expensive to decode. */
export const largestPictures: Bomb[] = [
  {
    name: "baseline, on its side, 4:4:4.jpg",
    make: async () =>
      (await photo(maxMegapixels.JPEG))
        .withMetadata({ orientation: 6 })
        .jpeg({ chromaSubsampling: "4:4:4" })
        .toBuffer(),
  },
  {
    name: "baseline panorama, on its side.jpg",
    make: async () =>
      (await photo(1)).resize(25_000, 2000, { fit: "fill" }).withMetadata({ orientation: 8 }).jpeg().toBuffer(),
  },
  {
    name: "progressive, on its side, 4:4:4.jpg",
    make: async () =>
      (await photo(maxMegapixels["progressive JPEG"]))
        .withMetadata({ orientation: 6 })
        .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
        .toBuffer(),
  },
  {
    name: "progressive, four colors.jpg",
    make: async () =>
      (await photo(maxMegapixels["progressive JPEG"]))
        .toColourspace("cmyk")
        .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
        .toBuffer(),
  },
  {
    name: "16 bits, transparent.png",
    make: () => solidPicture(maxMegapixels.PNG, 4).toColourspace("rgb16").png({ compressionLevel: 9 }).toBuffer(),
  },
  {
    name: "interlaced, 16 bits, transparent.png",
    make: () =>
      solidPicture(maxMegapixels["interlaced PNG"], 4).toColourspace("rgb16").png({ progressive: true }).toBuffer(),
  },
  {
    name: "lossy, transparent.webp",
    make: async () => (await photo(maxMegapixels.WebP)).ensureAlpha(0.5).webp({ effort: 0 }).toBuffer(),
  },
  {
    name: "lossless, transparent.webp",
    make: () => solidPicture(maxMegapixels.WebP, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
  },
  { name: "full.gif", make: async () => (await photo(maxMegapixels.GIF)).gif({ effort: 1, colors: 8 }).toBuffer() },
  {
    name: "transparent, 4:4:4.avif",
    make: async () =>
      (await photo(maxMegapixels.AVIF)).ensureAlpha(0.5).avif({ effort: 0, chromaSubsampling: "4:4:4" }).toBuffer(),
  },
  {
    name: "12 bits, transparent, 4:4:4.avif",
    make: async () => (await photo(maxMegapixels["10-bit or 12-bit AVIF"])).ensureAlpha(0.5).avif(deep).toBuffer(),
  },
];

export interface PicturesResult {
  /** For each file `shown`, or the reason why not. */
  outcomes: Map<string, string>;
  /** Maximum extra memory of worker and child for each file, in bytes. */
  rises: Map<string, number>;
  pages: { requested: number; failed: number; slowest: number };
  /** Whether the same worker still serves. */
  isAlive: boolean;
}

/** Uploads files to the built site one after the other, and requests all variants of the accepted ones. */
export async function uploadHeavy(files: readonly Bomb[]): Promise<PicturesResult> {
  const made = await mkdtemp(path.join(tmpdir(), "mangrove-pictures-"));
  const directory = removableDirectory();
  const site = new KillableSite(await freePort(), { dataDir: directory.path });
  try {
    for (const [number, { make }] of files.entries()) await writeFile(path.join(made, `${number}`), await make());
    await site.start();
    const db = await openDatabase({ dataDir: directory.path });
    const cookie = await logInDirectly(db, await aPerson(db));
    await db.destroy();
    await get(site.url, "/");
    const { worker } = site;
    const over = new AbortController();
    const pages = readPages(site.url, over.signal);
    const result: Omit<PicturesResult, "pages" | "isAlive"> = { outcomes: new Map(), rises: new Map() };
    const before = residentMemory(worker);
    for (const [number, { name }] of files.entries()) {
      const watched = watchMemory(worker);
      const bytes = await readFile(path.join(made, `${number}`));
      result.outcomes.set(name, await uploadAndFetch(site.url, cookie, name, bytes));
      result.rises.set(name, watched.stop() - before);
    }
    over.abort();
    return { ...result, pages: await pages, isAlive: site.worker === worker };
  } finally {
    await site.stop();
    directory.remove();
    await rm(made, { recursive: true });
  }
}

async function uploadAndFetch(url: string, cookie: string, name: string, bytes: Buffer): Promise<string> {
  const target = `/cms/media/upload?${new URLSearchParams({ name })}`;
  const headers = { Cookie: cookie, Origin: url, "Content-Type": "application/octet-stream" };
  const uploadAnswer = await get(url, target, { method: "POST", headers, body: bytes });
  if (uploadAnswer.status !== 200) return `status ${uploadAnswer.status}`;
  const uploaded: UploadResult = JSON.parse(uploadAnswer.body.toString());
  if (!("picture" in uploaded)) return uploaded.state === "refused" ? uploaded.message : "no picture";
  const { picture } = uploaded;
  const key = /^\/media\/([\w-]+)\//.exec(picture.thumbnail)?.[1] ?? "";
  const widest = (slot: PresetName) => widthsFor(slot, picture).at(-1) ?? 0;
  const variantUrls = [
    picture.thumbnail,
    picture.share ?? "",
    variantUrl(key, "hero", widest("hero"), "avif"),
    variantUrl(key, "card", widest("card"), "webp"),
    `/cms/media/${picture.id}/preview`,
  ];
  for (const variantUrl of variantUrls) {
    const { status, body } = await get(url, variantUrl, { headers: { Cookie: cookie } });
    const isComplete =
      status === 200 &&
      (await sharp(body)
        .stats()
        .then(Boolean, () => false));
    if (!isComplete) return `${status} for ${variantUrl.replace(key, "KEY")}`;
  }
  return "shown";
}

/** Maximum memory of a process and its children until stopped, in bytes. */
function watchMemory(pid: number): { stop: () => number } {
  let most = 0;
  const sample = () => {
    try {
      // NaN: a child exited during the sample.
      most = Math.max(most, residentMemory(pid) || 0);
    } catch {
      // The process has exited.
    }
  };
  const looking = setInterval(sample, 5);
  return {
    stop: () => {
      sample();
      clearInterval(looking);
      return most;
    },
  };
}

async function readPages(url: string, over: AbortSignal): Promise<PicturesResult["pages"]> {
  const pages = { requested: 0, failed: 0, slowest: 0 };
  while (!over.aborted) {
    const started = performance.now();
    const status = await get(url, "/").then(
      (answer) => answer.status,
      () => 0,
    );
    pages.requested += 1;
    pages.failed += Number(status !== 200);
    pages.slowest = Math.max(pages.slowest, performance.now() - started);
    await setTimeout(50);
  }
  return pages;
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

function get(
  url: string,
  target: string,
  { body, ...options }: RequestOptions = {},
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const length = body ? { "Content-Length": body.length } : {};
    const asking = http.request(url + target, { ...options, headers: { ...options.headers, ...length } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }));
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

/** Whether a picture is shown, or rejected with a message that says what to do. */
export function isPlain(outcome: string): boolean {
  return outcome === "shown" || /(?:again|Save it as [\w, ]+|once more)\.$/.test(outcome);
}

export const e27: Experiment = {
  shows: "every accepted format at its ceiling and 24 decompression bombs leave the server small (about five minutes)",
  async run() {
    const result = await uploadHeavy([...largestPictures, ...bombs]);
    const rises = [...result.rises].map(([name, rise]) => ({
      name,
      value: `+${Math.round(rise / 1_000_000)} MB`,
      note: result.outcomes.get(name) ?? "",
    }));
    const most = Math.max(...result.rises.values());
    const invisible = largestPictures.filter(({ name }) => result.outcomes.get(name) !== "shown");
    const unexpected = [...result.outcomes.values()].filter((outcome) => !isPlain(outcome));
    const { requested, failed, slowest } = result.pages;
    return report("E27, pictures at their ceilings and decompression bombs, SQLite", [
      ...rises,
      {
        name: "most memory above that before, worker and child",
        value: `+${Math.round(most / 1_000_000)} MB`,
        limit: "+250 MB",
        isWithinLimit: most <= maxMemoryRise,
        isRequired: true,
      },
      none("pictures at their ceilings not shown", invisible.length),
      none("odd answers", unexpected.length, unexpected.join(", ")),
      none("pages not answered meanwhile", failed, `of ${requested}, slowest ${Math.round(slowest)} ms`),
      none("workers lost", Number(!result.isAlive)),
    ]);
  },
};
