import type { Page } from "@playwright/test";
import { violations } from "../support/axe.ts";
import { desktop, expect, long, openLive, phone, untilLive } from "../support/e2e.ts";
import { overflow } from "../support/overflow.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "list-work" });
test.describe.configure({ mode: "default" });

function titles(page: Page) {
  return page.locator("tbody .entry-title");
}

function rowOf(page: Page, title: string) {
  return page.getByRole("row").filter({ has: page.getByRole("link", { name: title, exact: true }) });
}

async function choose(page: Page, title: string, act: string) {
  await page.getByRole("button", { name: `More for ${title}`, exact: true }).click();
  await page.getByRole("region", { name: title, exact: true }).getByText(act, { exact: true }).click();
}

async function inState(page: Page, title: string, state: string) {
  // The states of translations are links.
  const own = rowOf(page, title).locator(".state:not(a .state)");
  await expect(own.filter({ visible: true })).toHaveText(state);
}

test.describe("on a desktop", () => {
  test.use(desktop);

  test("services are created, reordered by keys and by mouse, and changed in bulk", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/services");
    await page.getByRole("button", { name: "New service" }).click();
    const created = /\/cms\/services\/[\w-]{36}\?new=service$/;
    await expect(page).toHaveURL(created);
    await expect(page.getByText("New, empty")).toBeVisible();
    // An entry without input is not stored. It is stored once it has input.
    await openLive(page, "/cms/services");
    await expect(page.getByRole("link", { name: "Untitled service" })).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(created);
    await untilLive(page);
    await page.getByLabel("Title", { exact: true }).first().fill("Sandbars");
    await expect(page.getByText(/Autosaved/)).toBeVisible();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Services" }).click();
    await page.getByRole("button", { name: "Leave without saving" }).click();
    await inState(page, "Untitled service", "Draft");

    const before = await titles(page).allInnerTexts();
    const [first = "", second = "", third = "", fourth = ""] = before;
    await page.getByRole("button", { name: `Move ${first}`, exact: true }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(titles(page)).toHaveText([second, third, first, ...before.slice(3)]);
    await expect(page.getByText(`${first} moved to 3 of 10`)).toBeAttached();
    await expect(page.getByRole("button", { name: `Move ${first}`, exact: true })).toBeFocused();
    await expect(page.getByText(`“${first}” was moved.`).first()).toBeVisible();
    await page.reload();
    await expect(titles(page)).toHaveText([second, third, first, ...before.slice(3)]);

    await openLive(page, "/cms/services");
    const handle = await page.getByRole("button", { name: `Move ${fourth}`, exact: true }).boundingBox();
    const target = await page.getByRole("button", { name: `Move ${second}`, exact: true }).boundingBox();
    const position = { x: (handle?.x ?? 0) + 10, y: (handle?.y ?? 0) + 20 };
    await page.mouse.move(position.x, position.y);
    await page.mouse.down();
    await page.mouse.move(position.x, position.y - 30, { steps: 4 });
    await page.mouse.move(position.x, (target?.y ?? 0) + 5, { steps: 8 });
    await page.mouse.up();
    await expect(titles(page).first()).toHaveText(fourth);
    await page
      .getByRole("alert")
      .filter({ hasText: `“${fourth}” was moved.` })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(titles(page)).toHaveText([second, third, first, ...before.slice(3)]);

    await page.getByRole("checkbox", { name: `Select ${second}` }).click();
    await page.getByRole("checkbox", { name: `Select ${first}` }).click({ modifiers: ["Shift"] });
    await expect(page.getByText("3 selected")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const bar = page.locator(".bulk-bar");
    await bar.getByRole("button", { name: "Unpublish" }).click();
    const question = page.getByRole("dialog", { name: "Unpublish 3 services?" });
    await expect(question).toContainText("Visitors to their addresses will get “Page not found”.");
    expect(await violations(page, { selector: "dialog[open]" })).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByText("3 selected")).toBeVisible();
    await bar.getByRole("button", { name: "Unpublish" }).click();
    await question.getByRole("button", { name: "Unpublish them" }).click();
    const unpublished = page.getByRole("alert").filter({ hasText: "3 services unpublished." });
    await expect(unpublished).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(page.getByRole("region", { name: "Services" })).toBeFocused();
    await inState(page, second, "Draft");
    await unpublished.getByRole("button", { name: "Undo" }).click();
    await inState(page, second, "Published");

    await page.getByRole("checkbox", { name: `Select ${third}` }).click();
    await page.getByRole("checkbox", { name: "Select Untitled service" }).click();
    await bar.getByRole("button", { name: "Publish", exact: true }).click();
    const mixed = page
      .getByRole("alert")
      .filter({ hasText: "1 was already published. “Untitled service” wasn't published: " });
    await mixed.getByRole("link", { name: "Open “Untitled service”" }).click();
    await expect(page).toHaveURL(/\/cms\/services\/[\w-]{36}$/);
  });

  test(
    "a deleted entry is restored by its toast or from the trash, and deleting one in use asks first",
    long,
    async ({ page, ada: _ }) => {
      await openLive(page, "/cms/partners");
      const [, second = ""] = await titles(page).allInnerTexts();
      const button = rowOf(page, second).getByRole("button", { name: `Delete ${second}` });
      await expect(button.locator("..")).toHaveCSS("opacity", "0");
      await rowOf(page, second).hover();
      await expect(button.locator("..")).toHaveCSS("opacity", "1");
      await button.click();
      await page
        .getByRole("dialog", { name: `Delete “${second}”?` })
        .getByRole("button", { name: "Delete it" })
        .click();
      const deleted = page.getByRole("alert").filter({ hasText: `“${second}” is deleted.` });
      await deleted.getByRole("button", { name: "Undo" }).click();
      await expect(titles(page).nth(1)).toHaveText(second);

      await openLive(page, "/cms/services");
      await choose(page, "Cloud Solutions", "Delete");
      const question = page.getByRole("dialog", { name: "Delete “Cloud Solutions”?" });
      await expect(question.getByRole("link", { name: "Settings", exact: true })).toHaveAttribute(
        "href",
        "/cms/settings",
      );
      expect(await violations(page, { selector: "dialog[open]" })).toEqual([]);
      await question.getByRole("button", { name: "Keep it" }).click();
      await expect(question).toBeHidden();
      await choose(page, "Cloud Solutions", "Delete");
      await question.getByRole("button", { name: "Delete it" }).click();
      await expect(rowOf(page, "Cloud Solutions")).toHaveCount(0);
      await page.getByRole("link", { name: "Trash (1)" }).click();
      await expect(page).toHaveURL("/cms/trash?list=services");
      await expect(page.getByRole("row", { name: /Cloud Solutions.*Ada Marsh.*in 30 days/s })).toBeVisible();
      await page.getByRole("button", { name: "Restore Cloud Solutions" }).click();
      await expect(page.getByText("Restored “Cloud Solutions”.")).toBeVisible();
      await expect(page.getByText(/^(?:The trash is empty|No deleted entries match this filter)\./)).toBeVisible();
      await page.getByRole("link", { name: "Back to Services" }).click();
      await inState(page, "Cloud Solutions", "Published");
    },
  );

  test("undo of several stays until the next act, also after a reload", async ({ page, ada: _ }) => {
    await page.clock.install();
    await openLive(page, "/cms/testimonials");
    const [first = "", second = ""] = await titles(page).allInnerTexts();
    for (const title of [first, second]) await page.getByRole("checkbox", { name: `Select ${title}` }).click();
    await page.locator(".bulk-bar").getByRole("button", { name: "Unpublish" }).click();
    const question = page.getByRole("dialog", { name: "Unpublish 2 testimonials?" });
    await expect(question).toContainText("Visitors won't see them anymore.");
    await question.getByRole("button", { name: "Unpublish them" }).click();
    const toast = page.getByRole("alert").filter({ hasText: "2 testimonials unpublished." });
    await expect(toast).toBeVisible();
    await page.clock.fastForward("10:00");
    await expect(toast).toBeVisible();
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Team Members" }).click();
    await expect(page).toHaveURL("/cms/team");
    await page.reload();
    await toast.getByRole("button", { name: "Undo" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 testimonials published again.")).toBeVisible();
    await expect(toast).toHaveCount(0);
    await page.clock.fastForward("00:10");
    await openLive(page, "/cms/testimonials");
    await expect(page.getByRole("alert")).toHaveCount(0);
    for (const title of [first, second]) await inState(page, title, "Published");
    await choose(page, first, "Unpublish");
    const earlier = page.getByRole("alert").filter({ hasText: `“${first}” is unpublished.` });
    await expect(earlier).toBeVisible();
    await choose(page, second, "Move up");
    const moved = page.getByRole("alert").filter({ hasText: `“${second}” was moved.` });
    await expect(moved).toBeVisible();
    await expect(earlier).toHaveCount(0);
    // The key undoes it, but not while someone types.
    await expect(titles(page).first()).toHaveText(second);
    const search = page.getByRole("searchbox");
    await search.press("ControlOrMeta+z");
    await expect(moved).toBeVisible();
    await page.getByRole("region", { name: "Testimonials" }).press("ControlOrMeta+z");
    await expect(titles(page).first()).toHaveText(first);
  });

  test("actions during another action are queued, and a second press does nothing", long, async ({ page, ada: _ }) => {
    let released = Promise.withResolvers<void>();
    await page.route(/\/cms\/(?:partners|trash)\.data/, async (route) => {
      if (route.request().method() === "POST") await released.promise;
      await route.continue();
    });
    await openLive(page, "/cms/partners");
    const [first = "", second = ""] = await titles(page).allInnerTexts();
    for (const title of [first, second]) await choose(page, title, "Unpublish");
    released.resolve();
    for (const title of [first, second]) await expect(page.getByText(`“${title}” is unpublished.`)).toBeVisible();
    for (const title of [first, second]) {
      await choose(page, title, "Delete");
      await expect(page.getByText(`“${title}” is deleted.`)).toBeVisible();
    }

    await openLive(page, "/cms/trash?list=partners");
    released = Promise.withResolvers<void>();
    for (const title of [first, second]) await page.getByRole("button", { name: `Restore ${title}` }).dblclick();
    released.resolve();
    for (const title of [first, second]) await expect(page.getByText(`Restored “${title}”.`)).toBeVisible();
    await expect(page.getByText(/^(?:The trash is empty|No deleted entries match this filter)\./)).toBeVisible();
    await expect(page.getByText("Someone has already restored it.")).toHaveCount(0);
  });

  test(
    "a list that could not be refreshed after an action is refreshed later, and takes the next action",
    long,
    async ({ page, ada: _ }) => {
      await openLive(page, "/cms/industries");
      const [first = "", second = ""] = await titles(page).allInnerTexts();
      let failing = 2;
      await page.route(/\/cms\/industries\.data/, (route) => {
        const fails = route.request().method() === "GET" && failing > 0;
        if (fails) failing -= 1;
        return fails ? route.abort("aborted") : route.continue();
      });
      for (const title of [first, second]) {
        await choose(page, title, "Unpublish");
        await expect(page.getByText(`“${title}” is unpublished.`)).toBeVisible();
      }
      for (const title of [first, second]) await inState(page, title, "Draft");
      expect(failing).toBe(0);
    },
  );

  test("new content of any kind is created from the dashboard", long, async ({ page, ada: _ }) => {
    await openLive(page, "/cms/dashboard");
    await page.getByRole("button", { name: "New Content" }).click();
    const menu = page.getByRole("region", { name: "New Content" });
    await expect(menu.getByRole("button")).toHaveText(
      "Page, Blog post, Industry, Local page, Partner, Job opening, Form, Site alert, Service, Project, Team member, Testimonial".split(
        ", ",
      ),
    );
    expect(await violations(page, { selector: ".menu:popover-open" })).toEqual([]);
    await menu.getByRole("button", { name: "Partner" }).click();
    await expect(page).toHaveURL(/\/cms\/partners\/[\w-]{36}\?new=partner$/);
  });
});

test.describe("on a phone", long, () => {
  test.use(phone);

  test("lists can be edited without sideways scrolling", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/testimonials");
    const [first = "", second = ""] = await titles(page).allInnerTexts();
    await choose(page, first, "Move down");
    await expect(titles(page).first()).toHaveText(second);
    await page.getByRole("checkbox", { name: `Select ${second}` }).tap();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ["/cms/testimonials", "/cms/pages", "/cms/trash"]) {
        if (path !== new URL(page.url()).pathname) await openLive(page, path);
        expect(await overflow(page), `${path} at ${width}`).toEqual({ sideways: 0, outside: [] });
      }
      await openLive(page, "/cms/testimonials");
      await page.getByRole("checkbox", { name: `Select ${second}` }).tap();
      const bar = page.locator(".bulk-bar");
      await expect(bar.getByRole("button", { name: "Delete" })).toBeInViewport();
      expect(await overflow(page), `with something selected at ${width}`).toEqual({ sideways: 0, outside: [] });
      expect(await violations(page)).toEqual([]);
    }
  });
});

test.describe("without script", long, () => {
  test.use({ javaScriptEnabled: false });

  test("an entry is moved, unpublished and published again by plain forms", async ({ page, ada: _ }) => {
    await page.goto("/cms/partners");
    const [first = "", second = ""] = (await titles(page).allInnerTexts()).slice(4);
    await choose(page, first, "Move down");
    await expect(titles(page).nth(4)).toHaveText(second);
    await page.getByRole("checkbox", { name: `Select ${first}`, exact: true }).check();
    await page.getByRole("button", { name: "Unpublish" }).last().click();
    await expect(page.getByRole("status").filter({ hasText: `“${first}” is unpublished.` })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await inState(page, first, "Published");
  });
});
