/** `npm run audit [-- /PATH …]`: reads every page and every screen of staff by all rules of axe, in each look. Ends with an error on a find. */
import { AxeBuilder } from "@axe-core/playwright";
import { say } from "../../bench/report.ts";
import { Refusal } from "../../src/db/refusal.ts";
import { desktop, phone, settled } from "../support/story.ts";
import { type Looked, lookAtSite, openWhole } from "./pages.ts";
import { staffPaths } from "./staff-pages.ts";

const screens = [desktop.viewport, phone.viewport];
const looks = [
  { name: "light", media: { colorScheme: "light", forcedColors: "none" }, without: [] },
  { name: "dark", media: { colorScheme: "dark", forcedColors: "none" }, without: [] },
  // The browser chooses the colours of text then, and axe reads them where the browser does not write them.
  { name: "forced colours", media: { colorScheme: "light", forcedColors: "active" }, without: ["color-contrast"] },
] as const;

/** What axe finds on one page, a line for each place. */
async function audit(site: Looked, path: string): Promise<string[]> {
  const page = await openWhole(site, path, { viewport: desktop.viewport });
  const found: string[] = [];
  // Answers to questions are read too.
  await page.evaluate(() => {
    for (const answer of document.querySelectorAll("main details")) answer.setAttribute("open", "");
  });
  for (const viewport of screens) {
    await page.setViewportSize(viewport);
    for (const { name, media, without } of looks) {
      await page.emulateMedia(media);
      await settled(page);
      const { violations } = await new AxeBuilder({ page }).disableRules([...without]).analyze();
      for (const { id, help, nodes } of violations) {
        for (const { target } of nodes) {
          found.push(`${path}, ${viewport.width} pixels, ${name}: ${id}: ${help}: ${target.join(" ")}`);
        }
      }
    }
  }
  await page.context().close();
  return found;
}

try {
  const asked = process.argv.slice(2);
  const finds = await lookAtSite(async (site) => {
    const finds: string[] = [];
    const paths = asked.length > 0 ? asked : [...site.paths, ...(await staffPaths(site))];
    for (const path of paths) {
      const found = await audit(site, path);
      say(`${found.length === 0 ? "ok  " : "FAIL"} ${path}`);
      for (const find of found) say(`     ${find}`);
      finds.push(...found);
    }
    const widths = screens.map(({ width }) => width).join(" and ");
    say(
      `${paths.length} pages and screens at ${widths} pixels, ${looks.map(({ name }) => name).join(", ")}: ${finds.length} finds`,
    );
    return finds;
  });
  process.exitCode = finds.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
