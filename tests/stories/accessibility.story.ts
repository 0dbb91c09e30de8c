import { AxeBuilder } from "@axe-core/playwright";
import { desktop, expect, missingPath, phone, settled, templates, test } from "../support/story.ts";

test.describe("to every rule of axe", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const path of templates) {
    test.describe(path, () => {
      test.use({ tolerated: path === missingPath ? /the server responded with a status of 404/ : null });

      test(`${path} conforms, light and dark, wide and narrow`, async ({ page }) => {
        await page.goto(path);
        for (const { viewport } of [desktop, phone]) {
          await page.setViewportSize(viewport);
          for (const colorScheme of ["light", "dark"] as const) {
            await page.emulateMedia({ colorScheme });
            await settled(page);
            const { violations } = await new AxeBuilder({ page }).analyze();
            const found = violations.flatMap(({ id, help, nodes }) =>
              nodes.map(({ target }) => `${id}: ${help}: ${target.join(" ")}`),
            );
            expect.soft(found, `${viewport.width} pixels, ${colorScheme}`).toEqual([]);
          }
        }
      });
    });
  }
});

test.describe("with a menu open", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the submenu and the panel conform to every rule of axe, too", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services", exact: true }).hover();
    await expect(page.getByRole("link", { name: "All services", exact: true })).toBeVisible();
    expect((await new AxeBuilder({ page }).include("header").analyze()).violations).toEqual([]);
    await page.setViewportSize(phone.viewport);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").locator("summary", { hasText: "Services" }).click();
    expect((await new AxeBuilder({ page }).include("#menu").analyze()).violations).toEqual([]);
  });
});
