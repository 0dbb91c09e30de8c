import { setTimeout } from "node:timers/promises";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../tests/support/browser.ts";

/** The phone that Lighthouse has in mind. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** How long after `load` everything still counts as the first view, in milliseconds. */
const firstView = 3000;

/** "late pictures": every picture comes a second after it was asked for, long after the text. */
export type Network = "as it is" | "slow 4G" | "late pictures";

const lateness = 1000;

export interface Visit {
  status: number;
  /** All bytes that came over the wire, headers included. */
  bytes: number;
  scripts: string[];
  stylesheets: string[];
  /** Address of the picture that the page gives priority to, in the variant that this phone took. */
  hero: string | null;
  /** Milliseconds after navigation began. */
  largestPaint: number;
  /** Scripts that were asked for before the largest paint, with the milliseconds by which. */
  earlyScripts: { url: string; by: number }[];
}

/** A new browser with nothing in its caches. */
export async function openBrowser(...options: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: options });
}

/** The figures of Lighthouse's slow 4G and slower processor, applied rather than simulated. */
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
    if (route.request().resourceType() === "image") await setTimeout(lateness);
    await route.continue();
  });
}

/** Listens to the network: bytes by request, and addresses by kind. */
async function watch(session: CDPSession) {
  const bytes = new Map<string, number>();
  const addresses = { Script: new Set<string>(), Stylesheet: new Set<string>() };
  session.on("Network.requestWillBeSent", ({ type, request }) => {
    if (type === "Script" || type === "Stylesheet") addresses[type].add(request.url);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await session.send("Network.enable");
  return { bytes, addresses };
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
      requests: performance.getEntriesByType("resource").map(({ name, startTime }) => ({ url: name, at: startTime })),
    };
  });
}

/** Opens an address on a phone that was never there, touches nothing, and looks until 3 s after `load`. */
export async function visit(url: string, network: Network): Promise<Visit> {
  const browser = await openBrowser();
  try {
    const page = await (await browser.newContext(phone)).newPage();
    const session = await page.context().newCDPSession(page);
    const { bytes, addresses } = await watch(session);
    if (network === "slow 4G") await slowDown(session);
    if (network === "late pictures") await delayPictures(page);
    const response = await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(firstView);
    const { largestPaint, hero, requests } = await readTimings(page);
    await page.unrouteAll({ behavior: "wait" });
    return {
      status: response?.status() ?? 0,
      bytes: [...bytes.values()].reduce((sum, size) => sum + size, 0),
      scripts: [...addresses.Script],
      stylesheets: [...addresses.Stylesheet],
      hero,
      largestPaint,
      earlyScripts: requests
        .filter(({ url, at }) => addresses.Script.has(url) && at < largestPaint)
        .map(({ url, at }) => ({ url, by: largestPaint - at })),
    };
  } finally {
    await browser.close();
  }
}
