import { desktop, expect, long, notFoundPaths, openLive, spanishTemplates, templates, test } from "../support/e2e.ts";
import { overflow, widths } from "../support/overflow.ts";

/** One page of blocks, of columns, of text, and of a form. */
const different = ["/", "/services/consulting", "/blog/hurricane-season-it-plan", "/contact", "/es", "/es/contacto"];

test.describe("at every width", () => {
  for (const path of [...templates, ...spanishTemplates]) {
    test.describe(path, different.includes(path) ? {} : long, () => {
      test.use({ allowedConsole: notFoundPaths.includes(path) ? /the server responded with a status of 404/ : null });

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

test.describe("in a row", long, () => {
  test.use(desktop);

  test("the results of projects are aligned in a row, however many lines each has", async ({ page }) => {
    await openLive(page, "/portfolio");
    const results = page.locator("article p:has(> b)");
    await results
      .nth(1)
      .locator("span")
      .evaluate((node) => node.append(" and a line more of words".repeat(3)));
    const positions = await results.evaluateAll((all) =>
      all.map((result) => ({
        number: result.querySelector("b")?.getBoundingClientRect().top,
        row: result.closest("article")?.getBoundingClientRect().top,
      })),
    );
    const rows = Map.groupBy(positions, ({ row }) => row);
    expect([...rows.values()].map((row) => row.length)).toEqual([3, 3, 3]);
    for (const row of rows.values()) expect(new Set(row.map(({ number }) => number)).size).toBe(1);
  });
});

for (const width of [1440, 2560]) {
  test.describe(`${width} pixels wide`, long, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const path of ["/", "/services", "/portfolio/cloud-migration", "/contact"]) {
      test(`the subject of the first picture on ${path} is in view and beside the words`, async ({ page }) => {
        await openLive(page, path);
        const { width, height, left } = await page
          .locator("main img[fetchpriority=high]")
          .evaluate((image) => image.getBoundingClientRect());
        // Pictures of this place are 8:5, with the subject's center right of their own.
        expect(width / height).toBeLessThan(2.3);
        const node = await page.locator("h1").evaluate((title) => {
          const range = document.createRange();
          range.selectNodeContents(title);
          return range.getBoundingClientRect();
        });
        expect(node.right).toBeLessThan(left + width * 0.62);
      });
    }
  });
}

test.describe("on a phone with text at 200 %", long, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("bars stay visible, and numbers and titles are not split", async ({ page }) => {
    await openLive(page, "/");
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    const bars = page.locator("#why svg:has(rect)");
    expect(await bars.count()).toBeGreaterThan(2);
    for (const bar of await bars.all()) expect((await bar.boundingBox())?.width).toBeGreaterThan(80);
    const split = await page.locator("dd span:not([aria-hidden]), .root-title").evaluateAll((all) =>
      all
        .filter((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
          return lines > (element.textContent ?? "").trim().split(" ").length;
        })
        .map((element) => element.textContent),
    );
    expect(split).toEqual([]);
  });

  test("words that fit on a line are not split", async ({ page }) => {
    for (const path of [
      "/",
      "/about",
      "/services/cloud",
      "/portfolio",
      "/portfolio/security",
      "/blog",
      "/careers/network-engineer",
      "/contact",
    ]) {
      await openLive(page, path);
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      await page.evaluate(() => scrollTo({ top: 2000, behavior: "instant" }));
      const names = ":is(h1, h2, h3, h4, th, td, dt, dd, figcaption, form label, .partner, .home-link, .notice)";
      const split = await page.locator(names).evaluateAll((all) =>
        all.flatMap((element) => {
          const found: string[] = [];
          const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          while (texts.nextNode()) {
            const text = texts.currentNode as Text;
            if (text.parentElement?.closest(".sr-only, [aria-hidden], [hidden]:not(.notice)")) continue;
            for (const { 0: word, index } of text.data.matchAll(/[^\s@.,/-]+/g)) {
              const range = document.createRange();
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
              const tops = [...range.getClientRects()]
                .filter(({ width }) => width > 0)
                .map(({ top }) => Math.round(top));
              if (new Set(tops).size > 1) found.push(word);
            }
          }
          return found;
        }),
      );
      expect.soft(split, path).toEqual([]);
    }
  });
});

for (const [reducedMotion, duration] of [
  ["no-preference", "1.4s"],
  ["reduce", "1e-05s"],
] as const) {
  test.describe(`motion: ${reducedMotion}`, long, () => {
    test.use({ ...desktop, contextOptions: { reducedMotion } });

    test(`a pointer on a number moves its reflection for ${duration}`, async ({ page }) => {
      await openLive(page, "/");
      const number = page.locator("dd").first();
      const reflection = number.locator("[data-text]");
      await expect(reflection).toHaveCSS("animation-name", "none");
      await number.hover();
      await expect(reflection).toHaveCSS("animation-name", "ripple");
      await expect(reflection).toHaveCSS("animation-duration", duration);
    });
  });
}
