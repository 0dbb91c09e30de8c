import { cpSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, test as base, devices, expect, type Page } from "@playwright/test";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import type { Engine } from "#src/base/db/dialect.ts";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";
import type { Db } from "#src/base/db/tables.ts";
import { findBrowser } from "./browser.ts";
import { createDatabase, dropDatabase, inDatabase } from "./postgres-databases.ts";
import { removableDirectory, type SiteProcess, startSite } from "./site-process.ts";

/** Details of a story that runs only in `npm run test:all`: `test("…", long, async ({ page }) => …)`. */
export const long = { tag: "@long" };

/** The two screen sizes for tests of the public site. */
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

/** For tests of motion. The others reduce it: without a GPU, a carousel uses half a core. */
export const moving = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** The site's first account. */
export const owner = { email: "owner@harbor.example", password: "tidal lantern oboe" };

/** The site's AUTH_SECRET. */
export const testSecret = "a".repeat(43);

/** The environment variable with the URL of the PostgreSQL server of this run. */
export const serverVariable = "STORIES_SERVER";

/** The environment variable with the directory of a site with default content and the first account. */
export const templateVariable = "STORIES_TEMPLATE";

/** The content in a site's directory; the other files belong to the process. */
const contentFiles = [databaseFile, "media"];

function copySite(from: string, to: string) {
  for (const name of contentFiles) cpSync(path.join(from, name), path.join(to, name), { recursive: true });
}

/** Environment of a site with the secret and the first account. */
export const siteEnvironment = { AUTH_SECRET: testSecret, ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };

/** A path that does not exist, and one path for each kind of public page. */
export const notFoundPath = "/no-such-page";
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
  "/book",
  "/privacy",
  notFoundPath,
];

/** The same in Spanish. */
export const spanishTemplates = [
  "/es",
  "/es/nosotros",
  "/es/servicios",
  "/es/servicios/consultoria",
  "/es/portafolio",
  "/es/portafolio/migracion-a-la-nube",
  "/es/blog",
  "/es/blog/plan-de-ti-para-huracanes",
  "/es/empleos",
  "/es/empleos/ingeniero-de-redes",
  "/es/contacto",
  "/es/reservar",
  "/es/privacidad",
  "/es/no-such-page",
];

export const notFoundPaths = [notFoundPath, "/es/no-such-page"];

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
];

/** Messages at the start: the URL, and how to create the first account. */
const startupMessages = /^(?:Mangrove is ready|There is no account yet| {2}http)/;

/** Log lines of level warn and above, and lines that are no JSON. */
export function warningsIn(log: string[]): string[] {
  return log.filter((line) => {
    if (startupMessages.test(line)) return false;
    if (!line.startsWith("{")) return true;
    return JSON.parse(line).level >= 40;
  });
}

/**
 * A warning that depends on time, so a busy machine causes it too. `tests/first-view.test.ts` checks that preloads are
 * used.
 */
const timingAdvice = /was preloaded using link preload but not used within a few seconds/;

/** Collects console errors, uncaught errors, foreign requests and failed requests. */
export function watch(
  context: BrowserContext,
  { host, allowedConsole, scripted }: { host: string; allowedConsole: RegExp | null; scripted: boolean },
  problems: string[],
) {
  context.on("console", (message) => {
    const line = `${message.type()}: ${message.text()} (${message.location().url})`;
    if (/^(?:error|warning):/.test(line) && !timingAdvice.test(line) && !allowedConsole?.test(line))
      problems.push(line);
  });
  context.on("weberror", (error) => problems.push(`uncaught: ${error.error().stack}`));
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.hostname !== host) problems.push(`request to another host: ${url}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The browser aborts pending requests when a page is left, and scripts if JavaScript is off.
    const isIntended = reason === "net::ERR_ABORTED" || (reason === "csp" && !scripted);
    if (!isIntended) problems.push(`request failed: ${request.url()} ${reason}`);
  });
}

interface TestFixtures {
  /** Expected console messages; every other error or warning fails the test. */
  allowedConsole: RegExp | null;
  /** Errors in the browser so far; must be empty at the end. */
  errors: string[];
  /** A direct connection to the site's database. */
  db: Db;
}

export interface WorkerFixtures {
  /** Tests that change something on every page use their own name: their site is not shared with other tests. */
  siteName: string;
  /** The database of the Playwright project. */
  engine: Engine;
  /** Where the site keeps its data. */
  data: DatabaseOptions;
  /** The site's environment. */
  settings: Record<string, string>;
  /** The built product with its default content, for all tests of one worker. */
  site: SiteProcess;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteName: ["all", { option: true, scope: "worker" }],
  engine: ["sqlite", { option: true, scope: "worker" }],
  data: [
    async ({ engine }, use) => {
      const directory = removableDirectory();
      const server = process.env[serverVariable] ?? "";
      const name = `mangrove_story_${crypto.randomUUID().replaceAll("-", "")}`;
      if (engine === "postgres") await createDatabase(server, name);
      else copySite(process.env[templateVariable] ?? "", directory.path);
      await use({ dataDir: directory.path, ...(engine === "postgres" && { url: inDatabase(server, name) }) });
      if (engine === "postgres") await dropDatabase(server, name);
      directory.remove();
    },
    { scope: "worker" },
  ],
  settings: [
    ({ data: { dataDir, url } }, use) =>
      use({ DATA_DIR: dataDir, AUTH_SECRET: testSecret, ...(url !== undefined && { DATABASE_URL: url }) }),
    { scope: "worker" },
  ],
  site: [
    async ({ settings }, use) => {
      const site = await startSite({ ...siteEnvironment, ...settings });
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
  contextOptions: { reducedMotion: "reduce" },
  baseURL: async ({ site }, use) => use(site.url),
  allowedConsole: [null, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  errors: async ({}, use) => use([]),
  db: async ({ data, site: _ }, use) => {
    const db = await openDatabase(data);
    await use(db);
    await db.destroy();
  },
  context: async ({ context, site, allowedConsole, javaScriptEnabled, errors }, use) => {
    watch(context, { host: new URL(site.url).hostname, allowedConsole, scripted: javaScriptEnabled !== false }, errors);
    await announceLive(context);
    await use(context);
    expect(errors, "complaints of the browser").toEqual([]);
  },
});

export { expect };

/**
 * Expects at least one error in the browser, and none that does not match. Removes them, so that the end of the story
 * finds only what is unexpected.
 */
export function expectOnly(errors: string[], expected: RegExp): void {
  const found = errors.splice(0);
  expect(found, "expected complaints of the browser").not.toEqual([]);
  expect(
    found.filter((line) => !expected.test(line)),
    "complaints of the browser",
  ).toEqual([]);
}

/** Lets `untilLive` see whether the script of a page has run. */
export async function announceLive(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => addEventListener("mangrove:live", () => Object.assign(window, { live: true })));
}

/** Waits until the page's script has run; on staff's screens, until they are hydrated. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForFunction(() => "live" in window && document.querySelector(".screen [inert]") === null);
}

/** The script of visitors' pages. */
export const siteScript = /\/entry\.site-/;

/** Holds a page's requests to some addresses back. Returns what lets them go. */
export async function hold(page: Page, urls: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens a page and waits until it is live. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilLive(page);
}

/** Finishes all running transitions, for example after a change of viewport or theme. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        // A busy machine may render no frame for long; the loop below works without it.
        setTimeout(resolve, 500);
      });
    for (let frames = 0; frames < 2; frames++) await frame();
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // Elements that inherit a color start their own transition after the parent's.
    for (let all = running(); all.length > 0; all = running()) for (const animation of all) animation.finish();
  });
}

/** Waits until earlier requests of the page are reported. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => fetch("/healthz"));
}

/** Scroll position in pixels. */
export function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}

/** A block of the home page, by its heading. */
export function block(page: Page, heading: RegExp) {
  return page.getByRole("region", { name: heading });
}
