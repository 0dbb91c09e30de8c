import { expectAccessible, violations } from "../support/axe.ts";
import { expect, long, notFoundPaths, openLive, phone, spanishTemplates, templates, test } from "../support/e2e.ts";

/** One page of each layout. */
const different = [
  "/",
  "/services/consulting",
  "/portfolio/cloud-migration",
  "/blog/hurricane-season-it-plan",
  "/contact",
  "/es",
];

test.describe("accessibility", () => {
  for (const path of [...templates, ...spanishTemplates]) {
    test.describe(path, different.includes(path) ? {} : long, () => {
      test.use({ allowedConsole: notFoundPaths.includes(path) ? /the server responded with a status of 404/ : null });

      test(`${path} has no axe violations, light and dark, wide and narrow`, async ({ page }) => {
        await openLive(page, path);
        await expectAccessible(page);
      });
    });
  }
});

test.describe("with a menu open", long, () => {
  test("the open submenu and the open phone menu have no axe violations", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services", exact: true }).hover();
    await expect(page.getByRole("link", { name: "All services", exact: true })).toBeVisible();
    expect(await violations(page, { selector: "header" })).toEqual([]);
    await page.setViewportSize(phone.viewport);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").locator("summary", { hasText: "Services" }).click();
    expect(await violations(page, { selector: "#menu" })).toEqual([]);
  });
});
