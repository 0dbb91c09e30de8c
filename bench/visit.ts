import { setTimeout } from "node:timers/promises";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { findShell } from "../tests/support/browser.ts";

/** Lighthouse's phone. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** The first view ends this long after `load`, in milliseconds. */
const firstViewMs = 3000;

/** "late pictures": every picture is delayed by a second. */
export type Network = "as it is" | "slow 4G" | "late pictures";

const delayMs = 1000;

export interface Visit {
  status: number;
  /** All transferred bytes, with headers. */
  bytes: number;
  scripts: string[];
  /** Those that the page waits for. */
  stylesheets: string[];
  /** The URL of the prioritized picture, in this phone's variant. */
  hero: string | null;
  /** Milliseconds after navigation began. */
  largestPaint: number;
  /** Scripts requested before the largest contentful paint, and how many milliseconds before. */
  earlyScripts: { url: string; by: number }[];
}

/** A new browser with empty caches. */
export async function openBrowser(...options: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await findShell(), args: options });
}

/** Lighthouse's slow 4G and CPU throttling, applied instead of simulated. */
async function slowDown(session: CDPSession): Promise<void> {
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6e6 / 8) * 0.9,
    uploadThroughput: (750e3 / 8) * 0.9,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

async function delayPictures(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() === "image") await setTimeout(delayMs);
    await route.continue();
  });
}

/** Records bytes by request, and the URLs of scripts. */
async function watch(session: CDPSession) {
  const bytes = new Map<string, number>();
  const scripts = new Set<string>();
  session.on("Network.requestWillBeSent", ({ type, request }) => {
    if (type === "Script") scripts.add(request.url);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await session.send("Network.enable");
  return { bytes, scripts };
}

/** What the page itself knows: its largest paint, when it asked for what, and its most important picture. */
function readTimings(page: Page) {
  return page.evaluate(async () => {
    const largestPaint = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
        type: "largest-contentful-paint",
        buffered: true,
      });
    });
    return {
      largestPaint,
      hero: document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')?.currentSrc ?? null,
      stylesheets: [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([media="print"])')].map(
        ({ href }) => href,
      ),
      requests: performance.getEntriesByType("resource").map(({ name, startTime }) => ({ url: name, at: startTime })),
    };
  });
}

/** Opens a URL on a phone with empty caches and records until 3 s after `load`. */
export async function visit(url: string, network: Network): Promise<Visit> {
  const browser = await openBrowser();
  try {
    const page = await (await browser.newContext(phone)).newPage();
    const session = await page.context().newCDPSession(page);
    const { bytes, scripts } = await watch(session);
    if (network === "slow 4G") await slowDown(session);
    if (network === "late pictures") await delayPictures(page);
    const response = await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(firstViewMs);
    const { largestPaint, hero, requests, stylesheets } = await readTimings(page);
    await page.unrouteAll({ behavior: "wait" });
    return {
      status: response?.status() ?? 0,
      bytes: [...bytes.values()].reduce((sum, size) => sum + size, 0),
      scripts: [...scripts],
      stylesheets,
      hero,
      largestPaint,
      earlyScripts: requests
        .filter(({ url, at }) => scripts.has(url) && at < largestPaint)
        .map(({ url, at }) => ({ url, by: largestPaint - at })),
    };
  } finally {
    await browser.close();
  }
}
