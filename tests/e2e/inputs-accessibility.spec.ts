import type { Page } from "@playwright/test";
import { themes, violations } from "../support/axe.ts";
import { expect, long, openLive } from "../support/e2e.ts";
import { test } from "../support/staff-e2e.ts";

const company = "/cms/settings";
const menus = "/cms/settings?show=menus";

test.describe("accessibility", long, () => {
  const scenes: Record<string, (page: Page) => Promise<void>> = {
    "the company settings": async (page) => {
      await openLive(page, company);
      await page.getByRole("combobox", { name: "Time zone" }).fill("a");
      await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    },
    "the picture chooser": async (page) => {
      await openLive(page, "/cms/pages/page-privacy");
      const picture = page.getByRole("group", { name: "Picture", exact: true });
      await picture.getByRole("button", { name: "Choose a picture" }).click();
      await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
    },
    "the open menu editor": async (page) => {
      await openLive(page, menus);
      await page.getByRole("button", { name: /^Menu item 3 / }).click();
      await page.getByRole("button", { name: /^Submenu item 1 / }).click();
      await page.getByRole("button", { name: /^Move Menu item 1/ }).click();
    },
  };

  for (const [name, open] of Object.entries(scenes)) {
    for (const { viewport, colorScheme } of themes) {
      test(`${name}, at ${viewport.width} pixels, ${colorScheme}`, async ({ page, ada: _ }) => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await open(page);
        expect(await violations(page)).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(viewport.width);
      });
    }
  }
});
