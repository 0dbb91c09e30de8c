import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive } from "../support/e2e.ts";
import { anInquiry } from "../support/inquiries.ts";
import { choose } from "../support/lead-pane.ts";
import { test } from "../support/staff-e2e.ts";

test("a card moves on the board by key, and goes back if someone else was faster", async ({ page, db, ada: _ }) => {
  const { id, company } = await anInquiry(db);
  await db.updateTable("leads").set({ value_cents: 50_000, currency: "USD" }).where("id", "=", id).execute();
  await openLive(page, `/cms/leads?as=board&q=${encodeURIComponent(company)}`);
  await expectAccessible(page);
  const column = (name: string) => page.getByRole("region", { name: new RegExp(`^${name} `) });
  const cardIn = (name: string) => column(name).getByRole("link").filter({ hasText: company });
  await expect(column("New")).toContainText("Worth $500");
  await cardIn("New").focus();
  await page.keyboard.press("]");
  await expect(cardIn("Contacted")).toBeFocused();
  await expect(column("Contacted")).toContainText("Worth $500");
  await expect(column("New")).not.toContainText("Worth");
  await expect(page.getByText("Marked Ana Reyes as contacted.")).toBeVisible();
  await db.updateTable("leads").set({ version: 7 }).where("id", "=", id).execute();
  await page.keyboard.press("]");
  await expect(page.getByText(/^Not changed, because .* just changed/)).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: /^Not changed/ })).toHaveCount(1);
  await expect(cardIn("Contacted")).toBeVisible();
  await expect(cardIn("Proposal sent")).toHaveCount(0);
});

test("two quick moves of a card are sent one after the other", long, async ({ page, db, ada: _ }) => {
  const { id, company } = await anInquiry(db);
  await openLive(page, "/cms/leads?as=board");
  const answered = Promise.withResolvers<void>();
  const rendered = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.startsWith("/cms/leads"),
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      const response = await route.fetch();
      answered.resolve();
      await rendered.promise;
      await route.fulfill({ response });
    },
  );
  const column = (name: string) => page.getByRole("region", { name: new RegExp(`^${name} `) });
  const cardIn = (name: string) => column(name).getByRole("link").filter({ hasText: company });
  await cardIn("New").focus();
  await page.keyboard.press("]");
  await expect(cardIn("Contacted")).toBeFocused();
  // The first move is stored, and its answer has not arrived.
  await answered.promise;
  await page.keyboard.press("]");
  await expect(cardIn("Proposal sent")).toBeFocused();
  rendered.resolve();
  const storedLead = db.selectFrom("leads").select(["stage", "version"]).where("id", "=", id);
  await expect.poll(() => storedLead.executeTakeFirst()).toEqual({ stage: "proposal", version: 3 });
  await expect(cardIn("Proposal sent")).toBeFocused();
  await expect(page.getByText(/^Not changed/)).toHaveCount(0);
});

test("a card that is won asks for its value, and one that is lost for the reason", async ({ page, db, ada: _ }) => {
  const { id, company } = await anInquiry(db);
  await db.updateTable("leads").set({ status: "qualified" }).where("id", "=", id).execute();
  await openLive(page, "/cms/leads?as=board");
  const column = (name: string) => page.getByRole("region", { name: new RegExp(`^${name} `) });
  const cardIn = (name: string) => column(name).getByRole("link").filter({ hasText: company });
  await cardIn("Qualified").focus();
  await page.keyboard.press("]");
  const won = page.getByRole("dialog", { name: /: won$/ });
  await expect(won.getByLabel("Value in USD")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(cardIn("Qualified")).toBeFocused();
  await page.keyboard.press("]");
  await page.keyboard.type("plenty");
  await page.keyboard.press("Enter");
  await expect(won.getByText("Enter an amount, like 12,500 or 12,500.50.")).toBeVisible();
  await won.getByLabel("Value in USD").fill("12,500");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Marked Ana Reyes as won.")).toBeVisible();
  await expect(cardIn("Won")).toBeFocused();
  await openLive(page, "/cms/leads?as=board");
  await cardIn("Won").focus();
  await page.keyboard.press("]");
  const lost = page.getByRole("dialog", { name: /: lost$/ });
  await lost.getByLabel("Why was it lost?").selectOption({ index: 1 });
  await lost.getByRole("button", { name: "Save as lost" }).click();
  await expect(cardIn("Lost")).toBeVisible();
  const storedLead = db.selectFrom("leads").select(["status", "lost_reason"]).where("id", "=", id);
  await expect
    .poll(() => storedLead.executeTakeFirst())
    .toMatchObject({ status: "lost", lost_reason: expect.any(String) });
  await cardIn("Lost").focus();
  await page.keyboard.press("]");
  const noSale = page.getByRole("dialog", { name: /: not a sale$/ });
  await noSale.getByLabel("What was it?").selectOption("Job applicant");
  await expectAccessible(page);
  await noSale.getByRole("button", { name: "Save as not a sale" }).click();
  await expect(cardIn("Not a sale")).toBeVisible();
});

test("an application that is no sale was a job applicant", async ({ page, db, ada: _ }) => {
  const { id } = await anInquiry(db);
  await db.updateTable("leads").set({ form_page: "/careers/network-engineer" }).where("id", "=", id).execute();
  await openLive(page, `/cms/leads/${id}`);
  await choose(page, "Status", "Not a sale");
  const kind = page.getByRole("dialog").getByLabel("What was it?");
  await expect(kind.getByRole("option", { selected: true })).toHaveText("Job applicant");
});

test("the focus stays with the card whose dialog was left", long, async ({ page, db, ada: _ }) => {
  const other = await anInquiry(db, {}, new Date(Date.now() - 1));
  const moved = await anInquiry(db);
  await db.updateTable("leads").set({ status: "contacted", stage: "proposal" }).where("id", "=", other.id).execute();
  await db.updateTable("leads").set({ status: "contacted" }).where("id", "=", moved.id).execute();
  const card = (company: string) => page.getByRole("link").filter({ hasText: company });
  await openLive(page, "/cms/leads?as=board");
  await card(moved.company).focus();
  await page.keyboard.press("]");
  await expect(page.getByRole("region", { name: /^Proposal sent / }).getByText(moved.company)).toBeVisible();
  await expect(card(moved.company)).toBeFocused();
  await page.keyboard.press("j");
  await expect(card(other.company)).toBeFocused();
  await page.keyboard.press("e");
  await expect(page.getByRole("radio", { name: "Proposal sent" })).toBeFocused();
  await page.getByRole("radio", { name: "Lost" }).check();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Why was it lost?")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card(other.company)).toBeFocused();
});

test("a card is dragged to another column", long, async ({ page, db, ada: _ }) => {
  const { company } = await anInquiry(db);
  await openLive(page, "/cms/leads?as=board");
  const column = (name: string) => page.getByRole("region", { name: new RegExp(`^${name} `) });
  const card = page.getByRole("link").filter({ hasText: company });
  await card.hover();
  await page.mouse.down();
  await column("Qualified").hover({ position: { x: 40, y: 60 } });
  await column("Qualified").hover({ position: { x: 50, y: 70 } });
  await expect(column("Qualified")).toHaveAttribute("data-over");
  await page.mouse.up();
  await expect(column("Qualified").getByRole("link").filter({ hasText: company })).toBeVisible();
  await expect(page.getByText("Marked Ana Reyes as qualified.")).toBeVisible();
});
