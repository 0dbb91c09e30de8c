import { expectAccessible } from "../support/axe.ts";
import { desktop, expect, openLive, phone } from "../support/e2e.ts";
import { anInquiry } from "../support/inquiries.ts";
import { test } from "../support/staff-e2e.ts";

for (const [name, screen] of [
  ["on a desktop", desktop],
  ["on a phone", phone],
] as const) {
  test.describe(name, () => {
    test.use(screen);

    test("staff offer times in a reply, and the customer books one with a click", async ({
      page,
      browser,
      db,
      ada: _ada,
    }) => {
      const { id } = await anInquiry(db);
      await openLive(page, `/cms/leads/${id}`);
      await page.getByRole("radio", { name: /^Reply/ }).check();
      const text = page.getByLabel("Your reply");
      await text.fill("Hello Ana,");
      await page.getByRole("button", { name: "Offer times" }).click();
      const picker = page.getByRole("group", { name: "Offer times" });
      await expect(picker.getByRole("checkbox", { checked: true })).toHaveCount(3);
      await expectAccessible(page);
      await page.setViewportSize(screen.viewport);
      await picker.getByRole("checkbox").last().uncheck();
      await picker.getByRole("checkbox").last().press("Enter");
      await picker.getByRole("button", { name: "Add to reply" }).press("Enter");
      await expect(text).toHaveValue(
        /^Hello Ana,\n\nChoose a time to book it:\n\n\w+day, .*\n\w+day, .*\n\nThe links work until/,
      );
      await page.getByRole("button", { name: "Send reply" }).click();
      await expect(page.getByText("Reply sent.")).toBeVisible();

      const sent = db.selectFrom("lead_messages").select("text").where("lead_id", "=", id).where("kind", "=", "reply");
      const [link = ""] = /https?:\S+/.exec((await sent.executeTakeFirstOrThrow()).text) ?? [];
      const { pathname, search } = new URL(link);
      const customer = await browser.newContext({ ...screen, timezoneId: "Europe/Madrid" });
      const visit = await customer.newPage();
      await visit.goto(new URL(pathname + search, page.url()).href);
      await expect(visit.getByText(/Central European .*\(Madrid\)/)).toBeVisible();
      await visit.waitForURL(/zone=/);
      await expectAccessible(visit);
      await visit.setViewportSize(screen.viewport);
      await visit.getByRole("button", { name: "Book this time" }).click();
      await expect(visit.getByRole("heading", { level: 1 })).toHaveText("You’re booked");
      await customer.close();
      await openLive(page, `/cms/leads/${id}`);
      await expect(page.getByRole("region", { name: "Appointment", exact: true })).toContainText("30 minutes");

      const begun = new Date(Date.now() - 3_600_000);
      await db.updateTable("bookings").set({ starts_at: begun, ends_at: begun }).where("lead_id", "=", id).execute();
      await openLive(page, `/cms/leads/${id}`);
      await page.getByRole("button", { name: /^Missed/ }).click();
      await page.getByRole("button", { name: "Send two new times" }).click();
      await expect(text).toHaveValue(
        /^Hello .*,\n\nSorry we missed each other\.(?:.|\n)*book\/times(?:.|\n)*book\/times/,
      );
      await expectAccessible(page);
    });
  });
}
