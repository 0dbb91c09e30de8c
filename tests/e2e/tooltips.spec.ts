import type { Page } from "@playwright/test";
import { expect, long, openLive } from "../support/e2e.ts";
import { test } from "../support/staff-e2e.ts";

const tooltip = (page: Page) => page.getByRole("tooltip", { includeHidden: true });
const themes = ["System", "Light", "Dark"];
const theme = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens the account menu with a clock that the test controls. */
async function openMenu(page: Page) {
  await openLive(page, "/cms/dashboard");
  await page.getByRole("button", { name: "Your menu" }).click();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test("a tooltip opens after 700 ms, and at once within 300 ms of another one", long, async ({ page, ada }) => {
  await openMenu(page);
  const [system = "", light = "", dark = ""] = themes;
  await theme(page, system).hover();
  await page.clock.runFor(699);
  await expect(tooltip(page)).toBeHidden();
  await page.clock.runFor(1);
  await expect(tooltip(page)).toHaveText(system);
  await expect(tooltip(page)).toBeVisible();
  await theme(page, light).hover();
  await page.clock.runFor(1);
  await expect(tooltip(page)).toHaveText(light);
  await page.getByText(ada.email).first().hover();
  await expect(tooltip(page)).toBeHidden();
  await page.clock.runFor(299);
  await theme(page, dark).hover();
  await page.clock.runFor(1);
  await expect(tooltip(page)).toHaveText(dark);
  await expect(tooltip(page)).toBeVisible();
  await page.getByText(ada.email).first().hover();
  await page.clock.runFor(301);
  await theme(page, system).hover();
  await page.clock.runFor(699);
  await expect(tooltip(page)).toBeHidden();
});

test("a tooltip opens on focus, stays open on hover, and closes with Escape", long, async ({ page, ada: _ }) => {
  await openMenu(page);
  await page.getByRole("region", { name: "Your menu" }).getByRole("link", { name: "Account" }).focus();
  await page.keyboard.press("Tab");
  await expect(theme(page, "System")).toBeFocused();
  await page.clock.runFor(700);
  await expect(tooltip(page)).toBeVisible();
  await tooltip(page).hover();
  await expect(tooltip(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.clock.runFor(1);
  await expect(tooltip(page)).toHaveText("Light");
  await page.keyboard.press("Escape");
  await expect(tooltip(page)).toBeHidden();
});

test("a control that shows its text has no tooltip", long, async ({ page, ada: _ }) => {
  await openMenu(page);
  await page.getByRole("link", { name: "View Site" }).hover();
  await page.clock.runFor(2000);
  await expect(tooltip(page)).toBeHidden();
});

test("shortcuts are shown with the key names of the platform", long, async ({ page, ada: _ }) => {
  const keys = page.locator("kbd[data-keys]");
  await openLive(page, "/cms/services/service-cloud");
  await expect(keys).toHaveAttribute("data-keys", "Ctrl K");
  await expect(page.getByText("Ctrl S")).toBeVisible();
  await page.addInitScript(() => Object.defineProperty(navigator, "platform", { value: "MacIntel" }));
  await openLive(page, "/cms/services/service-cloud");
  await expect(keys).toHaveAttribute("data-keys", "⌘ K");
  await expect(page.getByText("⌘ S")).toBeVisible();
});
