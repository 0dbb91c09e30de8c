import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { openDatabase } from "../src/base/db/connect.ts";
import type { Db } from "../src/base/db/tables.ts";
import { UserFacingError } from "../src/base/db/user-facing-error.ts";
import { openBeside } from "../tests/support/open-beside.ts";
import { removableDirectory, type SiteProcess, startSite } from "../tests/support/site-process.ts";
import { killOnExit } from "./process.ts";
import { say } from "./report.ts";

export function requireLinux(): void {
  if (process.platform !== "linux")
    throw new UserFacingError("CPU time and memory are read from /proc, so this needs Linux.");
}

/** Requires a build, and warns if it is outdated. */
export async function requireBuild(): Promise<void> {
  const { isBuilt, latest }: { isBuilt(): boolean; latest: string } = await import(
    pathToFileURL(path.resolve("scripts/source-hash.js")).href
  );
  if (!existsSync(latest)) throw new UserFacingError("There is no build to measure. Run: npm run build");
  if (!isBuilt()) say("The source has changed since the build, which is measured. To update it: npm run build");
}

export interface MeasuredSite extends SiteProcess {
  dataDir: string;
  /** The home page by IP address, to avoid measuring DNS. */
  home: string;
}

/**
 * Runs the built product on 127.0.0.1 while `use` runs. Without a data directory it gets a temporary one. `more` settings.
 */
export async function withSite<Result>(
  use: (site: MeasuredSite) => Promise<Result>,
  dataDir?: string,
  extraSettings: Record<string, string> = {},
): Promise<Result> {
  const directory = dataDir === undefined ? removableDirectory() : null;
  const settings = { HOST: "127.0.0.1", DATA_DIR: dataDir ?? directory?.path ?? "", TRUST_PROXY: "127.0.0.1" };
  const site = await startSite({ ...extraSettings, ...settings });
  killOnExit(site.process);
  try {
    return await use({ ...site, home: `${site.url.replace("localhost", "127.0.0.1")}/`, dataDir: settings.DATA_DIR });
  } finally {
    await site.stop();
    directory?.remove();
  }
}

/** Makes a data directory, in which `grow` has added to the default content, for `use`. */
export async function withGrownData<Result>(
  grow: (db: Db) => Promise<void>,
  use: (dataDir: string, db: Db) => Promise<Result>,
): Promise<Result> {
  const directory = removableDirectory();
  try {
    // The first start seeds the default content.
    await withSite(async () => {}, directory.path);
    const db = await openDatabase({ dataDir: directory.path });
    try {
      await grow(db);
      return await use(directory.path, db);
    } finally {
      await db.destroy();
    }
  } finally {
    directory.remove();
  }
}

/** Like `withSite`, after `grow` has added to the default content. */
export function withGrownSite<Result>(
  grow: (db: Db) => Promise<void>,
  use: (site: MeasuredSite, db: Db) => Promise<Result>,
): Promise<Result> {
  return withGrownData(grow, (dataDir, db) => withSite((site) => use(site, db), dataDir));
}

/** What publishing the settings writes. Every page shows the heading, or has it in its data. */
const settingsChange = `
  begin immediate;
  update entry_texts
    set published = json_set(published, '$.closing.heading', 'Talk to us, ' || version), version = version + 1
    where entry_id = 'settings';
  update site_state set content_version = content_version + 1;
  commit;
`;

/** Ends all kept pages, as publishing the settings does, on a connection of its own. */
export function changeSettings({ dataDir }: Pick<MeasuredSite, "dataDir">): void {
  const database = openBeside(dataDir);
  database.exec(settingsChange);
  database.close();
}

/** The number of rendered pages, by the site's log. */
export function renderings(site: SiteProcess): number {
  return site.log.filter((line) => line.includes('"msg":"rendered"')).length;
}

/** How long a log line may take through its pipe, and how often to check for it, in milliseconds. */
const logTimeoutMs = 5000;
const logPollMs = 10;

/** Waits for the log and checks the number of rendered pages. */
export async function expectRenderings(site: SiteProcess, number: number): Promise<void> {
  for (let waitedMs = 0; renderings(site) < number && waitedMs < logTimeoutMs; waitedMs += logPollMs)
    await setTimeout(logPollMs);
  if (renderings(site) !== number) throw new Error(`${renderings(site)} pages were rendered instead of ${number}`);
}
