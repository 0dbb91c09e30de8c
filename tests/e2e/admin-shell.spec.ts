import type { Page } from "@playwright/test";
import { expectAccessible, violations } from "../support/axe.ts";
import { expect, hold, long, openLive, phone, untilLive } from "../support/e2e.ts";
import { aPerson } from "../support/staff.ts";
import { logInAs, test } from "../support/staff-e2e.ts";

const screens = [
  "/cms/dashboard",
  "/cms/leads",
  "/cms/pages",
  "/cms/media",
  "/cms/users",
  "/cms/activity",
  "/cms/settings",
  "/cms/settings?show=menus",
  "/cms/settings/mail",
  "/cms/settings/brand",
  "/cms/settings/leads",
  "/cms/forms/contact",
  "/cms/reports",
  "/cms/seo",
  "/cms/system",
  "/cms/account",
];

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Admin" });

test(
  "the keyboard skips the sidebar, opens another screen, and opens and closes the account menu",
  long,
  async ({ page, ada }) => {
    await openLive(page, "/cms/dashboard");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await sidebar(page).getByRole("link", { name: "Media" }).press("Enter");
    await expect(page).toHaveURL("/cms/media");
    await expect(page.getByRole("main")).toBeFocused();
    await expect(sidebar(page).getByRole("link", { name: "Media" })).toHaveAttribute("aria-current", "page");
    const me = page.getByRole("button", { name: `${ada.name} Owner Your menu` });
    await me.press("Enter");
    await page.getByRole("button", { name: "Dark" }).press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Dark" })).toBeHidden();
    await expect(me).toBeFocused();
  },
);

test("the site opens in a new tab, and the admin stays open", long, async ({ page, context, ada }) => {
  await openLive(page, "/cms/dashboard");
  await expect(page.getByRole("heading", { name: new RegExp(`, ${ada.name.split(" ")[0]}$`) })).toBeVisible();
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "View Site" }).click();
  await expect(await opened).toHaveURL("/");
  await expect(page).toHaveURL("/cms/dashboard");
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone, ${javaScriptEnabled ? "with" : "without"} JavaScript`, long, () => {
    test.use({ ...phone, javaScriptEnabled });

    test("the sidebar opens over the screen, links to other screens, and closes", async ({ page, ada }) => {
      await page.goto("/cms/dashboard");
      await expect(sidebar(page)).toBeHidden();
      await page.getByRole("button", { name: "Open menu" }).tap();
      await expect(page.getByRole("button", { name: new RegExp(`^${ada.name} Owner`) })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(sidebar(page)).toBeHidden();
      await page.getByRole("button", { name: "Open menu" }).tap();
      await page.getByRole("button", { name: "Close menu" }).tap();
      await expect(sidebar(page)).toBeHidden();
      await page.getByRole("button", { name: "Open menu" }).tap();
      await sidebar(page).getByRole("link", { name: "Media" }).tap();
      await expect(page).toHaveURL("/cms/media");
      await expect(sidebar(page)).toBeHidden();
    });
  });
}

test.describe("on a phone", long, () => {
  test.use(phone);

  test("a sidebar opened before the script runs stays open afterwards", async ({ page, ada }) => {
    const release = await hold(page, /\.js$/);
    await page.goto("/cms/dashboard", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Open menu" }).tap();
    const account = page.getByRole("button", { name: new RegExp(`^${ada.name} Owner`) });
    await expect(account).toBeVisible();
    release();
    await untilLive(page);
    await expect(account).toBeVisible();
    await sidebar(page).getByRole("link", { name: "Media" }).tap();
    await expect(page).toHaveURL("/cms/media");
    await expect(sidebar(page)).toBeHidden();
  });
});

test.describe("a screen that the role does not allow", long, () => {
  test.use({ allowedConsole: /status of 403/ });

  test("says which role may open it, inside the admin shell", async ({ page, context, db, site }) => {
    await logInAs(context, db, await aPerson(db, { name: "Sol Reef", role: "sales" }), site.url);
    await openLive(page, "/cms/users");
    await expect(page.getByText("Only owners can see this.")).toBeVisible();
    await expect(sidebar(page).getByRole("link")).toHaveText(["Dashboard", /^Leads/, "Reports"]);
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await expect(page.getByRole("heading", { name: /^Good/ })).toBeVisible();
  });
});

test.describe("an unknown admin address", long, () => {
  test.use({ allowedConsole: /status of 404/ });

  test("shows a not-found page inside the admin shell, with a link to the dashboard", async ({ page, ada }) => {
    await openLive(page, "/cms/no-such-screen");
    await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
    await expect(sidebar(page)).toBeVisible();
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await expect(page.getByRole("heading", { name: new RegExp(`, ${ada.name.split(" ")[0]}$`) })).toBeVisible();
  });
});

test("no screen overflows sideways or lacks the navigation", long, async ({ page, context, db, site }) => {
  const name = "Maximiliana-Konstantina Featherstonehaugh-Cholmondeley von Hohenberg-Sonnenschein";
  await logInAs(context, db, await aPerson(db, { name }), site.url);
  for (const path of screens) {
    await openLive(page, path);
    // At 896 pixels the sidebar takes its place beside the screen.
    for (const width of [320, 560, 896, 900, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const reach = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(reach, `${path} at ${width}`).toBe(width);
      await expect(sidebar(page).or(page.getByRole("button", { name: "Open menu" }))).toBeVisible();
    }
  }
});

test.describe("accessibility", () => {
  // `npm run audit` checks all screens: here are the dashboard, a list and a form.
  for (const path of ["/cms/dashboard", "/cms/leads", "/cms/pages/home"]) {
    test(`${path} has no axe violations, light and dark, wide and narrow`, async ({ page, ada }) => {
      await openLive(page, path);
      await expect(page.getByText(ada.email).first()).toBeAttached();
      await expectAccessible(page);
    });
  }

  test("an open dialog with an error has no axe violations", long, async ({ page, ada }) => {
    await openLive(page, "/cms/users");
    await page.getByRole("button", { name: "Invite someone" }).click();
    const question = page.getByRole("dialog", { name: "Invite someone" });
    await question.getByLabel("Name").fill("Tide Walker");
    await question.getByLabel("Email").fill(ada.email);
    await question.getByLabel("Editor").check();
    await question.getByRole("button", { name: "Create invitation link" }).click();
    await expect(question.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
  });

  test("a toast has no axe violations", long, async ({ page, ada }) => {
    await openLive(page, "/cms/account");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(`${ada.name} of the Quay`);
    await page.getByRole("button", { name: "Save name" }).click();
    const toast = page.getByRole("alert").filter({ hasText: "Your name is saved." });
    await expect(toast).toBeVisible();
    // A toast stays open while the pointer is on it.
    await toast.hover();
    expect(await violations(page)).toEqual([]);
    await expect(toast).toBeVisible();
    await toast.getByRole("button", { name: "Close" }).click();
    await expect(toast).toBeHidden();
  });
});

test.describe("in forced colors", long, () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("the current screen, a checked box and the focused field are visible", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/users");
    const current = sidebar(page).getByRole("link", { name: "Settings", exact: true });
    expect(await current.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe("solid");
    await openLive(page, "/cms/account");
    const tick = page
      .getByRole("checkbox", { name: "Log out everywhere else" })
      .locator("xpath=../*[local-name()='svg']");
    const [mark, background] = await tick.evaluate((icon) => {
      const styleOf = (style: string) => getComputedStyle(icon).getPropertyValue(style);
      return [styleOf("color"), getComputedStyle(document.body).backgroundColor];
    });
    expect(mark).not.toBe(background);
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.focus();
    expect(await name.evaluate((field) => getComputedStyle(field).outlineStyle)).toBe("solid");
  });
});
