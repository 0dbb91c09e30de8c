import { expect, openLive, screens, test } from "../support/story.ts";

for (const screen of screens) {
  test.describe(screen.name, () => {
    test.use(screen.use);

    test("a visitor comes from the footer to a topic, to an article and to a part of it", async ({ page }) => {
      await openLive(page, "/privacy");
      await page
        .getByRole("navigation", { name: "Quick Links" })
        .getByRole("link", { name: "Blog", exact: true })
        .click();
      await expect(page).toHaveURL("/blog");
      const main = page.getByRole("main");
      await expect(main.getByRole("article")).toHaveCount(3);

      const topics = main.getByRole("navigation", { name: "Topics" });
      await topics.getByRole("link", { name: "Hurricane season" }).click();
      await expect(page).toHaveURL("/blog/topic/hurricane-season");
      await expect(main.getByRole("article")).toHaveCount(1);
      await expect(topics.getByRole("link", { name: "Hurricane season" })).toHaveAttribute("aria-current", "page");

      await main.getByRole("link", { name: /^Read on.*hurricane season/i }).click();
      await expect(page).toHaveURL("/blog/hurricane-season-it-plan");
      await expect(main.getByRole("heading", { level: 1, name: /^Hurricane season/ })).toBeVisible();
      await expect(main.getByText("Marisol Vega")).toBeVisible();
      await expect(main.getByText("November 17, 2026")).toBeVisible();
      await expect(main.getByText(/^\d+ min read$/)).toBeVisible();
      await expect(main.getByRole("img", { name: /^Server racks/ })).toHaveJSProperty("complete", true);

      const contents = main.getByRole("navigation", { name: "In this article" });
      const part = main.getByRole("heading", { level: 2, name: "The morning after" });
      await expect(part).not.toBeInViewport();
      await contents.getByRole("link", { name: "The morning after" }).click();
      await expect(part).toBeInViewport();
      await expect(page).toHaveURL(/#part-the-morning-after$/);
    });

    test("articles read without script, and lead on to the next one", async ({ browser, site }) => {
      const context = await browser.newContext({ ...screen.use, baseURL: site.url, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto("/blog");
      const main = page.getByRole("main");
      await main.getByRole("link", { name: /^Read on.*Test your backup/ }).click();
      await expect(main.getByRole("heading", { level: 1, name: "Test your backup in one afternoon" })).toBeVisible();
      const more = page.getByRole("region", { name: "More to read" });
      await expect(more.getByRole("article")).toHaveCount(2);
      await more.getByRole("link", { name: /The invoice is real/ }).click();
      await expect(page).toHaveURL("/blog/false-invoice");
      await context.close();
    });
  });
}

test("on paper an article has its author and its words, and nothing to press", async ({ page }) => {
  await page.goto("/blog/false-invoice");
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(main.getByText("Ray Boudreaux")).toBeVisible();
  await expect(main.getByRole("heading", { name: "The first hour" })).toBeVisible();
  await expect(main.getByRole("navigation")).toHaveCount(0);
});
