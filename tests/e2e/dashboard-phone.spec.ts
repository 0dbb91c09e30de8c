import { addSampleData } from "#src/seed/sample/add-sample.server.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, openLive, phone } from "../support/e2e.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "dashboard", ...phone });

test("the dashboard takes two screens of a phone, leads first, and the rest unfolds", async ({
  page,
  db,
  site,
  ada: _,
}) => {
  const region = (name: string) => page.getByRole("region", { name });
  const top = async (name: string) => (await region(name).boundingBox())?.y ?? Number.NaN;
  const expectTwoScreens = async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(2 * phone.viewport.height);
  };
  await openLive(page, "/cms/dashboard");
  await expectTwoScreens();
  expect(await top("Getting started"), "on a new site").toBeLessThan(await top("Leads"));
  const store = { writeAll: async () => {} };
  await addSampleData({ db, store, origin: site.url, secret: "secret", now: new Date(), seed: 1 });
  await openLive(page, "/cms/dashboard");
  await expectTwoScreens();
  await expectAccessible(page);
  const names = ["Leads", "Site alerts", "Quick Actions", "Getting started"];
  const tops = await Promise.all(names.map(top));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(tops[0]).toBeLessThan(phone.viewport.height / 2);
  const updates = region("Recent Updates");
  const unfold = updates.getByRole("button", { name: "Recent Updates" });
  await expect(updates.getByRole("list")).toBeHidden();
  await unfold.tap();
  await expect(unfold).toHaveAttribute("aria-expanded", "true");
  await expect(updates.getByRole("list")).toBeVisible();
  await updates.getByRole("link", { name: "View all" }).tap();
  await expect(page).toHaveURL("/cms/activity");
});
