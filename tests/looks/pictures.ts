/**
 * `npm run pictures [-- /PATH …]`: every page, from top to bottom, at five widths, light and dark, into `pictures/`.
 * `npm run pictures -- --docs [FILE …]`: those that README and the guides show, into `docs/pictures/`.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp, { type Sharp } from "sharp";
import { say } from "../../bench/report.ts";
import { Refusal } from "../../src/db/refusal.ts";
import { settled, untilLive } from "../support/story.ts";
import { guidePictures } from "./guides.ts";
import { type Looked, loadPictures, lookAtSite, openWhole } from "./pages.ts";

const widths = [320, 390, 768, 1440, 1920];
const schemes = ["light", "dark"] as const;

/** In pixels; whoever reads a guide has no room for more. */
const guideWidth = 1280;

async function seen(page: Page, fullPage: boolean): Promise<Sharp> {
  await settled(page);
  await loadPictures(page);
  return sharp(await page.screenshot({ fullPage, animations: "disabled" })).jpeg({ quality: 80, mozjpeg: true });
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
        const file = path.join(folder, `${nameOf(pagePath)}-${width}-${colorScheme}.jpg`);
        await (await seen(page, true)).toFile(file);
      }
    }
    await page.context().close();
    say(`${pagePath}: ${widths.length * schemes.length} pictures`);
  }
  say(`${paths.length * widths.length * schemes.length} pictures in ${folder}/`);
}

async function pictureForGuides(site: Looked, files: readonly string[]): Promise<void> {
  for (const { file, path: pagePath, viewport, before } of guidePictures) {
    if (files.length > 0 && !files.includes(file)) continue;
    const page = await openWhole(site, pagePath, { viewport, colorScheme: "light" });
    await untilLive(page);
    await before?.(page, site.office);
    const picture = await seen(page, false);
    await picture.resize({ width: guideWidth, withoutEnlargement: true }).toFile(path.join("docs", "pictures", file));
    await page.context().close();
    say(`docs/pictures/${file}`);
  }
}

try {
  const asked = process.argv.slice(2);
  const [first, ...files] = asked;
  await lookAtSite((site) =>
    first === "--docs" ? pictureForGuides(site, files) : pictureEvery(site, asked.length > 0 ? asked : site.paths),
  );
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
