import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { aPerson } from "../support/staff.ts";
import { enterAs, test } from "../support/staff-story.ts";
import { desktop, expect, openLive, phone, settled } from "../support/story.ts";

const screens = ["/cms/dashboard", "/cms/leads", "/cms/users", "/cms/activity", "/cms/account"];

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Admin" });

test("by keyboard: past the sidebar, to another screen, to one's own menu and back out", async ({ page, ada }) => {
  await openLive(page, "/cms/dashboard");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await sidebar(page).getByRole("link", { name: "People" }).press("Enter");
  await expect(page).toHaveURL("/cms/users");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(sidebar(page).getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
  const me = page.getByRole("button", { name: `${ada.name} Owner Your menu` });
  await me.press("Enter");
  await page.getByRole("button", { name: "Dark" }).press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Dark" })).toBeHidden();
  await expect(me).toBeFocused();
});

test("the site opens beside, and the admin area stays", async ({ page, context, ada }) => {
  await openLive(page, "/cms/dashboard");
  await expect(page.getByRole("heading", { name: `Welcome, ${ada.name.split(" ")[0]}` })).toBeVisible();
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "View Site" }).click();
  await expect(await opened).toHaveURL("/");
  await expect(page).toHaveURL("/cms/dashboard");
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ ...phone, javaScriptEnabled });

    test("the sidebar lies over the screen, leads on, and closes", async ({ page, ada }) => {
      await page.goto("/cms/dashboard");
      await expect(sidebar(page)).toBeHidden();
      await page.getByRole("button", { name: "Open menu" }).tap();
      await expect(page.getByText(ada.name)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(sidebar(page)).toBeHidden();
      await page.getByRole("button", { name: "Open menu" }).tap();
      await page.getByRole("button", { name: "Close menu" }).tap();
      await expect(sidebar(page)).toBeHidden();
      await page.getByRole("button", { name: "Open menu" }).tap();
      await sidebar(page).getByRole("link", { name: "Activity" }).tap();
      await expect(page).toHaveURL("/cms/activity");
      await expect(sidebar(page)).toBeHidden();
    });
  });
}

test.describe("a screen that is not for one's role", () => {
  test.use({ tolerated: /status of 403/ });

  test("says who may open it, within the frame", async ({ page, context, db, site }) => {
    await enterAs(context, db, await aPerson(db, { name: "Sol Reef", role: "sales" }), site.url);
    await openLive(page, "/cms/users");
    await expect(page.getByText("It is open to: Owner.")).toBeVisible();
    await expect(sidebar(page).getByRole("link")).toHaveText(["Dashboard", /^Leads/]);
  });
});

test("long names and narrow screens leave nothing outside", async ({ page, context, db, site }) => {
  const name = "Maximiliana-Konstantina Featherstonehaugh-Cholmondeley von Hohenberg-Sonnenschein";
  await enterAs(context, db, await aPerson(db, { name }), site.url);
  for (const path of screens) {
    await openLive(page, path);
    for (const width of [320, 560, 900, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
    }
  }
});

test.describe("to every rule of axe", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const path of screens) {
    test(`${path} conforms, light and dark, wide and narrow`, async ({ page, ada }) => {
      await openLive(page, path);
      await expect(page.getByText(ada.email).first()).toBeAttached();
      for (const { viewport } of [desktop, phone]) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await settled(page);
          const { violations } = await new AxeBuilder({ page }).analyze();
          const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
          expect.soft(found, `${viewport.width} pixels, ${colorScheme}`).toEqual([]);
        }
      }
    });
  }
});
