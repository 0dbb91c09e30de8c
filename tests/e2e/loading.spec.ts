import type { Page, Request } from "@playwright/test";
import { violations } from "../support/axe.ts";
import { atRest, expect, hold, long, openLive, phone, screens, siteScript, test, untilLive } from "../support/e2e.ts";

const isScript = (request: Request) => /\.js$/.test(new URL(request.url()).pathname);
const isHeroPicture = (url: URL) => /^\/media\/.*hero/i.test(url.pathname);

function hero(page: Page) {
  return page.locator('[aria-roledescription="carousel"]').first();
}

/** A promise and its resolver. */
function deferred() {
  return Promise.withResolvers<void>();
}

for (const screen of screens) {
  test.describe(screen.name, long, () => {
    test.use(screen.use);

    test("no script is requested before the largest picture is painted", async ({ page }) => {
      await page.addInitScript(() => {
        const paints: { at: number; paintedElement: string }[] = [];
        Object.assign(window, { paints });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { element: Element })[]) {
            paints.push({ at: entry.startTime, paintedElement: entry.element.tagName });
          }
        }).observe({ type: "largest-contentful-paint", buffered: true });
      });
      await page.goto("/");
      await untilLive(page);
      const { largest, firstScript } = await page.evaluate(() => ({
        largest: (window as unknown as { paints: { at: number; paintedElement: string }[] }).paints.at(-1),
        firstScript: Math.min(
          ...performance
            .getEntriesByType("resource")
            .filter(({ name }) => name.endsWith(".js"))
            .map(({ startTime }) => startTime),
        ),
      }));
      expect(largest?.paintedElement).toBe("IMG");
      expect(firstScript).toBeGreaterThan(largest?.at ?? Number.NaN);
      expect(firstScript).toBeLessThan(Number.POSITIVE_INFINITY);
    });

    test("before the load event, only the first slide's picture is requested, and only once", async ({ page }) => {
      await openLive(page, "/");
      const resources = await page.evaluate(() => {
        const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
        return performance
          .getEntriesByType("resource")
          .map(({ name, startTime }) => ({ name, early: startTime < (document?.loadEventStart ?? 0) }));
      });
      const early = resources
        .filter(({ name, early }) => early && isHeroPicture(new URL(name)))
        .map(({ name }) => name);
      expect(early).toHaveLength(1);
      const pictures = hero(page).locator("img");
      await expect(pictures).toHaveCount(3);
      expect(early[0]).toBe(await pictures.first().evaluate((img: HTMLImageElement) => img.currentSrc));
      await expect
        .poll(() =>
          pictures.evaluateAll((all: HTMLImageElement[]) => all.every(({ naturalWidth }) => naturalWidth > 0)),
        )
        .toBe(true);
    });
  });
}

/** What those read who do not read with their eyes: search engines, screen readers, tools. */
async function visibleElements(page: Page) {
  const read = () => {
    const links = [...document.links].filter((link) => link.checkVisibility({ contentVisibilityAuto: true }));
    return {
      text: document.body.innerText,
      links: links.map((link) => link.href),
      height: document.documentElement.scrollHeight,
    };
  };
  return { ...(await page.evaluate(read)), faults: await violations(page) };
}

for (const [path, details] of [
  ["/", {}],
  ["/services/consulting", {}],
  ["/about", long],
] as const) {
  test(`all of ${path} is there when it has loaded, before its script has run`, details, async ({ page }) => {
    const release = await hold(page, siteScript);
    await page.goto(path);
    expect(await page.evaluate(() => "live" in window)).toBe(false);
    const atLoad = await visibleElements(page);
    expect(atLoad.faults).toEqual([]);
    release();
    await untilLive(page);
    expect(atLoad).toEqual(await visibleElements(page));
  });
}

test("scripts wait for a slow picture", long, async ({ page }) => {
  const scripts: string[] = [];
  const picture = deferred();
  page.on("request", (request) => isScript(request) && scripts.push(request.url()));
  await page.route(isHeroPicture, async (route) => {
    await picture.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  // The first paint shows only text. Then the browser is idle, and waiting scripts would start.
  await page.evaluate(async () => {
    await new Promise((resolve) =>
      new PerformanceObserver(resolve).observe({ type: "largest-contentful-paint", buffered: true }),
    );
    const frame = () => new Promise(requestAnimationFrame);
    const rest = () => new Promise((resolve) => requestIdleCallback(resolve));
    for (const wait of [frame, frame, frame, rest, rest, frame, rest]) await wait();
  });
  await atRest(page);
  const early = [...scripts];
  picture.resolve();
  await untilLive(page);
  expect(early).toEqual([]);
});

test("a button pressed before the script runs takes effect when it runs", long, async ({ page }) => {
  const scripts = deferred();
  await page.route(/\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const third = hero(page).getByRole("button", { name: "Go to slide 3" });
  const theme = page.getByRole("button", { name: /^Theme/ });
  await third.click();
  await theme.click();
  await expect(third).not.toHaveAttribute("aria-current");
  scripts.resolve();
  await expect(third).toHaveAttribute("aria-current", "true");
  await expect(hero(page).getByRole("heading", { name: "Someone senior is awake." })).toBeVisible();
  await expect(theme).toHaveText("Theme: dark");
});

test("navigation requests no picture that the page does not show", long, async ({ page }) => {
  // The first page has no pictures, so every request comes from the navigation.
  await openLive(page, "/privacy");
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") requested.push(request.url());
  });
  await page.getByRole("banner").getByRole("link", { name: "Services", exact: true }).click();
  await expect(page).toHaveURL("/services");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  const first = page.getByRole("main").locator("img").first();
  await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await atRest(page);
  expect(requested).not.toEqual([]);
  // On a busy machine, a picture may be requested before its element says so.
  const unusedImages = async () => {
    const usedImages = await page
      .locator("img")
      .evaluateAll((all: HTMLImageElement[]) => all.map((img) => img.currentSrc));
    return requested.filter((url) => !usedImages.includes(url));
  };
  await expect.poll(unusedImages).toEqual([]);
});

test.describe("on a phone", long, () => {
  test.use(phone);

  test("a menu opened before the script runs stays open afterwards", async ({ page }) => {
    const scripts = deferred();
    await page.route(/\.js$/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await page.getByRole("button", { name: "Open menu" }).tap();
    const panel = page.getByRole("dialog", { name: "Menu" });
    await expect(panel).toBeVisible();
    scripts.resolve();
    await untilLive(page);
    await expect(panel).toBeVisible();
  });

  test("a link works before the script runs", async ({ page }) => {
    await page.goto("/", { waitUntil: "commit" });
    await page.getByRole("link", { name: "See our services" }).tap();
    await expect(page).toHaveURL("/services");
  });
});
