import { expect, long, openLive, test } from "../support/e2e.ts";

test("a visitor goes from the footer to a topic, to an article and to one of its sections", long, async ({ page }) => {
  await openLive(page, "/privacy");
  await page.getByRole("navigation", { name: "Quick Links" }).getByRole("link", { name: "Blog", exact: true }).click();
  await expect(page).toHaveURL("/blog");
  const main = page.getByRole("main");
  await expect(main.getByRole("article")).toHaveCount(3);

  const topics = main.getByRole("navigation", { name: "Topics" });
  await topics.getByRole("link", { name: "Hurricane season" }).click();
  await expect(page).toHaveURL("/blog/topic/hurricane-season");
  await expect(main.getByRole("article")).toHaveCount(1);
  await expect(topics.getByRole("link", { name: "Hurricane season" })).toHaveAttribute("aria-current", "page");

  await main.getByRole("link", { name: /^Keep reading.*hurricane season/i }).click();
  await expect(page).toHaveURL("/blog/hurricane-season-it-plan");
  await expect(main.getByRole("heading", { level: 1, name: /^Hurricane season/ })).toBeVisible();
  await expect(main.getByText("Marisol Vega")).toBeVisible();
  await expect(main.getByText("November 17, 2026")).toBeVisible();
  await expect(main.getByText(/^\d+ min read$/)).toBeVisible();
  await expect(main.getByRole("img", { name: /^A boarded-up house/ })).toHaveJSProperty("complete", true);

  const contents = main.getByRole("navigation", { name: "In this article" });
  const section = main.getByRole("heading", { level: 2, name: "The morning after" });
  await expect(section).not.toBeInViewport();
  await contents.getByRole("link", { name: "The morning after" }).click();
  await expect(section).toBeInViewport();
  await expect(page).toHaveURL(/#part-the-morning-after$/);
});

test("articles can be read without script, and link to more articles", long, async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/blog");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: /^Keep reading.*Test your backup/ }).click();
  await expect(main.getByRole("heading", { level: 1, name: "Test your backup in one afternoon" })).toBeVisible();
  const more = page.getByRole("region", { name: "More to read" });
  await expect(more.getByRole("article")).toHaveCount(2);
  await more.getByRole("link", { name: /The invoice is real/ }).click();
  await expect(page).toHaveURL("/blog/false-invoice");
  await context.close();
});

test("a printed article shows its author and its text, but no navigation", long, async ({ page }) => {
  await page.goto("/blog/false-invoice");
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(main.getByText("Ray Boudreaux")).toBeVisible();
  await expect(main.getByRole("heading", { name: "The first hour" })).toBeVisible();
  await expect(main.getByRole("navigation")).toHaveCount(0);
});
