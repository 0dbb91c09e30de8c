import type { BrowserContext, Page, Request } from "@playwright/test";
import { atRest, expect, openLive, phone, scrolled, still, test, untilLive } from "../support/e2e.ts";

/** The site's requests so far, with the bytes that each took from the network. */
function fetched(page: Page, name: RegExp): Promise<{ address: string; bytes: number }[]> {
  return page.evaluate(
    (source) =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name, responseEnd }) => responseEnd > 0 && new RegExp(source).test(name))
        .map(({ name, transferSize }) => ({ address: new URL(name).pathname, bytes: transferSize })),
    name.source,
  );
}

test.use(still);

const ofPortfolio = /\/portfolio\.data$/;

function topLink(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
}

function status(page: Page) {
  return page.getByRole("status").last();
}

function failure(page: Page) {
  return page.getByRole("alert");
}

/** Holds the responses for a navigation until they are released. */
async function holdContent(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route(/\.data$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held;
}

/** By keyboard: Playwright scrolls what it clicks into view, even if it is sticky. */
async function followFrom(page: Page, place: number) {
  // The header's change of height may scroll the page once more.
  await expect(async () => {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), place);
    expect(await scrolled(page)).toBe(place);
  }).toPass();
  await topLink(page, "Portfolio").evaluate((link) => link.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  await expectPortfolio(page);
}

async function expectPortfolio(page: Page) {
  await expect(page).toHaveURL("/portfolio");
  await expect(page.getByRole("heading", { level: 2, name: "Featured Projects" })).toBeVisible();
}

test("hovering a link prefetches its page, and the click needs no more requests", async ({ page }) => {
  await openLive(page, "/");
  expect(await fetched(page, /\.data$/)).toEqual([]);
  const pending = new Set<Request>();
  page.on("request", (request) => /\.(?:data|js)$/.test(request.url()) && pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  const modules = (await fetched(page, /\.js$/)).length;
  await topLink(page, "Portfolio").hover();
  await expect.poll(() => fetched(page, ofPortfolio)).toHaveLength(1);
  await expect.poll(async () => (await fetched(page, /\.js$/)).length).toBeGreaterThan(modules);
  await expect.poll(() => pending.size).toBe(0);
  const before = await fetched(page, /\.(?:data|js)$/);
  await topLink(page, "Portfolio").click();
  await expectPortfolio(page);
  const after = (await fetched(page, /\.(?:data|js)$/)).slice(before.length);
  expect(after.map(({ address }) => address)).toContain("/portfolio.data");
  expect(after.filter(({ bytes }) => bytes > 0)).toEqual([]);
});

test("focusing a link prefetches its page", async ({ page }) => {
  await openLive(page, "/");
  await topLink(page, "Portfolio").focus();
  await expect.poll(() => fetched(page, ofPortfolio)).toHaveLength(1);
});

test("with data saving on, nothing is prefetched", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => ofPortfolio.test(request.url()) && requested.push(request.url()));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
  await page.clock.install();
  await openLive(page, "/");
  await topLink(page, "Portfolio").hover();
  await page.clock.runFor(1_000);
  await atRest(page);
  expect(requested).toEqual([]);
  await topLink(page, "Portfolio").click();
  await expectPortfolio(page);
  expect(requested).toHaveLength(1);
});

test("a slow navigation shows a progress bar and announces it until the page appears", async ({ page }) => {
  await openLive(page, "/");
  const content = await holdContent(page);
  await topLink(page, "Portfolio").click();
  await expect(page.locator(".progress")).toBeVisible();
  await expect(status(page)).toHaveText("The page is on its way.");
  content.resolve();
  await expectPortfolio(page);
  await expect(page.locator(".progress")).toHaveCount(0);
  await expect(status(page)).toHaveText(await page.title());
});

test("navigation announces the new title and focuses the main content, and going back restores the scroll position", async ({
  page,
}) => {
  await openLive(page, "/");
  await expect(status(page)).toHaveText("");
  await followFrom(page, 1200);
  await expect(status(page)).toHaveText(await page.title());
  await expect(page.getByRole("main")).toBeFocused();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => scrolled(page)).toBe(1200);
  await expect(page.getByRole("main")).toBeFocused();
});

test("going back to a page with an anchor restores the scroll position", async ({ page }) => {
  await page.clock.install();
  await openLive(page, "/about#team");
  await followFrom(page, 300);
  await page.goBack();
  await expect(page).toHaveURL("/about#team");
  await page.clock.runFor(1_000);
  await expect.poll(() => scrolled(page)).toBe(300);
});

test.describe("without a connection", () => {
  test.use({ allowedConsole: /net::ERR_INTERNET_DISCONNECTED|route module|dynamically imported module/ });

  /** A test fails on browser errors. Here, failed requests are expected. */
  function ignoreErrors(errors: string[]) {
    const others = errors.filter((line) => !line.includes("ERR_INTERNET_DISCONNECTED"));
    errors.splice(0, errors.length, ...others);
  }

  async function offline(context: BrowserContext, page: Page) {
    await openLive(page, "/contact");
    await page.getByLabel("Message").fill("Three offices.");
    await context.setOffline(true);
  }

  for (const [name, prepare] of [
    ["that was never loaded", async () => {}],
    [
      "whose script is loaded",
      async (page: Page) => {
        await page.goto("/portfolio");
        await untilLive(page);
      },
    ],
  ] as const) {
    test(`a page ${name} shows a message that it could not be loaded, and the input is kept`, async ({
      page,
      context,
      errors,
    }) => {
      await prepare(page);
      await offline(context, page);
      await topLink(page, "Portfolio").click();
      await expect(failure(page)).toContainText("The page could not be loaded");
      await expect(page.getByLabel("Message")).toHaveValue("Three offices.");
      await expect(page.locator(".progress")).toHaveCount(0);
      await context.setOffline(false);
      await failure(page).getByRole("link", { name: "Try again" }).click();
      await expectPortfolio(page);
      await untilLive(page);
      await expect(failure(page)).toHaveCount(0);
      ignoreErrors(errors);
    });
  }

  test("a failed prefetch changes nothing", async ({ page, context, errors }) => {
    await offline(context, page);
    const failed = page.waitForEvent("requestfailed", (request) => ofPortfolio.test(request.url()));
    await topLink(page, "Portfolio").hover();
    await failed;
    await expect(failure(page)).toHaveCount(0);
    await context.setOffline(false);
    await topLink(page, "Portfolio").click();
    await expectPortfolio(page);
    ignoreErrors(errors);
  });
});

test.describe("when the data request fails", () => {
  test.use({
    allowedConsole: /the server responded with a status of (?:404|503)|route module|dynamically imported module/,
  });

  test("the whole document is loaded", async ({ page }) => {
    await openLive(page, "/");
    await page.route(ofPortfolio, (route) => route.fulfill({ status: 503, body: "Not now." }));
    await page.evaluate(() => Object.assign(window, { same: true }));
    await topLink(page, "Portfolio").click();
    await expectPortfolio(page);
    await untilLive(page);
    expect(await page.evaluate(() => "same" in window)).toBe(false);
  });

  test("the page loads even if the scripts of its build are gone", async ({ page }) => {
    await openLive(page, "/");
    const known = (await fetched(page, /\.js$/)).map(({ address }) => address);
    let gone = true;
    await page.route(/\.js$/, (route) =>
      gone && !known.includes(new URL(route.request().url()).pathname)
        ? route.fulfill({ status: 404 })
        : route.continue(),
    );
    page.once("framenavigated", () => {
      gone = false;
    });
    await topLink(page, "Portfolio").click();
    await expectPortfolio(page);
    await untilLive(page);
  });
});

test.describe("on a phone", () => {
  test.use(phone);

  test("leaving before the script runs keeps the first page as the landing page", async ({ page }) => {
    await page.goto("/?utm_source=mail", { waitUntil: "commit" });
    await page.getByRole("link", { name: "See our services" }).tap();
    await expect(page).toHaveURL("/services");
    await untilLive(page);
    const arrival = await page.evaluate(() => JSON.parse(sessionStorage.getItem("arrival") ?? "{}"));
    expect(arrival).toMatchObject({ landingPage: "/?utm_source=mail", utmSource: "mail", referrer: "" });
  });
});
