import type { Page } from "@playwright/test";
import { block, expect, long, phone, screens, test } from "../support/e2e.ts";

/** Expects that each picture loads once it is scrolled into view. */
async function expectAllPictures(page: Page) {
  const pictures = await page.getByRole("main").locator("img").all();
  expect(pictures.length).toBeGreaterThan(15);
  for (const picture of pictures) {
    // Those below the first view have no size at first.
    await expect(picture).toBeVisible();
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
}

for (const screen of screens) {
  test.describe(`without JavaScript, ${screen.name}`, screen.use === phone ? long : {}, () => {
    test.use({ ...screen.use, javaScriptEnabled: false });

    test("the home page can be read to the end, and its links work", async ({ page }) => {
      await page.goto("/");
      const hero = page.locator('[aria-roledescription="carousel"]').first();
      const testimonials = page.locator('[aria-roledescription="carousel"]').nth(1);
      for (const name of [
        "IT that holds through the storm.",
        "Two of everything that matters.",
        "Someone senior is awake.",
      ]) {
        await hero.getByRole("heading", { name }).scrollIntoViewIfNeeded();
        await expect(hero.getByRole("heading", { name })).toBeInViewport({ ratio: 1 });
      }
      for (const person of ["Denise Aldana", "Thomas Okafor", "Priya Raman", "Elena Marsh"]) {
        const name = page.getByText(person, { exact: true });
        await testimonials
          .getByRole("group")
          .filter({ has: name })
          .evaluate((slide) => slide.scrollIntoView({ block: "center", inline: "center" }));
        await expect(name).toBeInViewport({ ratio: 1 });
      }
      // Controls that need script are hidden.
      await expect(page.getByRole("button", { name: /Go to slide|Pause|Play|Previous|Next|Theme/ })).toHaveCount(0);
      await expect(block(page, /^Services/).getByRole("link", { name: "Learn More" })).toHaveCount(6);
      await expectAllPictures(page);
      await hero.getByRole("link", { name: "See the night team" }).click();
      await expect(page).toHaveURL("/services/security");
      await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
    });
  });
}

test.describe("without JavaScript, by mouse and keyboard", long, () => {
  test.use({ javaScriptEnabled: false });

  test("submenus open on hover and on focus, and their links work", async ({ page }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Main" });
    const managed = menu.getByRole("link", { name: /^Managed Services/ });
    await expect(managed).toBeHidden();
    await menu.getByRole("link", { name: "Services", exact: true }).hover();
    await expect(managed).toBeVisible();
    await page.mouse.move(700, 800);
    await expect(managed).toBeHidden();
    await menu.getByRole("link", { name: "Services", exact: true }).focus();
    await expect(managed).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(managed).toBeFocused();
    await expect(managed).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/services/managed");
  });
});
