import type { Page } from "@playwright/test";
import { expect, long, openLive, phone, test } from "../support/e2e.ts";

function bar(page: Page) {
  return page.getByRole("navigation", { name: "Contact us" });
}

/** Scrolls without the browser's own motion. */
function scrollTo(page: Page, selector: string) {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
}

test.describe("on a phone", long, () => {
  test.use(phone);

  test("a bar to call or to write appears below the hero, and moves nothing", async ({ page }) => {
    await openLive(page, "/");
    await expect(bar(page)).toBeHidden();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await scrollTo(page, "#services");
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    await expect(bar(page).getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+13055550142");
    const consultation = await page.locator(".site-bar a.button").getAttribute("href");
    await expect(bar(page).getByRole("link", { name: "Free Consultation" })).toHaveAttribute(
      "href",
      consultation ?? "",
    );
    await page.emulateMedia({ media: "print" });
    await expect(bar(page)).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await scrollTo(page, "footer");
    await expect(bar(page)).toBeHidden();
  });

  test("the bar is below the title of an article, and not on the pages where people write or book", async ({
    page,
  }) => {
    await openLive(page, "/blog/hurricane-season-it-plan");
    await expect(bar(page)).toBeHidden();
    await scrollTo(page, ".prose h2");
    await expect(bar(page)).toBeVisible();
    for (const path of ["/contact", "/book"]) {
      await openLive(page, path);
      await expect(page.locator("[data-behavior=phone-bar]")).toHaveCount(0);
    }
  });
});

test("a wide screen has no bar", long, async ({ page }) => {
  await openLive(page, "/");
  await scrollTo(page, "#services");
  await expect(page.locator(".site-header")).toHaveAttribute("data-compact");
  await expect(bar(page)).toBeHidden();
});
