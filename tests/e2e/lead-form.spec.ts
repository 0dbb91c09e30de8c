import { expectAccessible } from "../support/axe.ts";
import { announceLive, desktop, expect, long, openLive, phone, scrolled } from "../support/e2e.ts";
import { anInquiry } from "../support/inquiries.ts";
import { choose, control, showDetails } from "../support/lead-pane.ts";
import { overflow } from "../support/overflow.ts";
import { aPerson } from "../support/staff.ts";
import { logInAs, test } from "../support/staff-e2e.ts";

test("a new lead is answered by four keys, and nothing scrolls", long, async ({ page, db, ada: _ }) => {
  const { id, company } = await anInquiry(db, { phone: "(954) 555-0177" });
  await page.setViewportSize(desktop.viewport);
  await openLive(page, `/cms/leads?q=${encodeURIComponent(company)}`);
  await page.keyboard.press("j");
  await expect(page.getByRole("link").filter({ hasText: company }).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/cms/leads/${id}\\?q=`));
  const pane = page.getByRole("article");
  await expect(pane.getByRole("paragraph").filter({ hasText: `We are ${company}.` })).toBeInViewport();
  await page.keyboard.press("r");
  await expect(pane.getByLabel("Your reply")).toBeFocused();
  await page.keyboard.type("We call you at nine.");
  await expect(pane.getByLabel("Your reply")).toBeInViewport();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Reply sent.")).toBeVisible();
  await expect(control(pane, "Status")).toHaveText("Status: Contacted");
  await expect(control(pane, "Status")).toBeInViewport();
  expect(await scrolled(page)).toBe(0);
});

test("status, owner and value are saved as they are chosen, with an undo", long, async ({ page, db, ada }) => {
  const { id } = await anInquiry(db, { name: "Karen Holt" });
  await page.setViewportSize(desktop.viewport);
  await openLive(page, `/cms/leads/${id}`);
  const pane = page.getByRole("article");
  const storedLead = async () => {
    const columns = ["status", "assignee_id", "value_cents", "lost_reason"] as const;
    const lead = await db.selectFrom("leads").select(columns).where("id", "=", id).executeTakeFirstOrThrow();
    return [lead.status, lead.assignee_id, Number(lead.value_cents), lead.lost_reason];
  };
  await choose(pane, "Owner", "Me");
  await expect(page.getByText("Assigned Karen Holt to you.")).toBeVisible();
  const value = pane.getByLabel("Value in USD");
  await value.fill("a lot");
  await value.press("Tab");
  await expect(value).toHaveAccessibleDescription("Enter an amount, like 12,500.");
  await value.fill("12500");
  await value.press("Enter");
  await expect(page.getByText("Set the value of Karen Holt to $12,500.")).toBeVisible();
  await choose(pane, "Status", "Lost");
  const lost = page.getByRole("dialog", { name: "Karen Holt: lost" });
  await lost.getByLabel("Why was it lost?").selectOption("Price");
  await lost.getByRole("button", { name: "Save as lost" }).click();
  await expect(control(pane, "Status")).toHaveText("Status: Lost");
  await expect(value).toHaveValue("12,500");
  await expect(pane.getByLabel("Why was it lost?")).toHaveValue("Price");
  await expect.poll(storedLead).toEqual(["lost", ada.id, 1_250_000, "Price"]);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(control(pane, "Status")).toHaveText("Status: New");
  await expect.poll(storedLead).toEqual(["new", ada.id, 1_250_000, null]);
  await expectAccessible(page);
});

test("two people work on a lead at once: input stays, and nothing is overwritten unnoticed", async ({
  page,
  db,
  ada: _,
}) => {
  const { id } = await anInquiry(db, { name: "Karen Holt" });
  await page.setViewportSize(desktop.viewport);
  await openLive(page, `/cms/leads/${id}`);
  const origin = new URL(page.url()).origin;
  const other = await page
    .context()
    .browser()
    ?.newContext({ baseURL: origin, ...desktop });
  if (!other) throw new Error("there is no browser");
  await announceLive(other);
  await logInAs(other, db, await aPerson(db, { name: "Nora Quay", role: "sales" }), origin);
  const otherPage = await other.newPage();
  await openLive(otherPage, `/cms/leads/${id}`);
  const [pane, otherPane] = [page.getByRole("article"), otherPage.getByRole("article")];
  const value = pane.getByLabel("Value in USD");

  // She changes the status while a value is typed and the contact is edited here.
  await value.fill("about 900");
  await pane.getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog", { name: "Edit contact" });
  await dialog.getByLabel("Phone").fill("(954) 555-0142");
  await choose(otherPane, "Status", "Qualified");
  await expect(otherPage.getByText("Marked Karen Holt as qualified.")).toBeVisible();
  await otherPane.getByRole("button", { name: /^Edit/ }).click();
  const otherDialog = otherPage.getByRole("dialog", { name: "Edit contact" });
  await otherDialog.getByLabel("Phone").fill("(305) 555-0100");
  await otherDialog.getByRole("button", { name: "Save" }).click();
  await expect(otherPage.getByText("Saved.")).toBeVisible();
  await other.close();

  await dialog.getByRole("button", { name: "Save" }).click();
  const phoneInput = dialog.getByLabel("Phone");
  await expect(phoneInput).toHaveAccessibleDescription(
    "Nora Quay just changed this to “(305) 555-0100”. Save again to keep yours.",
  );
  await expect(phoneInput).toHaveValue("(954) 555-0142");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(pane.getByRole("link", { name: "Call (954) 555-0142" })).toBeVisible();
  await expect(control(pane, "Status")).toHaveText("Status: Qualified");
  await expect(value).toHaveValue("about 900");
  await value.fill("900");
  await value.press("Enter");
  await expect(page.getByText("Set the value of Karen Holt to $900.")).toBeVisible();
});

test.describe("elsewhere", long, () => {
  test.use({ timezoneId: "America/Los_Angeles" });

  test("exact times name the company's time zone", async ({ page, db, ada: _ }) => {
    const { id } = await anInquiry(db, {}, new Date("2026-07-01T16:30:00Z"));
    await openLive(page, `/cms/leads/${id}`);
    await expect(page.getByText(/^Jul 1(?:, 2026)?, 12:30 PM EDT$/).first()).toBeVisible();
  });
});

test.describe("on a phone", long, () => {
  test.use(phone);

  test("the head stays and is small, the composer is docked, and the details are in a tab", async ({
    page,
    db,
    ada: _,
  }) => {
    const { id } = await anInquiry(db, { phone: "(954) 555-0177" });
    await openLive(page, `/cms/leads/${id}`);
    const head = page.getByRole("article").locator("header");
    expect((await head.boundingBox())?.height).toBeLessThanOrEqual(120);
    await expect(page.getByRole("region", { name: "Write" })).toBeInViewport();
    await expectAccessible(page);
    expect((await overflow(page)).sideways).toBe(0);
    await showDetails(page);
    await expect(page.getByRole("region", { name: "Write" })).toBeHidden();
    await page.getByRole("button", { name: /^Edit/ }).tap();
    const dialog = page.getByRole("dialog", { name: "Edit contact" });
    await dialog.getByLabel("Email").fill("karen at holt");
    await dialog.getByLabel("Company").fill("Holt Marine");
    await dialog.getByRole("button", { name: "Save" }).tap();
    await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription(/isn't an email address/);
    await expect(dialog.getByLabel("Company")).toHaveValue("Holt Marine");
    await dialog.getByLabel("Email").fill("karen@holt.example");
    await dialog.getByRole("button", { name: "Save" }).tap();
    await expect(dialog).toBeHidden();
    const contact = page.getByRole("region", { name: "Contact" });
    await expect(contact).toContainText("karen@holt.example");
    await expect(contact).toContainText("Also writes from");
    await expectAccessible(page);
    expect((await overflow(page)).sideways).toBe(0);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(control(page, "Status")).toBeInViewport();
  });
});
