import type { BrowserContext, Page } from "@playwright/test";
import {
  atRest,
  expect,
  expectOnly,
  long,
  openLive,
  phone,
  scrolled,
  settled,
  test,
  untilLive,
} from "../support/e2e.ts";

/** The requests of the site's pages by its script so far. */
function prefetched(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ initiatorType, responseEnd }) => initiatorType === "fetch" && responseEnd > 0)
      .map(({ name }) => new URL(name).pathname),
  );
}

function topLink(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
}

function notice(page: Page) {
  return page.getByRole("alert");
}

/** By keyboard: Playwright scrolls what it clicks into view, even if it is sticky. */
async function followFrom(page: Page, position: number) {
  // The header's change of height, and the anchor, may scroll the page once more.
  await expect(async () => {
    await page.mouse.wheel(0, position - (await scrolled(page)));
    await settled(page);
    expect(await scrolled(page)).toBe(position);
  }).toPass();
  await topLink(page, "Portfolio").evaluate((link) => link.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  await expectPortfolio(page);
}

async function expectPortfolio(page: Page) {
  await expect(page).toHaveURL("/portfolio");
  await expect(page.getByRole("heading", { level: 2, name: "Featured Projects" })).toBeVisible();
}

test("hovering a link prefetches its page, and the click needs no more requests", long, async ({ page }) => {
  await openLive(page, "/");
  expect(await prefetched(page)).toEqual([]);
  await topLink(page, "Portfolio").hover();
  await expect.poll(() => prefetched(page)).toEqual(["/portfolio"]);
  await topLink(page, "Portfolio").click();
  await expectPortfolio(page);
  const [navigation] = (await page.evaluate(() =>
    performance.getEntriesByType("navigation").map((entry) => entry.toJSON()),
  )) as PerformanceNavigationTiming[];
  expect(navigation?.transferSize).toBe(0);
});

test("focusing a link prefetches its page", long, async ({ page }) => {
  await openLive(page, "/");
  await topLink(page, "Portfolio").focus();
  await expect.poll(() => prefetched(page)).toEqual(["/portfolio"]);
});

test("with data saving on, nothing is prefetched", long, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
  await page.clock.install();
  await openLive(page, "/");
  await topLink(page, "Portfolio").hover();
  await page.clock.runFor(1_000);
  await atRest(page);
  expect(await prefetched(page)).toEqual([]);
  await topLink(page, "Portfolio").click();
  await expectPortfolio(page);
});

test("a page begins at its top, and going back restores the scroll position", long, async ({ page }) => {
  await openLive(page, "/");
  await followFrom(page, 1200);
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => scrolled(page)).toBe(1200);
});

test("going back to a page with an anchor restores the scroll position", long, async ({ page }) => {
  await openLive(page, "/about#team");
  await followFrom(page, 300);
  await page.goBack();
  await expect(page).toHaveURL("/about#team");
  await expect.poll(() => scrolled(page)).toBe(300);
});

test.describe("without a connection", long, () => {
  test.use({ allowedConsole: /net::ERR_INTERNET_DISCONNECTED/ });

  const failedRequest = /^request failed: \S+ net::ERR_INTERNET_DISCONNECTED$/;

  async function goOffline(context: BrowserContext, page: Page) {
    await openLive(page, "/contact");
    await page.getByLabel("Message").fill("Three offices.");
    await context.setOffline(true);
  }

  test("a link shows a message that the page could not be loaded, and the input is kept", async ({
    page,
    context,
    errors,
  }) => {
    await goOffline(context, page);
    await topLink(page, "Portfolio").click();
    await topLink(page, "Portfolio").click();
    await expect(notice(page)).toHaveText(/The page couldn’t be loaded.* Try again$/);
    await expect(page.getByLabel("Message")).toHaveValue("Three offices.");
    await notice(page).getByRole("link", { name: "Try again" }).click();
    await expect(notice(page)).toHaveCount(1);
    const again = notice(page).getByRole("link", { name: "Try again" });
    await expect(again).toHaveAttribute("href", /\/portfolio$/);
    await context.setOffline(false);
    await again.click();
    await expectPortfolio(page);
    await expect(notice(page)).toHaveCount(0);
    expectOnly(errors, failedRequest);
  });

  test("a failed prefetch changes nothing", async ({ page, context, errors }) => {
    await goOffline(context, page);
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/portfolio"));
    await topLink(page, "Portfolio").hover();
    await failed;
    await expect(notice(page)).toHaveCount(0);
    await context.setOffline(false);
    await topLink(page, "Portfolio").click();
    await expectPortfolio(page);
    expectOnly(errors, failedRequest);
  });
});

test.describe("on a phone", long, () => {
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
