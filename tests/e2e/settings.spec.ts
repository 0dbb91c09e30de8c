import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { desktop, expect, long, openLive, phone } from "../support/e2e.ts";
import { unsavedText } from "../support/entry-form.ts";
import { removableDirectory, startSite } from "../support/site-process.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "settings" });
test.describe.configure({ mode: "default" });

const settings = "/cms/settings";
const phoneField = (page: Page) => page.getByRole("textbox", { name: "Phone", exact: true });
const closingHeading = (page: Page) => page.getByRole("textbox", { name: "Heading", exact: true }).first();
const bar = (page: Page) => page.getByRole("region", { name: "Save", exact: true });
const save = (page: Page) => bar(page).getByRole("button", { name: /^Save/ });

test("after the first start, changing the phone number everywhere takes three clicks", long, async ({ page }) => {
  const data = removableDirectory();
  const site = await startSite({ DATA_DIR: data.path });
  const printed = () => site.log.map((line) => /http\S+\/cmslogin\/link\S+/.exec(line)?.[0]).find(Boolean) ?? "";
  await expect.poll(printed).not.toBe("");
  await page.goto(printed());
  await page.getByLabel("Name").fill("Ada Marsh");
  await page.getByLabel("Email").fill("ada@harbor.example");
  await page.getByLabel("Password", { exact: true }).fill("tidal lantern oboe");
  await page.getByRole("button", { name: /account/ }).click();
  await page.waitForURL("**/cms/dashboard");

  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Settings", exact: true }).click();
  await phoneField(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("(305) 555-0188");
  await save(page).click();
  await expect(page.getByText("Settings saved")).toBeVisible();

  const everywhere = ["/", "/about", "/services", "/services/cloud", "/portfolio", "/contact", "/careers", "/privacy"];
  const expectEverywhere = async (url: string) => {
    for (const path of everywhere) {
      const html = await (await fetch(new URL(path, url))).text();
      expect(html, path).toContain("(305) 555-0188");
      expect(html, path).toContain('href="tel:+13055550188"');
      expect(html, path).toContain('"telephone":"+13055550188"');
      expect(html, path).not.toContain("555-0142");
    }
  };
  await expectEverywhere(site.url);
  await page.goto("about:blank");
  await site.stop();
  const again = await startSite({ DATA_DIR: data.path });
  await expectEverywhere(again.url);
  await again.stop();
  data.remove();
});

test("by keyboard alone a value is changed and saved with Ctrl+S, and the field keeps the focus", async ({
  page,
  ada,
}) => {
  await openLive(page, settings);
  await phoneField(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("office@mangrove.example");
  await expect(bar(page)).toContainText(unsavedText);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(bar(page)).toContainText(`All changes saved by ${ada.name}`);
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).toBeFocused();
  await page.goto("/contact");
  await expect(page.getByRole("link", { name: "office@mangrove.example" }).first()).toBeVisible();
});

test("a toast about a save goes as soon as the bar says that something isn't saved", async ({ page, ada: _ }) => {
  await openLive(page, settings);
  await phoneField(page).fill("(305) 555-0171");
  await page.keyboard.press("ControlOrMeta+s");
  const toast = page.getByRole("alert").filter({ hasText: "Settings saved" });
  await expect(toast).toBeVisible();
  await phoneField(page).fill("");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(bar(page)).toContainText("Not saved: fix 1 field.");
  // Sooner than by itself.
  await expect(toast).toBeHidden({ timeout: 1000 });
  await phoneField(page).fill("(305) 555-0142");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(toast).toBeVisible();
});

test("input during a save is neither lost nor reported as saved", long, async ({ page, ada }) => {
  await openLive(page, settings);
  const arrival = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/cms/entries/**", async (route) => {
    // Autosave sends requests of its own meanwhile.
    if (route.request().method() === "POST" && !route.request().url().includes("/autosave")) {
      sent += 1;
      await arrival.promise;
    }
    await route.continue();
  });
  await phoneField(page).fill("(305) 555-0161");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(bar(page).getByRole("button", { name: "Saving..." })).toBeVisible();
  await phoneField(page).fill("(305) 555-0162");
  arrival.resolve();
  await expect(bar(page)).toContainText(unsavedText);
  await expect(phoneField(page)).toHaveValue("(305) 555-0162");
  expect(sent).toBe(1);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(bar(page)).toContainText(`All changes saved by ${ada.name}`);
  await page.reload();
  await expect(phoneField(page)).toHaveValue("(305) 555-0162");
});

test(
  "validation messages are shown and counted, and link to their fields, also on another tab",
  long,
  async ({ page, ada: _ }) => {
    await openLive(page, settings);
    await page.getByRole("link", { name: "Menus" }).click();
    await closingHeading(page).fill("");
    await page.getByRole("link", { name: "Company" }).click();
    await phoneField(page).fill("");
    await save(page).click();
    await expect(bar(page)).toContainText("Not saved: fix 2 fields.");
    await expect(phoneField(page)).toBeFocused();
    await expect(phoneField(page)).toHaveAccessibleDescription(/Required/);
    await phoneField(page).fill("(305) 555-0142");
    await expect(bar(page)).toContainText("Not saved: fix 1 field.");
    await bar(page).getByRole("button", { name: "Show the first one" }).click();
    await expect(closingHeading(page)).toBeFocused();
    await expect(page).toHaveURL(/show=menus/);
    await closingHeading(page).fill("Tell us what keeps breaking.");
    await save(page).click();
    await expect(bar(page)).toContainText("All changes saved");
  },
);

test("discarding asks for confirmation and restores the saved values", long, async ({ page, ada: _ }) => {
  await openLive(page, settings);
  const before = await phoneField(page).inputValue();
  await phoneField(page).fill("none");
  await bar(page).getByRole("button", { name: "Discard..." }).click();
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await expect(phoneField(page)).toHaveValue("none");
  await bar(page).getByRole("button", { name: "Discard..." }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(phoneField(page)).toHaveValue(before);
  await expect(bar(page)).toContainText("All changes saved");
});

test.describe("without JavaScript", long, () => {
  test.use({ javaScriptEnabled: false });

  test("the screen says that editing needs JavaScript", async ({ page, ada: _ }) => {
    await page.goto(settings);
    await expect(page.getByText("Editing needs JavaScript")).toBeVisible();
  });
});

test.describe("accessibility", long, () => {
  test("the brand has no axe violations and no overflow, light and dark, wide and narrow", async ({ page, ada: _ }) => {
    await openLive(page, `${settings}/brand`);
    await expectAccessible(page);
    for (const { viewport } of [desktop, phone]) {
      await page.setViewportSize(viewport);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
});

test("the menus show one frame around a text, also in a menu item's submenu", long, async ({ page, ada: _ }) => {
  await openLive(page, `${settings}?show=menus`);
  await page.getByRole("button", { name: /^Menu item 2/ }).click();
  const menu = page.getByRole("region", { name: "Header menu" });
  await menu
    .getByRole("button", { name: /Our Team$/, expanded: false })
    .last()
    .click();
  const text = menu.getByRole("textbox", { name: "Text" }).last();
  const frames = await text.evaluate((input) => {
    let count = 0;
    for (let around = input.parentElement; around; around = around.parentElement) {
      const { borderLeftWidth, borderTopWidth, borderRightWidth } = getComputedStyle(around);
      if ([borderLeftWidth, borderTopWidth, borderRightWidth].every((width) => width !== "0px")) count += 1;
    }
    return count;
  });
  expect(frames).toBe(1);
});
