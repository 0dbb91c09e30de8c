import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, hold, long, openLive, phone, untilLive } from "../support/e2e.ts";
import { aPerson } from "../support/staff.ts";
import { logInAs, test } from "../support/staff-e2e.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Go to anything" });
const field = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page) => palette(page).getByRole("option");

/** The option that Enter would choose, and that the field points to for screen readers. */
async function expectActive(page: Page, name: RegExp) {
  const active = palette(page).getByRole("option", { selected: true });
  await expect(active).toHaveText(name);
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await active.getAttribute("id")) ?? "none");
}

test("the keyboard opens a screen, returns by a recent item, and closes the palette with Escape", async ({
  page,
  ada: _,
}) => {
  await openLive(page, "/cms/dashboard");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await expectActive(page, /^Dashboard/);
  await page.keyboard.press("ArrowUp");
  await expectActive(page, /^Log out/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("team");
  await expectActive(page, /^Team Members/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/cms/team");
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press("Meta+k");
  await expect(palette(page).getByRole("group").first()).toHaveAccessibleName("Recent");
  await expectActive(page, /^Dashboard/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/^Dashboard/);
  await expect(page.getByRole("main")).toBeFocused();
  const opener = page.getByRole("button", { name: "Go to anything" });
  await opener.press("Enter");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test(
  "a field of the settings is found by its label, and gets the focus, also on the screen itself",
  long,
  async ({ page, ada: _ }) => {
    await openLive(page, "/cms/dashboard");
    for (const [query, name, label] of [
      ["phone", /^Phone/, "Phone"],
      ["closing head", /^Heading/, "Heading"],
    ] as const) {
      await page.keyboard.press("Control+k");
      await field(page).fill(query);
      await palette(page).getByRole("group", { name: "Fields" }).getByRole("option", { name }).first().click();
      await expect(page.getByRole("textbox", { name: label, exact: true }).and(page.locator(":focus"))).toBeVisible();
    }
  },
);

test("it creates: a post, and an invitation by another word for it", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/dashboard");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("new post");
  await expectActive(page, /^New blog post/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/cms\/blog\/[\w-]+\?new=post$/);
  await expect(page.getByRole("textbox", { name: "Title" }).first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("add user");
  await expectActive(page, /^Invite a coworker/);
  await page.keyboard.press("Enter");
  const invitation = page.getByRole("dialog", { name: "Invite someone" });
  await expect(invitation).toBeVisible();
  await page.keyboard.press("Escape");
  // The same again, on the screen itself.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("invite");
  await page.keyboard.press("Enter");
  await expect(invitation).toBeVisible();
});

test("a screen is found by another word for it, before the server has answered", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/dashboard");
  const release = await hold(page, /\/cms\/find\?/);
  for (const [query, name, url] of [
    ["permalink", /^Redirects/, "/cms/seo/redirects"],
    ["storm", /^Site Alerts/, "/cms/alerts"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(query);
    await expectActive(page, name);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(url);
  }
  release();
});

test("an entry is found by its name, and is listed as recent next time", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/dashboard");
  await page.getByRole("button", { name: "Go to anything" }).click();
  await field(page).fill("infrastruct");
  await palette(page)
    .getByRole("group", { name: "Content" })
    .getByRole("option", { name: /^Infrastructure/ })
    .click();
  await expect(page).toHaveURL("/cms/services/service-infrastructure");
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page).toHaveURL("/cms/dashboard");
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText(["Infrastructure"]);
});

test("the number of results, also none, is announced to screen readers", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/dashboard");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("no such thing");
  await expect(palette(page).getByRole("status")).toHaveText("No results for “no such thing”.");
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeVisible();
  await field(page).fill("cisco");
  await expect(palette(page).getByRole("status")).toHaveText("1 result");
});

test("input before the palette's script arrives is kept and searched", long, async ({ page, ada: _ }) => {
  const release = await hold(page, /\/assets\/palette-(?!input)[\w-]+\.js$/);
  // The window's load event waits for the script.
  await page.goto("/cms/dashboard", { waitUntil: "commit" });
  await untilLive(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("testi");
  await expect(palette(page)).toContainText("Loading.");
  release();
  await expectActive(page, /^Testimonials/);
  await page.keyboard.type("monials");
  await expect(field(page)).toHaveValue("testimonials");
  await expectActive(page, /^Testimonials/);
});

test("a late response does not replace a newer one", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/dashboard");
  let releaseFirst: () => Promise<void> = async () => {};
  const isHeld = new Promise<void>((held) => {
    const hold = async (route: Route) => {
      releaseFirst = () => route.continue().catch(() => {});
      held();
    };
    void page.route("**/cms/find?q=cisco", hold);
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("cisco");
  await isHeld;
  await field(page).fill("okta");
  await expect(options(page)).toHaveText([/^Okta/]);
  await releaseFirst();
  await expect(options(page)).toHaveText([/^Okta/]);
});

test.describe("while the server is unavailable", long, () => {
  test.use({ allowedConsole: /status of 503/ });

  test("screens can still be opened, and the search can be retried", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/dashboard");
    const unavailable = (route: Route) => route.fulfill({ status: 503 });
    await page.route("**/cms/find*", unavailable);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("media");
    await expect(palette(page).getByText("Couldn't search entries and leads.")).toBeVisible();
    await expectActive(page, /^Media/);
    await page.unroute("**/cms/find*", unavailable);
    await palette(page).getByRole("button", { name: "Try again" }).click();
    await expect(palette(page).getByText("Couldn't search")).toBeHidden();
  });
});

test(
  "commands change the theme, open the site, and log out, which clears the recent items",
  long,
  async ({ page, context, ada }) => {
    await openLive(page, "/cms/team");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("dark");
    await expectActive(page, /^Dark theme/);
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    const opened = context.waitForEvent("page");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("view website");
    await page.keyboard.press("Enter");
    await expect(await opened).toHaveURL("/");
    await page.bringToFront();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("log out");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Logged out successfully")).toBeVisible();
    expect(await page.evaluate((id) => localStorage.getItem(`recent ${id}`), ada.id)).toBeNull();
  },
);

test(
  "an editor is offered neither leads nor screens that the role does not allow",
  long,
  async ({ page, context, db, site }) => {
    await logInAs(context, db, await aPerson(db, { role: "editor" }), site.url);
    await openLive(page, "/cms/dashboard");
    await page.keyboard.press("Control+k");
    await expect(options(page).filter({ hasText: "Activity" })).toHaveCount(1);
    await expect(options(page).filter({ hasText: "New page" })).toHaveCount(1);
    await expect(options(page).filter({ hasText: /Lead|People|Invite/ })).toHaveCount(0);
  },
);

test.describe("on a phone", long, () => {
  test.use(phone);

  test("the button opens the palette, and a tap opens a screen", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/dashboard");
    await page.getByRole("button", { name: "Go to anything" }).tap();
    await options(page).filter({ hasText: "Partners" }).tap();
    await expect(page).toHaveURL("/cms/partners");
    await expect(palette(page)).toBeHidden();
  });
});

test.describe("accessibility", long, () => {
  test("search results have no axe violations", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/dashboard");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("cloud");
    await expect(palette(page).getByRole("group", { name: "Content" })).toBeVisible();
    await expectAccessible(page);
  });
});
