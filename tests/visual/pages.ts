import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { killOnExit } from "../../bench/process.ts";
import { requireBuild } from "../../bench/product.ts";
import { findBrowser } from "../support/browser.ts";
import { announceLive, notFoundPaths } from "../support/e2e.ts";
import { removableDirectory, startSite } from "../support/site-process.ts";
import { createStaff, type StaffAccounts } from "./staff-accounts.ts";

/** Pages that no sitemap lists. */
const unlisted = [
  ...["/contact/thanks", "/status", "/blog/topic/continuity"],
  ...["/es/contacto/gracias", "/es/estado", "/es/blog/tema/continuidad"],
  ...notFoundPaths,
];

export interface RunningSite {
  url: string;
  browser: Browser;
  /** Every public page. */
  paths: string[];
  staff: StaffAccounts;
}

// Exits through `exit`, so that child processes are stopped.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => process.exit(1));

/** Runs the built product with its default content, and a browser, while `look` runs. */
export async function withSite<Result>(use: (site: RunningSite) => Promise<Result>): Promise<Result> {
  await requireBuild();
  const directory = removableDirectory();
  const site = await startSite({ DATA_DIR: directory.path });
  killOnExit(site.process);
  const staff = await createStaff(directory.path);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
  try {
    const sitemap = await (await fetch(new URL("/sitemap.xml", site.url))).text();
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
    return await use({ url: site.url, browser, paths: [...listed, ...unlisted], staff });
  } finally {
    await browser.close();
    await staff.close();
    await site.stop();
    directory.remove();
  }
}

/** Opens a page with reduced motion and loaded fonts. */
export async function openPage(site: RunningSite, path: string, options: BrowserContextOptions): Promise<Page> {
  const { url, browser, staff } = site;
  // Visitors elsewhere are led to a page with their own times.
  const context = await browser.newContext({ reducedMotion: "reduce", timezoneId: "America/New_York", ...options });
  const [name = "", value = ""] = staff.cookie.split("=");
  if (path.startsWith("/cms/")) await context.addCookies([{ name, value, url }]);
  await announceLive(context);
  const page = await context.newPage();
  await page.goto(new URL(path, url).href);
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** Waits for all pictures of the page at the current viewport. */
export async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    // The first attempt fails if the picture's source changes with the viewport.
    await Promise.allSettled(Array.from(document.images, (image) => image.decode().catch(() => image.decode())));
  });
}
