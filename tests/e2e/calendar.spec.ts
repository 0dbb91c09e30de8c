import type { Page } from "@playwright/test";
import type { Db } from "#src/base/db/tables.ts";
import { dayMs, minuteMs } from "#src/base/durations.ts";
import { book } from "#src/domain/bookings/book.server.ts";
import { instantAt } from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn, dayAfter } from "#src/domain/content/published/hours/calendar.ts";
import { mondayOf } from "#src/domain/leads/reports/weeks.ts";
import { expectAccessible } from "../support/axe.ts";
import { desktop, expect, openLive, phone } from "../support/e2e.ts";
import { anInquiry } from "../support/inquiries.ts";
import type { TestPerson } from "../support/staff.ts";
import { test } from "../support/staff-e2e.ts";

const timeZone = "America/New_York";

/** An appointment at 10:30 AM of the Wednesday after next, when no test of another file has any. */
async function anAppointment(db: Db, ada: TestPerson) {
  const { id, company } = await anInquiry(db);
  const day = dayAfter(mondayOf(dateIn(timeZone, new Date())), 16);
  const startsAt = instantAt(`${day}T10:30`, timeZone);
  const endsAt = new Date(startsAt.getTime() + 30 * minuteMs);
  const time = { personId: ada.id, startsAt, endsAt, blockedUntil: endsAt };
  const what = { place: "phone", location: "(305) 555-0150", visitorTimeZone: timeZone, tokenDigest: id } as const;
  const lead = { id, name: "Ana Reyes" };
  await db.transaction().execute((tx) => book(tx, ada, { id, lead, ...time, ...what }, new Date()));
  return { id, company, day };
}

const storedStart = async (db: Db, id: string) => {
  const { starts_at } = await db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return starts_at.getTime();
};

/** Two weeks ahead, by the links. */
async function openWeek(page: Page): Promise<void> {
  await openLive(page, "/cms/leads");
  await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Calendar" }).click();
  const next = page.getByRole("link", { name: "Next week" });
  await next.click();
  await expect(page).toHaveURL(/week=/);
  const [, week] = /week=([\w-]+)/.exec(page.url()) ?? [];
  await next.click();
  await expect(page).not.toHaveURL(new RegExp(`week=${week}`));
}

/** The check leaves the window as small as a phone's. */
async function expectAccessibleWeek(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(desktop.viewport);
}

test.describe("on a desktop", () => {
  test.use(desktop);

  test("an appointment is dragged in the week and confirmed, then moved and canceled by keyboard", async ({
    page,
    db,
    ada,
  }) => {
    const { id, company, day } = await anAppointment(db, ada);
    await openWeek(page);
    const block = page.getByRole("listitem").getByRole("link").filter({ hasText: company });
    await expect(block).toBeVisible();
    await expectAccessibleWeek(page);
    const wednesday = page.locator(".calendar-cells").nth(2);
    const [from, grid] = [await block.boundingBox(), await wednesday.boundingBox()];
    const held = { x: 10, y: 5 };
    const twoHours = ((from?.height ?? 0) + 2) * 4;
    const targetPosition = { x: held.x, y: (from?.y ?? 0) - (grid?.y ?? 0) + twoHours + held.y };
    await block.dragTo(wednesday, { sourcePosition: held, targetPosition });
    const dialog = page.getByRole("dialog", { name: "Move Ana Reyes?" });
    await expect(dialog.getByLabel("Time")).toHaveValue("12:30");
    await expect(dialog.getByLabel("Date")).toHaveValue(day);
    await expectAccessibleWeek(page);
    await dialog.getByRole("button", { name: "Move" }).click();
    await expect(page.getByText("Appointment moved.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(block).toContainText("12:30 PM");
    await block.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/cms/leads/${id}$`));
    const appointment = page.getByRole("region", { name: "Appointment", exact: true });
    await appointment.getByRole("button", { name: /^Move/ }).press("Enter");
    const form = page.getByRole("dialog", { name: "Move appointment" });
    await form.getByLabel("Time").fill("15:15");
    await expectAccessibleWeek(page);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Appointment moved.").last()).toBeVisible();
    await expect.poll(() => storedStart(db, id)).toBe(instantAt(`${day}T15:15`, timeZone).getTime());
    await expect(appointment).toContainText("3:15 PM");
    await appointment.getByRole("button", { name: /^Cancel/ }).press("Enter");
    const question = page.getByRole("dialog", { name: "Cancel this appointment?" });
    await expect(question).toContainText("Ana Reyes gets an email that it's canceled.");
    await question.getByRole("button", { name: "Cancel appointment" }).press("Enter");
    await expect(page.getByText("Appointment canceled.")).toBeVisible();
    await expect(appointment).toHaveCount(0);
  });
});

test.describe("on a phone", () => {
  test.use(phone);

  test("the week is a list, and what is over is marked there", async ({ page, db, ada }) => {
    const { id, company } = await anAppointment(db, ada);
    await openWeek(page);
    const row = page.getByRole("listitem").filter({ hasText: company });
    await expect(row).toContainText("10:30 AM to 11:00 AM");
    await expectAccessible(page);
    const begun = new Date(Date.now() - dayMs);
    await db.updateTable("bookings").set({ starts_at: begun, ends_at: begun }).where("id", "=", id).execute();
    await openLive(page, "/cms/leads/calendar");
    if ((await row.count()) === 0) await page.getByRole("link", { name: "Previous week" }).click();
    await row.getByRole("button", { name: /^Missed/ }).click();
    await expect(page.getByText("Marked as missed.")).toBeVisible();
    await expect(row).toContainText("Missed");
    await row.getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/cms/leads/${id}$`));
    await page.getByText("Details", { exact: true }).click();
    await page.getByRole("button", { name: /^Book a time/ }).click();
    const form = page.getByRole("dialog", { name: "Book a time" });
    await form.getByLabel("Date").fill(dayAfter(dateIn(timeZone, new Date()), 30));
    await form.getByLabel("Time").fill("14:05");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Book" }).click();
    await expect(page.getByText("Appointment booked.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Appointment", exact: true })).toContainText("2:05 PM");
  });
});
