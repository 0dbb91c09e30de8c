/** `npm run audit [-- /PATH …]`: checks every page and admin screen by all rules of axe in each mode. Fails on a violation. */

import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { say } from "../../bench/report.ts";
import { violations } from "../support/axe.ts";
import { desktop, phone } from "../support/e2e.ts";
import { openPage, type RunningSite, withSite } from "./pages.ts";
import { staffPaths } from "./staff-pages.ts";

const screens = [desktop.viewport, phone.viewport];
const themes = [
  { name: "light", media: { colorScheme: "light", forcedColors: "none" }, without: [] },
  { name: "dark", media: { colorScheme: "dark", forcedColors: "none" }, without: [] },
  // The browser replaces text colors in this mode, but axe reads the original ones.
  { name: "forced colors", media: { colorScheme: "light", forcedColors: "active" }, without: ["color-contrast"] },
] as const;

/** Violations on one page, one line for each element. */
async function audit(site: RunningSite, path: string): Promise<string[]> {
  const page = await openPage(site, path, { viewport: desktop.viewport });
  // A form's preview loads after it. It is one of the pages.
  await page.waitForLoadState("networkidle");
  const withFrames = !path.startsWith("/cms/");
  const found: string[] = [];
  // Answers to questions are checked too.
  await page.evaluate(() => {
    for (const answer of document.querySelectorAll("main details")) answer.setAttribute("open", "");
  });
  for (const viewport of screens) {
    await page.setViewportSize(viewport);
    for (const { name, media, without } of themes) {
      await page.emulateMedia(media);
      for (const violation of await violations(page, { withFrames, without })) {
        found.push(`${path}, ${viewport.width} pixels, ${name}: ${violation}`);
      }
    }
  }
  await page.context().close();
  return found;
}

try {
  const requested = process.argv.slice(2);
  const finds = await withSite(async (site) => {
    const finds: string[] = [];
    const paths = requested.length > 0 ? requested : [...site.paths, ...(await staffPaths(site))];
    for (const path of paths) {
      const found = await audit(site, path);
      say(`${found.length === 0 ? "ok  " : "FAIL"} ${path}`);
      for (const find of found) say(`     ${find}`);
      finds.push(...found);
    }
    const widths = screens.map(({ width }) => width).join(" and ");
    say(
      `${paths.length} pages and screens at ${widths} pixels, ${themes.map(({ name }) => name).join(", ")}: ${finds.length} finds`,
    );
    return finds;
  });
  process.exitCode = finds.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
