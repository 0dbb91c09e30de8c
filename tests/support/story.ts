import { cpSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, test as base, devices, expect, type Page } from "@playwright/test";
import { type DatabaseOptions, openDatabase } from "../../src/db/connect.ts";
import type { Engine } from "../../src/db/dialect.ts";
import { databaseFile } from "../../src/db/open-sqlite.ts";
import type { Db } from "../../src/db/tables.ts";
import { findBrowser } from "./browser.ts";
import { createDatabase, dropDatabase, inDatabase } from "./postgres-databases.ts";
import { type SiteProcess, startSite, temporaryDirectory } from "./site-process.ts";

/** The two screens that every story of the public site is told on. */
export const desktop = { viewport: { width: 1440, height: 900 } };
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
  userAgent: devices["Pixel 7"].userAgent,
};
export const screens = [
  { name: "on a desktop", use: desktop },
  { name: "on a phone", use: phone },
];

/** For stories that are not about motion: without a graphics card, a slide that goes by costs half a core. */
export const still = { contextOptions: { reducedMotion: "reduce" } } as const;

/** The site's first account. */
export const owner = { email: "owner@harbor.example", password: "tidal lantern oboe" };

/** The site seals by it what it hands out. */
export const secret = "a".repeat(43);

/** The variable by which stories know of the PostgreSQL server of their run. */
export const storiesServer = "STORIES_SERVER";

/** The variable that names the directory of a site with its default content and its first account. */
export const storiesTemplate = "STORIES_TEMPLATE";

/** What of a site's directory is its content; the rest is of the process that ran there. */
const contentOfSite = [databaseFile, "media"];

function copySite(from: string, to: string) {
  for (const name of contentOfSite) cpSync(path.join(from, name), path.join(to, name), { recursive: true });
}

/** By which a site makes that account, and seals what it hands out. */
export const ownSettings = { AUTH_SECRET: secret, ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };

/** An address that nothing answers, and one of each kind of page that visitors can open. */
export const missingPath = "/no-such-page";
export const templates = [
  "/",
  "/about",
  "/services",
  "/services/consulting",
  "/portfolio",
  "/portfolio/cloud-migration",
  "/blog",
  "/blog/hurricane-season-it-plan",
  "/careers",
  "/careers/network-engineer",
  "/contact",
  "/privacy",
  missingPath,
];

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
];

/** What a start says to whoever sits at the terminal: its address, and how the first account is made. */
const spoken = /^(?:Mangrove is ready|Nobody can log in yet| {2}http)/;

/** Lines of a log that are a warning or worse, and whatever is not a line of the log at all. */
export function warningsIn(log: string[]): string[] {
  return log.filter((line) => {
    if (spoken.test(line)) return false;
    if (!line.startsWith("{")) return true;
    return JSON.parse(line).level >= 40;
  });
}

/**
 * What the browser says by the clock, also when the machine has no time for it. That what is preloaded is used is held
 * by `tests/first-view.test.ts`.
 */
const advice = /was preloaded using link preload but not used within a few seconds/;

/** Notes everything in the browser that no visit may cause. */
export function watch(
  context: BrowserContext,
  { host, tolerated, scripted }: { host: string; tolerated: RegExp | null; scripted: boolean },
  faults: string[],
) {
  context.on("console", (message) => {
    const line = `${message.type()}: ${message.text()} (${message.location().url})`;
    if (/^(?:error|warning):/.test(line) && !advice.test(line) && !tolerated?.test(line)) faults.push(line);
  });
  context.on("weberror", (error) => faults.push(`uncaught: ${error.error().stack}`));
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.hostname !== host) faults.push(`request to another host: ${url}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The browser gives up by itself what a page that is left had still asked for, and scripts where it runs none.
    const isOwnWish = reason === "net::ERR_ABORTED" || (reason === "csp" && !scripted);
    if (!isOwnWish) faults.push(`request failed: ${request.url()} ${reason}`);
  });
}

interface StoryFixtures {
  /** Lines of the console that this story is about; every other error or warning fails it. */
  tolerated: RegExp | null;
  /** What the browser complained of so far. It must be empty in the end. */
  faults: string[];
  /** The site's database, past the site. */
  db: Db;
}

export interface WorkerFixtures {
  /** Stories that change what every page says name a stage of their own: its site is shared with no others. */
  stage: string;
  /** On which database the site runs: that of the story's project. */
  engine: Engine;
  /** Where the site keeps its data. */
  data: DatabaseOptions;
  /** By which the site finds its data and seals what it hands out. */
  settings: Record<string, string>;
  /** The built product with its default content, for all stories of one worker. */
  site: SiteProcess;
}

export const test = base.extend<StoryFixtures, WorkerFixtures>({
  stage: ["all", { option: true, scope: "worker" }],
  engine: ["sqlite", { option: true, scope: "worker" }],
  data: [
    async ({ engine }, use) => {
      const directory = temporaryDirectory();
      const server = process.env[storiesServer] ?? "";
      const name = `mangrove_story_${crypto.randomUUID().replaceAll("-", "")}`;
      if (engine === "postgres") await createDatabase(server, name);
      else copySite(process.env[storiesTemplate] ?? "", directory.path);
      await use({ dataDir: directory.path, ...(engine === "postgres" && { url: inDatabase(server, name) }) });
      if (engine === "postgres") await dropDatabase(server, name);
      directory.remove();
    },
    { scope: "worker" },
  ],
  settings: [
    ({ data: { dataDir, url } }, use) =>
      use({ DATA_DIR: dataDir, AUTH_SECRET: secret, ...(url !== undefined && { DATABASE_URL: url }) }),
    { scope: "worker" },
  ],
  site: [
    async ({ settings }, use) => {
      const site = await startSite({ ...ownSettings, ...settings });
      await use(site);
      await site.stop();
      expect(warningsIn(site.log), "warnings in the site's log").toEqual([]);
    },
    { scope: "worker" },
  ],
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => use({ executablePath: await findBrowser(), args }),
    { scope: "worker" },
  ],
  viewport: desktop.viewport,
  baseURL: async ({ site }, use) => use(site.url),
  tolerated: [null, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  faults: async ({}, use) => use([]),
  db: async ({ data, site: _ }, use) => {
    const db = await openDatabase(data);
    await use(db);
    await db.destroy();
  },
  context: async ({ context, site, tolerated, javaScriptEnabled, faults }, use) => {
    watch(context, { host: new URL(site.url).hostname, tolerated, scripted: javaScriptEnabled !== false }, faults);
    await context.addInitScript(() => addEventListener("mangrove:live", () => Object.assign(window, { live: true })));
    await use(context);
    expect(faults, "complaints of the browser").toEqual([]);
  },
});

export { expect };

/** Waits until the page's script has taken over. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForFunction(() => "live" in window && document.querySelector(".screen [inert]") === null);
}

/** Opens a page and waits until its script has taken over. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilLive(page);
}

/** Has the page show what its styles ask for: transitions that a change of screen or theme began are brought to their end. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        // A busy machine may give a page no frame for long; styles are asked for below all the same.
        setTimeout(resolve, 500);
      });
    for (let frames = 0; frames < 2; frames++) await frame();
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // What inherits a colour begins its own transition when that of its parent has ended.
    for (let all = running(); all.length > 0; all = running()) for (const animation of all) animation.finish();
  });
}

/** Waits until the page has done what it had begun, and all that it asked for so far was told of. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => fetch("/healthz"));
}

/** How far the page is scrolled down, in pixels. */
export function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}

/** A block of the home page, by its heading. */
export function block(page: Page, heading: RegExp) {
  return page.getByRole("region", { name: heading });
}
