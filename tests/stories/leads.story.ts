import type { Locator, Page } from "@playwright/test";
import { expectConform } from "../support/axe.ts";
import { anEnquiry, aVisitorWithScript, send, someone, thanked, write } from "../support/enquiries.ts";
import { aPerson } from "../support/staff.ts";
import { enterAs, test } from "../support/staff-story.ts";
import { expect, openLive, phone, untilLive } from "../support/story.ts";

const inbox = (page: Page) => page.getByRole("list", { name: "Leads" });
const rowOf = (page: Page, company: string): Locator => inbox(page).getByRole("link").filter({ hasText: company });
const count = (page: Page) => page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: /^Leads/ });

test("what a visitor sends appears in the inbox that is open, and in the count", async ({
  page,
  browser,
  ada,
  db,
  site,
}) => {
  // Other stories send from here, too: with theirs, this one's would be beyond what one address may send.
  await db.deleteFrom("submissions").execute();
  await page.clock.install();
  await openLive(page, "/cms/leads");
  const known = Number((await count(page).textContent())?.match(/\d+/)?.[0] ?? 0);
  // A form that is filled in within a second is taken for spam, if it has a script that tells.
  const visitor = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  const email = someone();
  await visitor.goto("/contact");
  await write(visitor, email);
  await send(visitor).click();
  await expect(thanked(visitor)).toBeVisible();
  await visitor.close();
  await page.clock.runFor(15_000);
  await expect(count(page)).toHaveText(`Leads${known + 1} new`);
  await expect(inbox(page).getByRole("link").first()).toHaveText(/^New: Elena Marsh/);
  await page.getByRole("searchbox").fill(email);
  await page.keyboard.press("Enter");
  // Others of the same name are there until it is found: what leads into the search is found.
  const found = inbox(page).locator(`a[href*="${encodeURIComponent(email)}"]`);
  await expect(found).toHaveText([/New: Elena Marsh.*Harborline Charters/]);
  await found.click();
  const pane = page.getByRole("article", { name: "Elena Marsh" });
  await expect(pane.getByRole("blockquote")).toContainText("Three offices");
  const reply = pane.getByRole("link", { name: "Reply" });
  await expect
    .poll(async () => decodeURIComponent((await reply.getAttribute("href")) ?? ""))
    .toMatch(new RegExp(`^mailto:${email}\\?subject=Your enquiry to Mangrove IT.*> Three`, "s"));
  await expect(pane.getByRole("link", { name: "Call (305) 555-0100" })).toHaveAttribute("href", "tel:3055550100");
  expect(ada.role).toBe("owner");
});

test("a desktop's keyboard walks through the list, opens, notes and hands over", async ({ page, db, ada }) => {
  const older = await anEnquiry(db, {}, new Date(Date.now() - 1));
  const newer = await anEnquiry(db);
  await openLive(page, "/cms/leads");
  await page.keyboard.press("j");
  await expect(rowOf(page, newer.company)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rowOf(page, older.company)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/cms/leads/${newer.id}`);
  const pane = page.getByRole("article");
  await expect(pane.getByRole("blockquote")).toHaveText(`We are ${newer.company}.`);
  await page.keyboard.press("j");
  await expect(rowOf(page, older.company)).toBeFocused();
  await page.keyboard.press("k");
  await pane.getByRole("button", { name: "Assign to me" }).press("Enter");
  await expect(pane.getByLabel("Assigned to")).toHaveValue(ada.id);
  await pane.getByLabel("Status", { exact: true }).selectOption("Qualified");
  await pane.getByRole("button", { name: "Save" }).press("Enter");
  await expect(pane.getByText(`${ada.name}: New to Qualified`)).toBeVisible();
  await expect(rowOf(page, newer.company)).toContainText(`Qualified, ${ada.name}`);
  const note = pane.getByLabel("New note");
  await note.focus();
  await page.keyboard.type("jk: calls back on Monday");
  await pane.getByRole("button", { name: "Add note" }).press("Enter");
  await expect(page.getByText("The note is saved.")).toBeVisible();
  await expect(pane.getByRole("listitem").filter({ hasText: "jk: calls back on Monday" })).toBeVisible();
  await expect(note).toHaveValue("");
});

test("of two people at once the second is told, sees what is so now, and chooses again", async ({ page, db, ada }) => {
  const { id } = await anEnquiry(db);
  await openLive(page, `/cms/leads/${id}`);
  const nora = await aPerson(db, { name: "Nora Quay", role: "sales" });
  const other = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!other) throw new Error("there is no browser");
  await enterAs(other, db, nora, new URL(page.url()).origin);
  const beside = await other.newPage();
  await beside.goto(`/cms/leads/${id}`);
  await beside.getByRole("button", { name: "Assign to me" }).click();
  await expect(beside.getByLabel("Assigned to")).toHaveValue(nora.id);
  await other.close();
  const pane = page.getByRole("article");
  await pane.getByLabel("Status", { exact: true }).selectOption("Lost");
  await pane.getByRole("button", { name: "Save" }).click();
  await expect(pane.getByRole("alert")).toContainText("Nora Quay changed this lead meanwhile, so nothing was saved.");
  await expect(pane.getByLabel("Assigned to")).toHaveValue(nora.id);
  await expect(pane.getByLabel("Status", { exact: true })).toHaveValue("new");
  await pane.getByLabel("Status", { exact: true }).selectOption("Won");
  await pane.getByRole("button", { name: "Save" }).click();
  await expect(pane.getByText(`${ada.name}: New to Won`)).toBeVisible();
  await expect(pane.getByRole("alert")).toHaveCount(0);
});

test("the search stays in the address, and the file holds what it finds", async ({ page, db, ada }) => {
  const { id, company } = await anEnquiry(db, { phone: "(954) 555-0177" });
  await anEnquiry(db);
  await openLive(page, "/cms/leads");
  await page.getByRole("searchbox").fill(`${company.toUpperCase()} 9545550177`);
  await page.keyboard.press("Enter");
  await expect(inbox(page).getByRole("link")).toHaveCount(1);
  await page.getByLabel("Which leads").selectOption("New");
  await expect(rowOf(page, company)).toHaveAttribute("href", /show=new/);
  await rowOf(page, company).click();
  await expect(page).toHaveURL(new RegExp(`/cms/leads/${id}\\?q=.*show=new`));
  await page.reload();
  await untilLive(page);
  await expect(inbox(page).getByRole("link")).toHaveCount(1);
  const file = await page.request.get((await page.getByRole("link", { name: /^CSV/ }).getAttribute("href")) ?? "");
  expect(file.headers()["content-disposition"]).toMatch(/^attachment; filename="leads-[\d-]+\.csv"$/);
  expect((await file.text()).split("\r\n")).toHaveLength(3);
  await page.getByLabel("Which leads").selectOption("Won");
  await expect(page.getByText("fits this filter.")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(rowOf(page, company)).toBeVisible();
  expect(ada.role).toBe("owner");
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ ...phone, javaScriptEnabled });

    test("a salesperson opens a lead by touch, works it, and goes back to the list", async ({
      page,
      context,
      db,
      site,
    }) => {
      const sol = await aPerson(db, { name: "Sol Reef", role: "sales" });
      await enterAs(context, db, sol, site.url);
      const { id, company } = await anEnquiry(db);
      await page.goto("/cms/dashboard");
      await page
        .getByRole("region", { name: "Waiting for you" })
        .getByRole("link", { name: /new enquir/ })
        .tap();
      await rowOf(page, company).tap();
      await expect(page).toHaveURL(`/cms/leads/${id}?show=new`);
      await expect(inbox(page)).toBeHidden();
      await page.getByRole("button", { name: "Mark as contacted" }).tap();
      await expect(page.getByLabel("Status", { exact: true })).toHaveValue("contacted");
      await page.getByLabel("New note").fill("Left a message");
      await page.getByRole("button", { name: "Add note" }).tap();
      await expect(page.getByText("Sol Reef added a note")).toBeVisible();
      await page.getByRole("link", { name: "All leads" }).tap();
      await expect(page).toHaveURL("/cms/leads?show=new");
      await expect(rowOf(page, company)).toHaveCount(0);
    });
  });
}

test("a refused mail is seen at the lead and sent again", async ({ page, db, ada }) => {
  const { id } = await anEnquiry(db, aVisitorWithScript());
  await db
    .updateTable("outbox")
    .set({
      state: "refused",
      finished_at: new Date(),
      answer: "550 no such user",
      lease_owner: null,
      lease_until: null,
    })
    .where("about", "=", id)
    .where("purpose", "=", "lead-confirmation")
    .execute();
  await openLive(page, `/cms/leads/${id}`);
  const mails = page.getByRole("region", { name: "Mails" });
  await expect(mails.getByRole("listitem").filter({ hasText: "Confirmation to the visitor" })).toContainText(
    "550 no such user",
  );
  await mails.getByRole("button", { name: "Send again Confirmation to the visitor" }).click();
  await expect(page.getByText(`${ada.name} sent a mail again`)).toBeVisible();
});

test("why a visitor got no confirmation is seen at the lead, and one is sent by a press", async ({ page, db, ada }) => {
  const { id } = await anEnquiry(db);
  await openLive(page, `/cms/leads/${id}`);
  const mails = page.getByRole("region", { name: "Mails" });
  await expect(mails).toContainText("No confirmation was sent to the visitor: the form was sent without its script");
  await mails.getByRole("button", { name: "Send confirmation" }).click();
  await expect(page.getByText(`${ada.name} sent the confirmation`)).toBeVisible();
  await expect(mails.getByRole("listitem").filter({ hasText: "Confirmation to the visitor" })).toHaveCount(1);
  await expect(mails.getByRole("button", { name: "Send confirmation" })).toHaveCount(0);
});

test("what was flagged as spam says why, and one press moves it out", async ({ page, db, ada }) => {
  const message = "viagra casino https://a.example https://b.example https://c.example";
  const { id } = await anEnquiry(db, { message, ...aVisitorWithScript() });
  await openLive(page, `/cms/leads/${id}?show=suspected`);
  await expect(page.getByRole("alert").filter({ hasText: "Flagged as spam" })).toContainText(
    "Flagged as spam: words often used in spam: casino, viagra; 3 links.",
  );
  await expectConform(page);
  await page.getByRole("button", { name: "Not spam" }).click();
  await expect(page.getByText(`${ada.name}: Spam to New`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Mails" })).toContainText("Notice to the office");
});

test("an editor sees figures and updates of the site, and nothing of leads", async ({ page, context, db, site }) => {
  const { company } = await anEnquiry(db);
  await enterAs(context, db, await aPerson(db, { name: "Nora Quay", role: "editor" }), site.url);
  await openLive(page, "/cms/dashboard");
  await expect(page.getByRole("term")).toHaveText(["Total Pages", "Services", "Team Members", "Testimonials"]);
  await expect(page.getByRole("heading", { name: "Recent Updates" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waiting for you" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Leads/ })).toHaveCount(0);
  await expect(page.getByText(company)).toHaveCount(0);
  await page.getByRole("link", { name: "View all" }).click();
  await expect(page).toHaveURL("/cms/activity");
});
