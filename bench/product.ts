import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Refusal } from "../src/db/refusal.ts";
import { type SiteProcess, startSite, temporaryDirectory } from "../tests/support/site-process.ts";
import { endWithUs } from "./process.ts";
import { say } from "./report.ts";

/** What is measured is the built product, so there must be one; an old one is measured, and said to be old. */
export async function requireBuild(): Promise<void> {
  if (process.platform !== "linux") throw new Refusal("CPU time and memory are read from /proc, so this needs Linux.");
  const { isBuilt, stamp }: { isBuilt(): boolean; stamp: string } = await import(
    pathToFileURL(path.resolve("scripts/source-hash.js")).href
  );
  if (!existsSync(stamp))
    throw new Refusal("The product is not built, so there is nothing to measure. Run: npm run build");
  if (!isBuilt())
    say("The source has changed since the build; what follows is about the build. Renew it: npm run build");
}

export interface MeasuredSite extends SiteProcess {
  dataDir: string;
}

/** The built product on 127.0.0.1, with a data directory of its own that goes with it. */
export async function startMeasuredSite(): Promise<MeasuredSite> {
  const directory = temporaryDirectory();
  const site = await startSite({ HOST: "127.0.0.1", DATA_DIR: directory.path });
  endWithUs(site.process);
  return {
    ...site,
    dataDir: directory.path,
    async stop() {
      await site.stop();
      directory.remove();
    },
  };
}

/** How many pages the site has rendered so far, by its own log. */
export function renderings(site: SiteProcess): number {
  return site.log.filter((line) => line.includes('"msg":"rendered"')).length;
}
