/**
 * `npm run pictures [-- /PATH …]`: full-page screenshots at five widths, light and dark, into `pictures/`.
 * `npm run pictures -- --docs [FILE …]`: the screenshots of README and the guides, into `docs/pictures/`.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp, { type Sharp } from "sharp";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { say } from "../../bench/report.ts";
import { settled, untilLive } from "../support/e2e.ts";
import { type GuidePicture, guidePictures, palmettoPictures } from "./guides.ts";
import { loadPictures, openPage, type RunningSite, withSite } from "./pages.ts";

const widths = [320, 390, 768, 1440, 1920];
const schemes = ["light", "dark"] as const;

/** In pixels; guides are not read at larger widths. */
const guideWidth = 1280;

async function screenshot(page: Page, fullPage: boolean): Promise<Sharp> {
  await settled(page);
  await loadPictures(page);
  return sharp(await page.screenshot({ fullPage, animations: "disabled" })).jpeg({ quality: 80, mozjpeg: true });
}

/** `/services/cloud` as `services-cloud`. */
function nameOf(pagePath: string): string {
  return pagePath.slice(1).replaceAll("/", "-") || "home";
}

async function takeAll(site: RunningSite, paths: readonly string[]): Promise<void> {
  const folder = "pictures";
  mkdirSync(folder, { recursive: true });
  for (const pagePath of paths) {
    const page = await openPage(site, pagePath, {});
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        const file = path.join(folder, `${nameOf(pagePath)}-${width}-${colorScheme}.jpg`);
        await (await screenshot(page, true)).toFile(file);
      }
    }
    await page.context().close();
    say(`${pagePath}: ${widths.length * schemes.length} pictures`);
  }
  say(`${paths.length * widths.length * schemes.length} pictures in ${folder}/`);
}

async function takeForGuides(site: RunningSite, pictures: readonly GuidePicture[]): Promise<void> {
  for (const { file, path: pagePath, viewport, colorScheme = "light", before } of pictures) {
    const page = await openPage(site, pagePath, { viewport, colorScheme });
    await untilLive(page);
    await before?.(page, site.staff);
    const picture = await screenshot(page, false);
    await picture.resize({ width: guideWidth, withoutEnlargement: true }).toFile(path.join("docs", "pictures", file));
    await page.context().close();
    say(`docs/pictures/${file}`);
  }
}

try {
  const requested = process.argv.slice(2);
  const [first, ...files] = requested;
  if (first === "--docs") {
    const wanted = (all: readonly GuidePicture[]) =>
      all.filter(({ file }) => files.length === 0 || files.includes(file));
    const [ours, palmettos] = [wanted(guidePictures), wanted(palmettoPictures)];
    if (ours.length > 0) await withSite((site) => takeForGuides(site, ours));
    if (palmettos.length > 0)
      await withSite(async (site) => {
        await site.staff.becomePalmetto(site.url);
        await takeForGuides(site, palmettos);
      });
  } else {
    await withSite((site) => takeAll(site, requested.length > 0 ? requested : site.paths));
  }
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
