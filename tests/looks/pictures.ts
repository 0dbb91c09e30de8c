/**
 * `npm run pictures [-- /PATH …]`: every page, from top to bottom, at five widths, light and dark, into `pictures/`.
 * `npm run pictures -- --docs`: those that the documents show, into `docs/pictures/`.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { say } from "../../bench/report.ts";
import { Refusal } from "../../src/db/refusal.ts";
import { settled } from "../support/story.ts";
import { type Looked, loadPictures, lookAtSite, openWhole } from "./pages.ts";

const widths = [320, 390, 768, 1440, 1920];
const schemes = ["light", "dark"] as const;

/** What README and the guides show: the first screen of a page. */
const kept = [
  { file: "home.jpg", path: "/", viewport: { width: 1440, height: 900 }, scheme: "light" },
] as const satisfies readonly Kept[];

interface Kept {
  file: string;
  path: string;
  viewport: { width: number; height: number };
  scheme: (typeof schemes)[number];
}

async function picture(page: Page, file: string, fullPage: boolean): Promise<void> {
  await settled(page);
  await loadPictures(page);
  await page.screenshot({ path: file, type: "jpeg", quality: 82, fullPage, animations: "disabled" });
}

/** `/services/cloud` as `services-cloud`. */
function nameOf(pagePath: string): string {
  return pagePath.slice(1).replaceAll("/", "-") || "home";
}

async function pictureEvery(site: Looked, paths: readonly string[]): Promise<void> {
  const folder = "pictures";
  mkdirSync(folder, { recursive: true });
  for (const pagePath of paths) {
    const page = await openWhole(site, pagePath, {});
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await picture(page, path.join(folder, `${nameOf(pagePath)}-${width}-${colorScheme}.jpg`), true);
      }
    }
    await page.context().close();
    say(`${pagePath}: ${widths.length * schemes.length} pictures`);
  }
  say(`${paths.length * widths.length * schemes.length} pictures in ${folder}/`);
}

async function pictureKept(site: Looked): Promise<void> {
  for (const { file, path: pagePath, viewport, scheme } of kept) {
    const page = await openWhole(site, pagePath, { viewport, colorScheme: scheme });
    await picture(page, path.join("docs", "pictures", file), false);
    await page.context().close();
    say(`docs/pictures/${file}`);
  }
}

try {
  const asked = process.argv.slice(2);
  await lookAtSite((site) =>
    asked.includes("--docs") ? pictureKept(site) : pictureEvery(site, asked.length > 0 ? asked : site.paths),
  );
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
