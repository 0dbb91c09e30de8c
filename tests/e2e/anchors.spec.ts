import type { Page } from "@playwright/test";
import { atRest, expect, openLive, phone, scrolled, test } from "../support/e2e.ts";

/** The calls of `scrollIntoView` so far: their time on the page's clock, in milliseconds, and whether they are smooth. */
function scrollCalls(page: Page) {
  return page.evaluate(() => (window as unknown as { scrolls: { at: number; smooth: boolean }[] }).scrolls);
}

async function recordScrolls(page: Page) {
  await page.addInitScript(() => {
    const calls: { at: number; smooth: boolean }[] = [];
    Object.assign(window, { scrolls: calls });
    const original = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      calls.push({ at: performance.now(), smooth: typeof options === "object" && options.behavior === "smooth" });
      original.call(this, options);
    };
  });
}

for (const start of ["/", "/about"]) {
  test(`Our Team, followed from ${start}, scrolls smoothly to the team a tenth of a second after the page appears`, async ({
    page,
  }) => {
    await recordScrolls(page);
    await page.clock.install();
    await openLive(page, start);
    await page.clock.pauseAt(Date.now() + 60_000);
    const before = await page.evaluate(() => performance.now());
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "About", exact: true }).hover();
    await menu.getByRole("link", { name: "Our Team" }).click();
    await expect(page).toHaveURL("/about#team");
    // The router's own call. It is reverted before it is painted.
    await expect.poll(() => scrollCalls(page)).toHaveLength(1);
    await atRest(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await page.clock.runFor(90);
    expect((await scrollCalls(page)).filter(({ smooth }) => smooth)).toEqual([]);
    if (start !== "/about") expect(await scrolled(page)).toBe(0);
    await page.clock.runFor(20);
    const [smoothCall] = (await scrollCalls(page)).filter(({ smooth }) => smooth);
    expect(smoothCall?.at).toBeGreaterThanOrEqual(before + 90);
    expect(smoothCall?.at).toBeLessThanOrEqual(before + 110);
    await expect(page.getByRole("heading", { name: "Meet Our Team" })).toBeInViewport({ ratio: 1 });
  });
}

test.describe("with an anchor in the URL", () => {
  test.use(phone);

  test("the page opens at the team, below the header", async ({ page }) => {
    await openLive(page, "/about#team");
    const heading = page.getByRole("heading", { name: "Meet Our Team" });
    await expect(heading).toBeInViewport({ ratio: 1 });
    const header = await page.getByRole("banner").boundingBox();
    const top = (await heading.boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  });
});
