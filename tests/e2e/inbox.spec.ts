import type { Page } from "@playwright/test";
import type { Db } from "#src/base/db/tables.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, openLive, phone } from "../support/e2e.ts";
import { aLead, putLeads } from "../support/leads.ts";
import { overflow } from "../support/overflow.ts";
import { test } from "../support/staff-e2e.ts";

const rows = (page: Page) => page.getByRole("list", { name: "Leads" }).getByRole("listitem");

/** New leads that belong to one test, with names and messages that have to be cut. */
async function putInbox(db: Db) {
  const source = `Inbox ${crypto.randomUUID().slice(0, 8)}`;
  const first = Math.floor(Math.random() * 1e9);
  const name = "Maximiliana Featherstonehaugh-Cholmondeley of the Harborline Charters and Marine Services";
  await putLeads(
    db,
    Array.from({ length: 9 }, (_, number) =>
      aLead(first + number, {
        status: "new",
        source,
        received_at: new Date(Date.now() - number * 60_000),
        reply_by: new Date(Date.now() + (number - 2) * 3_600_000),
        company: "Harborline Charters",
        message: "Three offices, the server is from 2016, and our insurer wants answers by March. ".repeat(3),
        ...(number === 0 && { name, company: name }),
      }),
    ),
  );
  return source;
}

const boxOf = async (page: Page, number: number) => {
  const box = await rows(page).nth(number).boundingBox();
  if (!box) throw new Error(`Row ${number} is not visible`);
  return box;
};

/** Where the first row begins without the banner that other tests cause, whose emails aren't sent. */
const topOfList = (page: Page) =>
  rows(page)
    .first()
    .evaluate((row) => {
      const inbox = row.closest(".inbox");
      const parent = inbox?.parentElement;
      if (!inbox || !parent) throw new Error("There is no inbox");
      const start = parent.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(parent).paddingTop);
      return row.getBoundingClientRect().top - inbox.getBoundingClientRect().top + start;
    });

test("at 1440 × 900 the list begins above y = 240, and seven leads of two lines are in view", async ({
  page,
  db,
  ada: _,
}) => {
  const source = await putInbox(db);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLive(page, `/cms/leads?show=needs-answer&source=${encodeURIComponent(source)}`);
  await expect(rows(page)).toHaveCount(9);
  expect(await topOfList(page)).toBeLessThan(240);
  for (let number = 0; number < 9; number += 1)
    expect((await boxOf(page, number)).height, `row ${number}`).toBeLessThanOrEqual(64);
  expect((await topOfList(page)) + 7 * 64).toBeLessThanOrEqual(900);
  await expectAccessible(page);
});

test.describe("on a phone", () => {
  test.use(phone);

  test("the list begins above y = 300, and nothing is wider than the window", async ({ page, db, ada: _ }) => {
    const source = await putInbox(db);
    const path = `/cms/leads?show=needs-answer&source=${encodeURIComponent(source)}`;
    await page.setViewportSize({ width: 390, height: 844 });
    await openLive(page, path);
    expect(await topOfList(page)).toBeLessThan(300);
    expect((await boxOf(page, 0)).height).toBeLessThanOrEqual(64);
    expect((await overflow(page)).sideways).toBe(0);
    await page.setViewportSize({ width: 320, height: 640 });
    expect((await overflow(page)).sideways).toBe(0);
    await page.locator("summary", { hasText: "Filter" }).tap();
    await expect(page.getByLabel("Sort by")).toBeVisible();
    expect((await overflow(page)).sideways).toBe(0);
    await expectAccessible(page);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Filter opens, counts what it filters by, and sorts", async ({ page, db, ada: _ }) => {
    const source = await putInbox(db);
    await page.goto(`/cms/leads?source=${encodeURIComponent(source)}`);
    const filter = page.locator("summary", { hasText: "Filter" });
    await expect(filter).toContainText("1 active");
    await filter.click();
    await page.getByLabel("Filter by status").selectOption("New");
    await page.getByLabel("Sort by").selectOption("By time received");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await expect(filter).toContainText("2 active");
    await expect(rows(page).first()).toContainText("Maximiliana");
    await filter.click();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(page).toHaveURL("/cms/leads");
    await expect(page.getByRole("link", { name: /^To answer/ })).toHaveAttribute("aria-current", "page");
  });
});
