import type { Locator, Page } from "@playwright/test";
import { findProof } from "#src/site/lead-form/find-proof.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive, phone, untilLive } from "../support/e2e.ts";
import {
  anInquiry,
  aVisitorWithScript,
  fillForm,
  sendForm,
  thankYouHeading,
  uniqueEmail,
} from "../support/inquiries.ts";
import { choose, control, openHistory } from "../support/lead-pane.ts";
import { aPerson } from "../support/staff.ts";
import { logInAs, test } from "../support/staff-e2e.ts";

const inbox = (page: Page) => page.getByRole("list", { name: "Leads" });
const rowOf = (page: Page, company: string): Locator => inbox(page).getByRole("link").filter({ hasText: company });
const count = (page: Page) => page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: /^Leads/ });

test("a visitor's message appears in the open inbox and in the count", async ({ page, browser, ada: _, db, site }) => {
  // Other tests send from the same address. Together they would exceed its rate limit.
  await db.deleteFrom("submissions").execute();
  await page.clock.install();
  await openLive(page, "/cms/leads");
  const known = Number((await count(page).textContent())?.match(/\d+/)?.[0] ?? 0);
  // With JavaScript, a form that is filled in within a second is flagged as spam.
  const visitor = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  const email = uniqueEmail();
  await visitor.goto("/contact");
  await fillForm(visitor, email);
  await sendForm(visitor).click();
  await expect(thankYouHeading(visitor)).toBeVisible();
  await visitor.close();
  await page.clock.runFor(15_000);
  await expect(count(page)).toHaveText(`Leads${known + 1} to answer`);
  await expect(page.getByRole("link", { name: /^To answer/ })).toHaveAttribute("aria-current", "page");
  await page.getByRole("searchbox").fill(email);
  await page.keyboard.press("Enter");
  // Leads of the same name are listed until the search is done. Only a result's link contains the search.
  const found = inbox(page).locator(`a[href*="${encodeURIComponent(email)}"]`);
  await expect(found).toHaveText([/New: Elena Marsh.*Harborline Charters/]);
  await found.click();
  const pane = page.getByRole("article", { name: "Elena Marsh" });
  await expect(pane.getByRole("listitem").first()).toContainText("Three offices");
  await expect(pane.getByLabel("Subject")).toHaveValue("Your inquiry to Mangrove IT");
  await expect(pane.getByRole("link", { name: "Call (305) 555-0100" })).toHaveAttribute("href", "tel:+13055550100");
});

test("the keyboard moves through the list, opens a lead, assigns it, changes its status and adds a note", async ({
  page,
  db,
  ada,
}) => {
  const older = await anInquiry(db, {}, new Date(Date.now() - 1));
  const newer = await anInquiry(db);
  await openLive(page, "/cms/leads?show=all&sort=received");
  await page.keyboard.press("j");
  await expect(rowOf(page, newer.company)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rowOf(page, older.company)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/cms/leads/${newer.id}?show=all&sort=received`);
  const pane = page.getByRole("article");
  await expect(pane.getByRole("listitem").first()).toContainText(`We are ${newer.company}.`);
  await page.keyboard.press("j");
  await expect(rowOf(page, older.company)).toBeFocused();
  await page.keyboard.press("k");
  await control(pane, "Owner").press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(control(pane, "Owner")).toHaveText("Owner: Me");
  await choose(pane, "Status", "Qualified");
  await expect(control(pane, "Status")).toHaveText("Status: Qualified");
  await openHistory(page);
  await expect(pane.getByText(`${ada.name}: New to Qualified`)).toBeVisible();
  await expect(rowOf(page, newer.company)).toContainText(`Qualified, ${ada.name}`);
  const note = pane.getByLabel("New note");
  await page.keyboard.press("n");
  await expect(note).toBeFocused();
  await page.keyboard.type("jk: calls back on Monday");
  await pane.getByRole("button", { name: "Add note" }).press("Enter");
  await expect(page.getByText("Note saved.")).toBeVisible();
  await expect(pane.getByRole("listitem").filter({ hasText: "jk: calls back on Monday" })).toBeVisible();
  await expect(note).toHaveValue("");
});

test("the URL keeps the search, and the CSV file contains its results", async ({ page, db, ada: _ }) => {
  const { id, company } = await anInquiry(db, { phone: "(954) 555-0177" });
  await anInquiry(db);
  await openLive(page, "/cms/leads");
  await page.getByRole("searchbox").fill(`${company.toUpperCase()} 9545550177`);
  await page.keyboard.press("Enter");
  await expect(inbox(page).getByRole("link")).toHaveCount(1);
  await page.locator("summary", { hasText: "Filter" }).click();
  await page.getByLabel("Filter by status").selectOption("New");
  await expect(rowOf(page, company)).toHaveAttribute("href", /show=new/);
  await rowOf(page, company).click();
  await expect(page).toHaveURL(new RegExp(`/cms/leads/${id}\\?.*q=.*show=new`));
  await page.reload();
  await untilLive(page);
  await expect(inbox(page).getByRole("link")).toHaveCount(1);
  await page.getByRole("region", { name: "Inbox" }).getByRole("button", { name: "More", exact: true }).click();
  const link = page.getByRole("link", { name: "Export these leads" });
  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  await page.keyboard.press("Escape");
  expect(file.headers()["content-disposition"]).toMatch(/^attachment; filename="leads-[\d-]+\.csv"$/);
  expect((await file.text()).split("\r\n")).toHaveLength(3);
  await page.locator("summary", { hasText: "Filter" }).click();
  await page.getByLabel("Filter by status").selectOption("Won");
  await expect(page.getByText("and this filter.")).toBeVisible();
  await page.getByRole("link", { name: "Show all leads" }).click();
  await expect(rowOf(page, company)).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone, ${javaScriptEnabled ? "with" : "without"} JavaScript`, long, () => {
    test.use({ ...phone, javaScriptEnabled });

    test("a salesperson opens a lead by touch, updates it, and goes back to the list", async ({
      page,
      context,
      db,
      site,
    }) => {
      const sol = await aPerson(db, { name: "Sol Reef", role: "sales" });
      await logInAs(context, db, sol, site.url);
      const { id, company } = await anInquiry(db);
      await page.goto("/cms/dashboard");
      await page.getByRole("region", { name: "Leads" }).getByRole("link", { name: /New$/ }).tap();
      await rowOf(page, company).tap();
      await expect(page).toHaveURL(`/cms/leads/${id}?show=new`);
      await expect(inbox(page)).toBeHidden();
      await choose(page, "Status", "Contacted");
      await expect(control(page, "Status")).toHaveText("Status: Contacted");
      await page.getByRole("radio", { name: "Note" }).check();
      await page.getByLabel("New note").fill("Left a message");
      await page.getByRole("button", { name: "Add note" }).tap();
      await expect(page.getByText("Sol Reef wrote a note")).toBeVisible();
      await page.getByRole("link", { name: "All leads" }).tap();
      await expect(page).toHaveURL("/cms/leads?show=new");
      await expect(rowOf(page, company)).toHaveCount(0);
    });
  });
}

test("a lead shows a rejected email and sends it again", long, async ({ page, db, ada }) => {
  const { id } = await anInquiry(db, aVisitorWithScript());
  await db
    .updateTable("outbox")
    .set({
      state: "refused",
      finished_at: new Date(),
      response: "550 no such user",
      lease_owner: null,
      lease_until: null,
    })
    .where("subject_id", "=", id)
    .where("purpose", "=", "lead-confirmation")
    .execute();
  await openLive(page, `/cms/leads/${id}`);
  const conversation = page.getByRole("region", { name: "Conversation" });
  await expect(conversation.getByText("550 no such user")).toBeVisible();
  await conversation.getByRole("button", { name: "Send again Confirmation to the visitor" }).click();
  await openHistory(page);
  await expect(page.getByText(`${ada.name} resent an email`)).toBeVisible();
});

test("a lead says why the visitor got no confirmation, and one click sends it", long, async ({ page, db, ada }) => {
  const { id } = await anInquiry(db);
  await openLive(page, `/cms/leads/${id}`);
  await expect(page.getByText("No confirmation was sent to the visitor: the form was sent")).toBeVisible();
  await page.getByRole("button", { name: "Send confirmation" }).click();
  await openHistory(page);
  await expect(page.getByText(`${ada.name} sent the confirmation`)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Confirmation to the visitor" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Send confirmation" })).toHaveCount(0);
});

test("a lead flagged as spam says why, and one click clears the flag", long, async ({ page, db, ada }) => {
  const message = "viagra casino https://a.example https://b.example https://c.example";
  const visitor = aVisitorWithScript();
  const formProof = await findProof(visitor.formToken);
  const { id } = await anInquiry(db, { message, ...visitor, formProof });
  await openLive(page, `/cms/leads/${id}?show=suspected`);
  await expect(page.getByRole("alert").filter({ hasText: "Flagged as spam" })).toContainText(
    "Flagged as spam: words often used in spam: casino, viagra; 3 links.",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Not spam" }).click();
  await openHistory(page);
  await expect(page.getByText(`${ada.name}: Spam to New`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Conversation" })).toContainText("Notice to staff");
});

test("an editor sees counts and updates of the site, but no leads", long, async ({ page, context, db, site }) => {
  const { company } = await anInquiry(db);
  await logInAs(context, db, await aPerson(db, { name: "Nora Quay", role: "editor" }), site.url);
  await openLive(page, "/cms/dashboard");
  await expect(page.getByRole("term")).toHaveText(["Total Pages", "Services", "Team Members", "Testimonials"]);
  await expect(page.getByRole("heading", { name: "Recent Updates" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Leads" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Leads/ })).toHaveCount(0);
  await expect(page.getByText(company)).toHaveCount(0);
  await page.getByRole("link", { name: "View all" }).click();
  await expect(page).toHaveURL("/cms/activity");
});

test("several leads are chosen by keys, assigned at once, and given back by Undo", async ({ page, db, ada }) => {
  const older = await anInquiry(db, {}, new Date(Date.now() - 1));
  const newer = await anInquiry(db);
  await openLive(page, "/cms/leads?show=all&sort=received");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("2 selected")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: "Assign 2 leads" });
  await expect(dialog.getByRole("radio", { name: "Me", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Assigned 2 leads to you.")).toBeVisible();
  for (const { company } of [older, newer]) await expect(rowOf(page, company)).toContainText(ada.name);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 leads are as before.")).toBeVisible();
  for (const { company } of [older, newer]) await expect(rowOf(page, company)).not.toContainText(ada.name);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectAccessible(page);
});
