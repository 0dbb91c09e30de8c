import { overflow, widths } from "../support/overflow.ts";
import { expect, missingPath, openLive, still, templates, test } from "../support/story.ts";

test.describe("at every width", () => {
  test.use(still);

  for (const path of templates) {
    test.describe(path, () => {
      test.use({ tolerated: path === missingPath ? /the server responded with a status of 404/ : null });

      test(`${path} fits from 320 to 1920 pixels, and with text twice as large`, async ({ page }) => {
        await openLive(page, path);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          expect.soft(await overflow(page), `${width} pixels`).toEqual({ sideways: 0, outside: [] });
        }
        await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 844 });
          expect.soft(await overflow(page), `${width} pixels, text at 200 %`).toEqual({ sideways: 0, outside: [] });
        }
      });
    });
  }
});
