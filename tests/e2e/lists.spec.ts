import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive, phone, untilLive } from "../support/e2e.ts";
import { overflow } from "../support/overflow.ts";
import { test } from "../support/staff-e2e.ts";

test("the sidebar opens a list, a search finds an entry, and a link opens its page on the site", async ({
  page,
  context,
  db,
  ada: _,
}) => {
  await openLive(page, "/cms/dashboard");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL("/cms/services");
  const table = page.getByRole("region", { name: "Services" }).getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText([
    "Order",
    "Select all on this page",
    "Service",
    "Status",
    "Spanish",
    "Changed",
    "By",
    "Actions",
  ]);
  const services = await db
    .selectFrom("entries")
    .select("id")
    .where("kind", "=", "service")
    .where("deleted_at", "is", null)
    .execute();
  const rows = services.length + 1;
  await expect(table.getByRole("row")).toHaveCount(rows);
  await page.getByRole("searchbox", { name: "Find a service" }).fill("lift HARDware nobody has");
  await expect(page.getByText("No services found for “lift HARDware nobody has”.")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(table.getByRole("row")).toHaveCount(rows);
  await page.getByRole("searchbox", { name: "Find a service" }).fill("consulting");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/cms/services?q=consulting");
  await expect(table.getByRole("row")).toHaveCount(2);
  const row = table.getByRole("row", { name: /IT Consulting/ });
  await expect(row.getByRole("cell", { name: "Published" })).toHaveCount(2);
  const opened = context.waitForEvent("page");
  await row.getByRole("link", { name: "View IT Consulting on site" }).click();
  await expect(await opened).toHaveURL("/services/consulting");
  await expect(page).toHaveURL(/\/cms\/services/);
});

test("a list filters while someone types, however slow the network is", async ({ page, ada: _ }) => {
  await openLive(page, "/cms/services");
  const rows = page.getByRole("region", { name: "Services" }).getByRole("row");
  const all = await rows.count();
  const search = page.getByRole("searchbox", { name: "Find a service" });
  await search.pressSequentially("consulting");
  await expect(page).toHaveURL("/cms/services?q=consulting");
  await expect(rows).toHaveCount(2);
  await expect(search).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "1 service" })).toBeAttached();
  // Input stays while a result loads, and the latest counts.
  let released = Promise.withResolvers<void>();
  const asked: (string | null)[] = [];
  await page.route(/\/cms\/services\.data/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("q"));
    await released.promise;
    await route.continue().catch(() => {});
  });
  await search.fill("cons");
  await expect.poll(() => asked).toEqual(["cons"]);
  await search.fill("cloud");
  await expect.poll(() => asked).toEqual(["cons", "cloud"]);
  released.resolve();
  await expect(page).toHaveURL("/cms/services?q=cloud");
  await expect(search).toHaveValue("cloud");
  await expect(search).toBeFocused();
  await expect(rows.filter({ hasText: "Cloud Solutions" })).toHaveCount(1);
  await page.reload();
  await untilLive(page);
  await expect(search).toHaveValue("cloud");
  await search.clear();
  await expect(rows).toHaveCount(all);
  // The letters are no pages of their own, and a link that was clicked right after one leads on.
  released = Promise.withResolvers<void>();
  await search.fill("network");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Team Members" }).click();
  released.resolve();
  await expect(page).toHaveURL("/cms/team");
  await expect(page.getByRole("row")).toHaveCount(6);
});

test("choosing a status filters without a button, and the URL keeps it", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/team");
  await page.getByRole("combobox", { name: "Status" }).selectOption("Draft");
  await expect(page).toHaveURL(/state=draft/);
  await expect(page.getByText("No team members match this filter.")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("");
  await expect(page.getByRole("row")).toHaveCount(6);
});

test.describe("on a phone", long, () => {
  test.use(phone);

  test("name and status are visible, summary, date and author are hidden", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/team");
    const row = page.getByRole("row").nth(1);
    await expect(row.getByText("Published").filter({ visible: true })).toHaveCount(1);
    await expect(row.getByText("Mangrove")).toBeHidden();
  });
});

test("a picture lists where it is used, and links there", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/media?q=about-roots");
  await page.getByRole("button", { name: "List", exact: true }).click();
  const row = page.getByRole("row", { name: /about-roots\.jpg/ });
  await row.getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL("/cms/pages/page-about");
  await expect(page.getByRole("heading", { name: "About Us", exact: true })).toBeVisible();
});

test.describe("accessibility", long, () => {
  test("a search without results has no axe violations", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/team?q=nobody");
    await expect(page.getByText("No team members found for “nobody”.")).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("on a phone", long, () => {
  test.use(phone);

  test("a long search term without results does not overflow the screen", async ({ page, ada }) => {
    const word = "W".repeat(200);
    for (const list of ["services", "media", "leads"]) {
      await openLive(page, `/cms/${list}?q=${word}`);
      await expect(page.getByText(word), `${list}, for ${ada.name}`).toBeVisible();
      expect.soft(await overflow(page), list).toEqual({ sideways: 0, outside: [] });
    }
    await page.getByRole("button", { name: "Go to anything" }).tap();
    const palette = page.getByRole("dialog", { name: "Go to anything" });
    await palette.getByRole("combobox").fill(word);
    await expect(palette.getByRole("status")).toContainText(word);
    await expect(palette.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
  });
});

test("the menu of a row at the lower edge of the window opens above it", async ({ page, ada: _ }) => {
  await openLive(page, "/cms/pages");
  const menu = page.getByRole("region", { name: "Status", exact: true });
  const button = page.getByRole("button", { name: "More for Status", exact: true });
  await button.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 8));
  await button.click();
  await expect(menu).toBeInViewport({ ratio: 1 });
});
