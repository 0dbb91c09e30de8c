import { desktop, expect, missingPath, openLive, templates, test } from "../support/e2e.ts";
import { overflow, widths } from "../support/overflow.ts";

test.describe("at every width", () => {
  for (const path of templates) {
    test.describe(path, () => {
      test.use({ allowedConsole: path === missingPath ? /the server responded with a status of 404/ : null });

      test(`${path} fits from 320 to 1920 pixels wide, also with text at 200 %`, async ({ page }) => {
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

test.describe("in a row", () => {
  test.use(desktop);

  test("the results of projects are aligned in a row, however many lines each has", async ({ page }) => {
    await openLive(page, "/portfolio");
    const results = page.locator("article p:has(> b)");
    await results
      .nth(1)
      .locator("span")
      .evaluate((words) => words.append(" and a line more of words".repeat(3)));
    const places = await results.evaluateAll((all) =>
      all.map((result) => ({
        number: result.querySelector("b")?.getBoundingClientRect().top,
        row: result.closest("article")?.getBoundingClientRect().top,
      })),
    );
    const rows = Map.groupBy(places, ({ row }) => row);
    expect([...rows.values()].map((row) => row.length)).toEqual([3, 3]);
    for (const row of rows.values()) expect(new Set(row.map(({ number }) => number)).size).toBe(1);
  });
});
