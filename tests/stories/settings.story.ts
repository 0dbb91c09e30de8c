import type { Page } from "@playwright/test";
import { expectConform } from "../support/axe.ts";
import { startSite, temporaryDirectory } from "../support/site-process.ts";
import { test } from "../support/staff-story.ts";
import { desktop, expect, openLive, phone } from "../support/story.ts";

test.use({ stage: "settings" });
test.describe.configure({ mode: "default" });

const settings = "/cms/settings";
const phoneField = (page: Page) => page.getByRole("textbox", { name: "Phone", exact: true });
const closingHeading = (page: Page) => page.getByRole("textbox", { name: "Heading", exact: true }).first();
const bar = (page: Page) => page.getByRole("region", { name: "Save", exact: true });
const save = (page: Page) => bar(page).getByRole("button", { name: /^Save/ });

test("from the link of the first start to another phone number everywhere takes four clicks at most", async ({
  page,
}) => {
  const data = temporaryDirectory();
  const site = await startSite({ DATA_DIR: data.path });
  const printed = () => site.log.map((line) => /http\S+\/cmslogin\/link\S+/.exec(line)?.[0]).find(Boolean) ?? "";
  await expect.poll(printed).not.toBe("");
  await page.goto(printed());
  await page.getByLabel("Name").fill("Ada Marsh");
  await page.getByLabel("Email").fill("ada@harbor.example");
  await page.getByLabel("Password", { exact: true }).fill("tidal lantern oboe");
  await page.getByRole("button", { name: /account/ }).click();
  await page.waitForURL("**/cms/dashboard");

  let clicks = 0;
  const click = async (what: ReturnType<Page["locator"]>) => {
    clicks += 1;
    await what.click();
  };
  await click(page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Settings", exact: true }));
  await click(phoneField(page));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("(305) 555-0188");
  await click(save(page));
  await expect(page.getByText("Settings saved")).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(4);

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

test("by keyboard alone: a fact is changed and saved by Ctrl+S, while focus stays where one types", async ({
  page,
  ada,
}) => {
  await openLive(page, settings);
  await phoneField(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("office@mangrove.example");
  await expect(bar(page)).toContainText("Unsaved changes");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(bar(page)).toContainText(`All changes saved by ${ada.name}`);
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).toBeFocused();
  await page.goto("/contact");
  await expect(page.getByRole("link", { name: "office@mangrove.example" }).first()).toBeVisible();
});

test("while a save is under way one types on: what came after it is neither lost nor said to be saved", async ({
  page,
  ada,
}) => {
  await openLive(page, settings);
  const arrival = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/cms/entries/**", async (route) => {
    if (route.request().method() === "POST") {
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
  await expect(bar(page)).toContainText("Unsaved changes");
  await expect(phoneField(page)).toHaveValue("(305) 555-0162");
  expect(sent).toBe(1);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(bar(page)).toContainText(`All changes saved by ${ada.name}`);
  await page.reload();
  await expect(phoneField(page)).toHaveValue("(305) 555-0162");
});

test("faults are said in words, counted, and led to, also where they stand in another part", async ({ page, ada }) => {
  await openLive(page, settings);
  expect(ada.role).toBe("owner");
  await page.getByRole("link", { name: "Menus" }).click();
  await closingHeading(page).fill("");
  await page.getByRole("link", { name: "Company" }).click();
  await phoneField(page).fill("");
  await save(page).click();
  await expect(bar(page)).toContainText("Not saved: 2 fields need a look.");
  await expect(phoneField(page)).toBeFocused();
  await expect(phoneField(page)).toHaveAccessibleDescription(/Fill this in/);
  await phoneField(page).fill("(305) 555-0142");
  await expect(bar(page)).toContainText("Not saved: one field needs a look.");
  await bar(page).getByRole("button", { name: "Show the first" }).click();
  await expect(closingHeading(page)).toBeFocused();
  await expect(page).toHaveURL(/show=menus/);
  await closingHeading(page).fill("Tell us what keeps breaking.");
  await save(page).click();
  await expect(bar(page)).toContainText("All changes saved");
});

test("what is discarded goes back to how it was saved, when one says so twice", async ({ page, ada }) => {
  await openLive(page, settings);
  const before = await phoneField(page).inputValue();
  await phoneField(page).fill("none");
  await bar(page).getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await expect(phoneField(page)).toHaveValue("none");
  await bar(page).getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Discard them" }).click();
  await expect(phoneField(page)).toHaveValue(before);
  await expect(bar(page)).toContainText("All changes saved");
  expect(ada.name).not.toBe("");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the screen says that editing needs it", async ({ page, ada }) => {
    await page.goto(settings);
    await expect(page.getByText("Editing needs JavaScript")).toBeVisible();
    expect(ada.role).toBe("owner");
  });
});

test.describe("to every rule of axe", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const path of [settings, `${settings}?show=menus`, "/cms/seo"]) {
    test(`${path} conforms, light and dark, wide and narrow, and nothing stands out of the window`, async ({
      page,
      ada,
    }) => {
      await openLive(page, path);
      expect(ada.role).toBe("owner");
      await expectConform(page);
      for (const { viewport } of [desktop, phone]) {
        await page.setViewportSize(viewport);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
    });
  }
});
