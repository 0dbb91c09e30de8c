import { devices, type Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive } from "../support/e2e.ts";
import { fillForm, sendForm, thankYouHeading, uniqueEmail } from "../support/inquiries.ts";
import { aPerson } from "../support/staff.ts";
import { logInAs, test } from "../support/staff-e2e.ts";

// A headless browser says so, and would count as a robot.
test.use({ siteName: "visits", userAgent: devices["Desktop Chrome"].userAgent });

function beaconsOf(page: Page): string[] {
  const beacons: string[] = [];
  page.on("request", (request) => request.url().endsWith("/visit") && beacons.push(request.postData() ?? ""));
  return beacons;
}

test("a visit by a campaign and its inquiry are on the screen Visits", long, async ({ page, context, db, site }) => {
  // The stories of reports share this site.
  await db.deleteFrom("leads").execute();
  const beacons = beaconsOf(page);
  await openLive(page, "/?utm_source=Newsletter&utm_campaign=Hurricane%20Checklist");
  await expect.poll(() => beacons).toHaveLength(1);
  expect(beacons[0]?.length).toBeLessThan(1000);
  await openLive(page, "/contact");
  await fillForm(page, uniqueEmail());
  await sendForm(page).click();
  await expect(thankYouHeading(page)).toBeVisible();
  await expect.poll(() => beacons).toHaveLength(3);
  expect(await context.cookies()).toEqual([]);

  // A form that is filled in so fast is taken for spam, until staff say that it is none.
  await db.updateTable("leads").set({ status: "new" }).execute();
  const ada = await aPerson(db);
  await logInAs(context, db, ada, site.url);
  await openLive(page, "/cms/dashboard");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Reports" }).click();
  await page.getByRole("navigation", { name: "Reports sections" }).getByRole("link", { name: "Visits" }).click();
  await expect(page.getByRole("heading", { name: "Visits", exact: true })).toBeVisible();
  const figures = page.getByRole("main").locator("dl");
  await expect(figures).toContainText("Visitors1");
  await expect(figures).toContainText("Page views3");
  await expect(figures).toContainText("Inquiries per 100 visitors100");
  const campaigns = page.getByRole("table", { name: "Campaigns" });
  await expect(campaigns.getByRole("row", { name: "hurricane checklist 1 1" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Where visitors come from" }).getByRole("row")).toContainText([
    "Name",
    "newsletter",
  ]);
  await expect(page.getByRole("table", { name: "Pages" }).getByRole("row")).toHaveCount(4);
  await page.getByText("Show the numbers as a table").click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "12 months" }).click();
  await expect(page).toHaveURL("/cms/visits?period=12m");
  await expect(page.getByRole("columnheader", { name: "Month" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^visits-12m-.*\.csv$/);

  // Now this browser is an editor's.
  await openLive(page, "/about");
  await openLive(page, "/services");
  expect(beacons).toHaveLength(3);
});

test("a browser that asks not to be tracked sends nothing", long, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  const beacons = beaconsOf(page);
  await openLive(page, "/");
  await openLive(page, "/about");
  expect(beacons).toEqual([]);
});
