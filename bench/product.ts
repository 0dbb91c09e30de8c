import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { openDatabase } from "../src/db/connect.ts";
import { Refusal } from "../src/db/refusal.ts";
import type { Db } from "../src/db/tables.ts";
import { type SiteProcess, startSite, temporaryDirectory } from "../tests/support/site-process.ts";
import { endWithUs } from "./process.ts";
import { say } from "./report.ts";

export function requireLinux(): void {
  if (process.platform !== "linux") throw new Refusal("CPU time and memory are read from /proc, so this needs Linux.");
}

/** What is looked at is the built product, so there must be one; an old one is taken, and said to be old. */
export async function requireBuild(): Promise<void> {
  const { isBuilt, stamp }: { isBuilt(): boolean; stamp: string } = await import(
    pathToFileURL(path.resolve("scripts/source-hash.js")).href
  );
  if (!existsSync(stamp))
    throw new Refusal("The product is not built, so there is nothing to look at. Run: npm run build");
  if (!isBuilt())
    say("The source has changed since the build; what follows is about the build. Renew it: npm run build");
}

export interface MeasuredSite extends SiteProcess {
  dataDir: string;
  /** Its home page, by number rather than by name, so that no look-up is measured. */
  home: string;
}

/**
 * Runs the built product on 127.0.0.1 for as long as `use` takes. Without a data directory it gets an empty one, which
 * goes with it.
 */
export async function withSite<Result>(
  use: (site: MeasuredSite) => Promise<Result>,
  dataDir?: string,
): Promise<Result> {
  const directory = dataDir === undefined ? temporaryDirectory() : null;
  const settings = { HOST: "127.0.0.1", DATA_DIR: dataDir ?? directory?.path ?? "", TRUST_PROXY: "127.0.0.1" };
  const site = await startSite(settings);
  endWithUs(site.process);
  try {
    return await use({ ...site, home: `${site.url.replace("localhost", "127.0.0.1")}/`, dataDir: settings.DATA_DIR });
  } finally {
    await site.stop();
    directory?.remove();
  }
}

/** As `withSite`, with what `grow` adds to the default content. */
export async function withGrownSite<Result>(
  grow: (db: Db) => Promise<void>,
  use: (site: MeasuredSite, db: Db) => Promise<Result>,
): Promise<Result> {
  const directory = temporaryDirectory();
  try {
    // The first start brings the default content.
    await withSite(async () => {}, directory.path);
    const db = await openDatabase({ dataDir: directory.path });
    try {
      await grow(db);
      return await withSite((site) => use(site, db), directory.path);
    } finally {
      await db.destroy();
    }
  } finally {
    directory.remove();
  }
}

/** How many pages the site has rendered so far, by its own log. */
export function renderings(site: SiteProcess): number {
  return site.log.filter((line) => line.includes('"msg":"rendered"')).length;
}

/** The longest that a line of the log takes through its pipe, and between two looks for it, in milliseconds. */
const logPatience = 5000;
const logPace = 10;

/** Waits for the log, which comes by a way of its own, and refuses any other number of renderings than this. */
export async function expectRenderings(site: SiteProcess, number: number): Promise<void> {
  for (let waited = 0; renderings(site) < number && waited < logPatience; waited += logPace) await setTimeout(logPace);
  if (renderings(site) !== number) throw new Error(`${renderings(site)} pages were rendered instead of ${number}`);
}
