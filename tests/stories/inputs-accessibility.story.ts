import type { Page } from "@playwright/test";
import { looks, violations } from "../support/axe.ts";
import { test } from "../support/staff-story.ts";
import { expect, openLive } from "../support/story.ts";

const company = "/cms/settings";
const menus = "/cms/settings?show=menus";

test.describe("to every rule of axe", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  const scenes: Record<string, (page: Page) => Promise<void>> = {
    "the company's facts": async (page) => {
      await openLive(page, company);
      await page.getByRole("combobox", { name: "Time zone" }).fill("a");
      await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    },
    "a picture that is chosen": async (page) => {
      await openLive(page, company);
      await page.getByRole("button", { name: "Add logo" }).click();
      await page.getByRole("button", { name: "Choose a picture" }).click();
      await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
    },
    "menus that are open": async (page) => {
      await openLive(page, menus);
      await page.getByRole("button", { name: /^Menu line 3 / }).click();
      await page.getByRole("button", { name: /^Submenu line 1 / }).click();
      await page.getByRole("button", { name: /^Move Menu line 1/ }).click();
    },
  };

  for (const [name, open] of Object.entries(scenes)) {
    for (const { viewport, colorScheme } of looks) {
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
