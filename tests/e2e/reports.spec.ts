import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive, phone } from "../support/e2e.ts";
import { choose, control, openHistory } from "../support/lead-pane.ts";
import { aLead, aYearOfLeads, putLeads } from "../support/leads.ts";
import { overflow } from "../support/overflow.ts";
import { aPerson } from "../support/staff.ts";
import { logInAs, test } from "../support/staff-e2e.ts";

// Its leads would be in the counts of other tests.
test.use({ siteName: "visits" });

test(
  "a salesperson wins a lead by keyboard, and its value is in the report",
  long,
  async ({ page, context, db, site }) => {
    // In the middle of the report's twelve months, on any day.
    const received_at = new Date(Date.now() - 180 * 24 * 60 * 60_000);
    await putLeads(db, [aLead(80_000, { status: "qualified", name: "Wanda Cove", received_at })]);
    await logInAs(context, db, await aPerson(db, { name: "Sol Reef", role: "sales" }), site.url);
    await openLive(page, "/cms/leads/lead-080000");
    const pane = page.getByRole("article", { name: "Wanda Cove" });
    const status = control(pane, "Status");
    await page.keyboard.press("e");
    await page.getByRole("radio", { name: "Lost" }).check();
    await page.keyboard.press("Enter");
    const lost = page.getByRole("dialog", { name: "Wanda Cove: lost" });
    await lost.getByLabel("Why was it lost?").selectOption("Price");
    await lost.getByRole("button", { name: "Save as lost" }).press("Enter");
    await expect(status).toHaveText("Status: Lost");

    await choose(pane, "Status", "Won");
    const won = page.getByRole("dialog", { name: "Wanda Cove: won" });
    const value = won.getByLabel("Value in USD");
    await value.fill("a lot");
    await value.press("Enter");
    await expect(value).toHaveAccessibleDescription(/Enter an amount, like 12,500/);
    await expect(value).toBeFocused();
    await value.fill("$12,500");
    await value.press("Enter");
    await openHistory(page);
    await expect(pane.getByText("Sol Reef set the value to $12,500 and removed the reason")).toBeVisible();
    await expect(pane.getByLabel("Value in USD")).toHaveValue("12,500");

    const menu = page.getByRole("navigation", { name: "Admin" });
    await menu.getByRole("link", { name: "Reports" }).click();
    await expect(page.getByRole("main").locator("dl").first()).toContainText("$12,500");
    await page.getByText("Details", { exact: true }).press("Enter");
    await expect(page.getByRole("row", { name: /^[A-Z][a-z]{2} \d{4}.*\$12,500$/ })).toBeVisible();
  },
);

test.describe("with the leads of a year", long, () => {
  test.beforeEach(async ({ db }) => {
    await db.deleteFrom("leads").execute();
    await putLeads(db, aYearOfLeads());
  });

  test("the report has no accessibility faults, and changes its period", async ({ page, ada: _ }) => {
    await openLive(page, "/cms/reports");
    await expect(page.getByRole("figure").locator(".chart-plot")).toHaveCount(2);
    await expect(page.getByRole("table")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByText("Details", { exact: true }).click();
    await expect(page.getByRole("table", { name: "Campaigns" })).toContainText("hurricane checklist");
    await expect(page.getByRole("table", { name: "Sources" })).toContainText("Referral from chamber.example");
    await expectAccessible(page);
    await page.getByRole("link", { name: "This month" }).click();
    await expect(page).toHaveURL("/cms/reports?period=1");
    await expect(page.getByRole("link", { name: "This month" })).toHaveAttribute("aria-current", "page");
    // The details stay open.
    await expect(page.getByRole("table", { name: "Months" })).toBeVisible();
  });

  test.describe("on a phone", () => {
    test.use(phone);

    test("fits, and the lead's form too", async ({ page, ada: _ }) => {
      for (const path of ["/cms/reports?period=all", "/cms/leads/lead-090000", "/cms/dashboard"]) {
        await openLive(page, path);
        expect(await overflow(page), path).toEqual({ sideways: 0, outside: [] });
      }
    });
  });
});
