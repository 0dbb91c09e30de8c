import type { Page } from "@playwright/test";
import { expect, missingPath, settled, templates, test } from "../support/story.ts";

const widths = [320, 390, 768, 1024, 1440, 1920];

/** How far the page can be scrolled sideways, and what words stand outside of it. */
async function overflow(page: Page) {
  await settled(page);
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const words = [...document.querySelectorAll("h1, h2, h3, p, a, button, li, dd, dt, summary, address")].filter(
      (element) => {
        const box = element.getBoundingClientRect();
        if (!element.checkVisibility({ visibilityProperty: true }) || box.width <= 1) return false;
        // Testimonials wait beside the screen for their turn, and the skip link above it.
        if (element.closest('[aria-roledescription="slide"]') || element.getAttribute("href") === "#content")
          return false;
        return box.left < -1 || box.right > width + 1;
      },
    );
    return {
      sideways: document.documentElement.scrollWidth - width,
      outside: words.map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`),
    };
  });
}

test.describe("at every width", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const path of templates) {
    test.describe(path, () => {
      test.use({ tolerated: path === missingPath ? /the server responded with a status of 404/ : null });

      test(`${path} fits from 320 to 1920 pixels, and with text twice as large`, async ({ page }) => {
        await page.goto(path);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          expect.soft(await overflow(page), `${width} pixels`).toEqual({ sideways: 0, outside: [] });
        }
        await page.setViewportSize({ width: 390, height: 844 });
        await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
        expect.soft(await overflow(page), "390 pixels, text at 200 %").toEqual({ sideways: 0, outside: [] });
      });
    });
  }
});
