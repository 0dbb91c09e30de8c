import type { Page, Route } from "@playwright/test";
import { expectConform } from "../support/axe.ts";
import { aPerson } from "../support/staff.ts";
import { enterAs, test } from "../support/staff-story.ts";
import { expect, openLive, phone, still } from "../support/story.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Go to anything" });
const field = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page) => palette(page).getByRole("option");

/** The option that Enter would take, as the field names it to a screen reader. */
async function expectActive(page: Page, name: RegExp) {
  const active = palette(page).getByRole("option", { selected: true });
  await expect(active).toHaveText(name);
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await active.getAttribute("id")) ?? "none");
}

test("by keyboard: to a screen, back by what was used last, and closed by Escape", async ({ page, ada }) => {
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
  await expect(page).toHaveURL("/cms/dashboard");
  await expect(page.getByRole("main")).toBeFocused();
  const opener = page.getByRole("button", { name: "Go to anything" });
  await opener.press("Enter");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(opener).toBeFocused();
  expect(ada.role).toBe("owner");
});

test("an entry is found by its name, and is among the recent ones next time", async ({ page, ada }) => {
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
  expect(ada.role).toBe("owner");
});

test("finds nothing, says so, and tells whoever only hears it", async ({ page, ada }) => {
  await openLive(page, "/cms/dashboard");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("no such thing");
  await expect(palette(page).getByRole("status")).toHaveText("Nothing is called “no such thing”.");
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeVisible();
  await field(page).fill("cisco");
  await expect(palette(page).getByRole("status")).toHaveText("1 result");
  expect(ada.role).toBe("owner");
});

test("an answer that comes late does not replace a newer one", async ({ page, ada }) => {
  await openLive(page, "/cms/dashboard");
  let answerFirst: () => Promise<void> = async () => {};
  const isHeld = new Promise<void>((held) => {
    const hold = async (route: Route) => {
      answerFirst = () => route.continue().catch(() => {});
      held();
    };
    void page.route("**/cms/find?q=cisco", hold);
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("cisco");
  await isHeld;
  await field(page).fill("okta");
  await expect(options(page)).toHaveText([/^Okta/]);
  await answerFirst();
  await expect(options(page)).toHaveText([/^Okta/]);
  expect(ada.role).toBe("owner");
});

test.describe("while the server does not answer", () => {
  test.use({ tolerated: /status of 503/ });

  test("screens can still be gone to, and the search be tried again", async ({ page, ada }) => {
    await openLive(page, "/cms/dashboard");
    const away = (route: Route) => route.fulfill({ status: 503 });
    await page.route("**/cms/find*", away);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("media");
    await expect(palette(page).getByText("Entries and leads could not be searched.")).toBeVisible();
    await expectActive(page, /^Media/);
    await page.unroute("**/cms/find*", away);
    await palette(page).getByRole("button", { name: "Try again" }).click();
    await expect(palette(page).getByText("could not be searched")).toBeHidden();
    expect(ada.role).toBe("owner");
  });
});

test("does what it names: the theme, and logging out, which forgets where one was", async ({ page, context, ada }) => {
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
});

test("an editor is offered no lead and no screen that is not theirs", async ({ page, context, db, site }) => {
  await enterAs(context, db, await aPerson(db, { role: "editor" }), site.url);
  await openLive(page, "/cms/dashboard");
  await page.keyboard.press("Control+k");
  await expect(options(page).filter({ hasText: "Activity" })).toHaveCount(1);
  await expect(options(page).filter({ hasText: /Leads|People/ })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use(phone);

  test("opens by the button, and leads on by a tap", async ({ page, ada }) => {
    await openLive(page, "/cms/dashboard");
    await page.getByRole("button", { name: "Go to anything" }).tap();
    await options(page).filter({ hasText: "Partners" }).tap();
    await expect(page).toHaveURL("/cms/partners");
    await expect(palette(page)).toBeHidden();
    expect(ada.role).toBe("owner");
  });
});

test.describe("to every rule of axe", () => {
  test.use(still);

  test("what is found conforms", async ({ page, ada }) => {
    await openLive(page, "/cms/dashboard");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("cloud");
    await expect(palette(page).getByRole("group", { name: "Content" })).toBeVisible();
    await expectConform(page);
    expect(ada.role).toBe("owner");
  });
});
