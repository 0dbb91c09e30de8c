import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { endWithUs } from "../../bench/process.ts";
import { requireBuild } from "../../bench/product.ts";
import { findBrowser } from "../support/browser.ts";
import { startSite, temporaryDirectory } from "../support/site-process.ts";
import { missingPath } from "../support/story.ts";
import { type Office, openOffice } from "./office.ts";

/** Pages that no sitemap lists. */
const unlisted = ["/contact/thanks", "/blog/topic/continuity", missingPath];

export interface Looked {
  url: string;
  browser: Browser;
  /** Every page that a visitor can come to. */
  paths: string[];
  office: Office;
}

// Ends through `exit`, so that nothing that was started here stays behind.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => process.exit(1));

/** Runs the built product with its default content, and a browser, for as long as `look` takes. */
export async function lookAtSite<Result>(look: (site: Looked) => Promise<Result>): Promise<Result> {
  await requireBuild();
  const directory = temporaryDirectory();
  const site = await startSite({ DATA_DIR: directory.path });
  endWithUs(site.process);
  const office = await openOffice(directory.path);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
  try {
    const sitemap = await (await fetch(new URL("/sitemap.xml", site.url))).text();
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
    return await look({ url: site.url, browser, paths: [...listed, ...unlisted], office });
  } finally {
    await browser.close();
    await office.close();
    await site.stop();
    directory.remove();
  }
}

/** Opens a page whose every part is shown: nothing moves, and what is fetched late is there. */
export async function openWhole(site: Looked, path: string, options: BrowserContextOptions): Promise<Page> {
  const { url, browser, office } = site;
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const [name = "", value = ""] = office.cookie.split("=");
  if (path.startsWith("/cms/")) await context.addCookies([{ name, value, url }]);
  await context.addInitScript(() => addEventListener("mangrove:live", () => Object.assign(window, { live: true })));
  const page = await context.newPage();
  await page.goto(new URL(path, url).href);
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** Waits for all pictures of the page, as its screen is now. */
export async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    // The first try ends when a picture's shape changes with the screen.
    await Promise.allSettled(Array.from(document.images, (image) => image.decode().catch(() => image.decode())));
  });
}
