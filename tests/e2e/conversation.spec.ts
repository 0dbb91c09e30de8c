import type { Page } from "@playwright/test";
import type { Db } from "#src/base/db/tables.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, hold, long, openLive, warningsIn } from "../support/e2e.ts";
import { anInquiry, aVisitorWithScript, uniqueEmail } from "../support/inquiries.ts";
import { composer, control, conversation } from "../support/lead-pane.ts";
import { localCopies } from "../support/local-copies.ts";
import { startSite } from "../support/site-process.ts";
import { type MailServer, parsed, startMailServer } from "../support/smtp-server.ts";
import { test as base } from "../support/staff-e2e.ts";

/** The site sends its emails to a real mail server, which rejects some addresses. */
const test = base.extend<object, { mail: MailServer & { unknown: Set<string> } }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const unknown = new Set<string>();
      const server = await startMailServer(({ to }) => (unknown.has(to) ? { stage: "recipient", code: 550 } : "take"));
      await use(Object.assign(server, { unknown }));
      await server.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ settings, mail }, use) => {
      const site = await startSite({ ...settings, SMTP_URL: mail.url });
      await use(site);
      await site.stop();
      expect(warningsIn(site.log), "warnings in the site's log").toEqual([]);
    },
    { scope: "worker" },
  ],
});

const text = (page: Page) => composer(page).getByLabel("Your reply");

async function draftTexts(db: Db, lead: string) {
  const drafts = await db.selectFrom("lead_drafts").select("content").where("lead_id", "=", lead).execute();
  return drafts.map(({ content }) => content.text);
}

test("a salesperson replies with a template and a file; the draft survives, and the customer gets one email", async ({
  page,
  db,
  ada,
  mail,
}) => {
  const email = uniqueEmail();
  const { id, company } = await anInquiry(db, { ...aVisitorWithScript(), name: "Elena Marsh", email });
  const other = await anInquiry(db);
  await openLive(page, `/cms/leads/${id}`);
  await page.keyboard.press("r");
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("/");
  await expect(composer(page).getByRole("combobox", { name: "Find a template" })).toBeFocused();
  await page.keyboard.type("details");
  await expect(composer(page).getByRole("listbox").getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveValue(new RegExp(`^Hello Elena,[^]*at ${company}\\?`));
  await expect(composer(page).getByText("Subject: A few questions about your inquiry")).toBeVisible();
  await page.keyboard.type(" Talk soon.");
  await expect(composer(page).getByText(/^Draft saved/)).toBeVisible();
  await page.getByRole("list", { name: "Leads" }).getByRole("link").filter({ hasText: other.company }).click();
  await expect(text(page)).toHaveValue("");
  await openLive(page, `/cms/leads/${id}`);
  await composer(page)
    .getByRole("radio", { name: /^Draft: Hello Elena,/ })
    .check();
  await expect(text(page)).toHaveValue(/I'll take it from there\. Talk soon\.$/);
  const file = { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
  await composer(page).getByLabel("Attach files").setInputFiles([file]);
  await expect(composer(page).getByRole("list", { name: "Attached files" })).toContainText("plan.pdf");
  await composer(page).getByRole("button", { name: "Templates" }).click();
  await expect(composer(page).getByRole("combobox", { name: "Find a template" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(text(page)).toBeFocused();
  await composer(page).getByText("Cc", { exact: true }).click();
  await composer(page).getByLabel("Copies to").fill("bob@holt.example");
  await text(page).press("Control+Enter");
  await expect(page.getByText("Reply sent.")).toBeVisible();
  await expect(text(page)).toHaveValue("");
  await expect(text(page)).toBeHidden();
  await expect.poll(() => mail.received.filter(({ to }) => to.includes(email)).length).toBe(2);
  const received = await Promise.all(mail.received.filter(({ to }) => to.includes(email)).map(parsed));
  const reply = received.find(({ subject }) => subject === "A few questions about your inquiry");
  expect(reply).toMatchObject({
    cc: [{ address: "bob@holt.example" }],
    from: { name: `${ada.name}, Mangrove IT` },
    attachments: [{ filename: "plan.pdf" }],
  });
  expect(reply?.text).toMatch(/Talk soon\.\n\n-- \nAda Marsh\nMangrove IT/);
  // The screen shows it by itself.
  await expect(conversation(page).filter({ hasText: "Ada Marsh replied to" })).toContainText(
    "Accepted by the mail server",
  );
  await expect(control(page, "Status")).toHaveText("Status: Contacted");
  await expect(composer(page).getByLabel("Subject")).toHaveValue("Re: A few questions about your inquiry");
  const download = page.waitForEvent("download");
  await conversation(page)
    .getByRole("link", { name: /plan\.pdf/ })
    .click();
  expect((await download).suggestedFilename()).toBe("plan.pdf");
});

test("Ctrl+Enter sends from each field of the reply, and the message that it answers stays in view", async ({
  page,
  db,
  ada: _,
}) => {
  const { id, company } = await anInquiry(db, { email: uniqueEmail() });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLive(page, `/cms/leads/${id}`);
  await page.keyboard.press("r");
  await expect(text(page)).toBeFocused();
  const question = await conversation(page).getByRole("paragraph").filter({ hasText: company }).boundingBox();
  const box = await composer(page).boundingBox();
  expect((question?.y ?? 0) + (question?.height ?? 0)).toBeLessThan(box?.y ?? 0);
  await page.keyboard.type("Friday at ten?");
  await composer(page).getByLabel("Remind me if no answer in").click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Reply sent.")).toBeVisible();
  await expect(conversation(page).filter({ hasText: "Friday at ten?" })).toHaveCount(1);
});

test("who has no email address is called: the first choice and the key for replies log a call", async ({
  page,
  db,
  ada: _,
}) => {
  const { id } = await anInquiry(db, { name: "Tom Baker", phone: "(954) 555-0112" });
  await db.updateTable("leads").set({ email: "" }).where("id", "=", id).execute();
  await openLive(page, `/cms/leads/${id}`);
  await expect(composer(page).getByRole("radio")).toHaveCount(3);
  await expect(composer(page).getByRole("radio", { name: "Call Tom..." })).toBeVisible();
  await page.keyboard.press("r");
  await page.keyboard.type("It works again.");
  await page.keyboard.press("Control+Enter");
  await expect(conversation(page).filter({ hasText: "It works again." })).toContainText("we talked");
});

test("letters typed while a lead opens slowly are its reply, and no commands", long, async ({ page, db, ada: _ }) => {
  const { id } = await anInquiry(db, { name: "Elena Marsh" });
  await openLive(page, "/cms/leads");
  const release = await hold(page, `**/cms/leads/${id}.data*`);
  await page.keyboard.press("j");
  await page.keyboard.type("rsee you");
  release();
  await expect(text(page)).toHaveValue("see you");
  await page.keyboard.type(" on Monday");
  await expect(text(page)).toHaveValue("see you on Monday");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a reply that the mail server rejects says why, and is sent again", async ({ page, db, ada, mail }) => {
  const email = uniqueEmail();
  const { id } = await anInquiry(db, { name: "Elena Marsh", email });
  mail.unknown.add(email);
  await openLive(page, `/cms/leads/${id}`);
  await page.keyboard.press("r");
  await text(page).fill("Hello {their company}");
  await expect(composer(page).getByText("Fill in {their company}")).toBeVisible();
  await composer(page).getByRole("button", { name: "Send reply" }).click();
  await expect(composer(page).getByText("Replace {their company} before you send this")).toBeVisible();
  await text(page).fill("Hello Elena");
  await composer(page).getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("Reply sent.")).toBeVisible();
  await expect(text(page)).toHaveValue("");
  const sent = conversation(page).filter({ hasText: `${ada.name} replied to` });
  await expect(sent).toContainText("The mail server rejected the email.");
  mail.unknown.delete(email);
  await sent.getByRole("button", { name: /^Send again/ }).click();
  await expect.poll(() => mail.received.filter(({ to }) => to.includes(email)).length).toBe(1);
});

test("two tabs share a draft, and neither overwrites the other", long, async ({ page, context, db, ada: _ }) => {
  const { id } = await anInquiry(db);
  await openLive(page, `/cms/leads/${id}`);
  const other = await context.newPage();
  await openLive(other, `/cms/leads/${id}`);
  await page.keyboard.press("r");
  await text(page).fill("From the first tab");
  await expect(composer(page).getByText(/^Draft saved/)).toBeVisible();
  await other.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(text(other)).toHaveValue("From the first tab");
  await other.keyboard.press("r");
  await text(other).fill("From the second tab");
  await expect(composer(other).getByText(/^Draft saved/)).toBeVisible();
  await text(page).fill("From the first tab, too");
  await expect(composer(page).getByRole("alert")).toContainText("From the second tab");
  await composer(page).getByRole("button", { name: "Keep what's here" }).click();
  await expect(composer(page).getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await expect(text(page)).toHaveValue("From the first tab, too");
});

test(
  "what one tab could not save is there after another tab has saved its own",
  long,
  async ({ page, context, db, ada: _ }) => {
    const { id } = await anInquiry(db);
    await openLive(page, `/cms/leads/${id}`);
    const other = await context.newPage();
    await openLive(other, `/cms/leads/${id}`);
    await page.keyboard.press("r");
    await text(page).fill("From the first tab");
    await expect(composer(page).getByText(/^Draft saved/)).toBeVisible();
    await other.keyboard.press("r");
    await text(other).fill("From the second tab");
    await expect(composer(other).getByRole("alert")).toContainText("From the first tab");
    await text(page).fill("From the first tab, saved");
    await expect.poll(() => draftTexts(db, id)).toEqual(["From the first tab, saved"]);
    await other.close();
    await page.reload();
    await expect(text(page)).toHaveValue("From the second tab");
    await expect(composer(page).getByRole("alert")).toContainText("From the first tab, saved");
  },
);

test.describe("when the server does not answer", long, () => {
  test.use({ allowedConsole: /Failed to load resource/ });

  test("logging out asks about a note that is only in this browser, and removes it", async ({ page, db, ada: _ }) => {
    const { id } = await anInquiry(db);
    await openLive(page, `/cms/leads/${id}`);
    await page.route(/\/draft$/, (route) => route.fulfill({ status: 503 }));
    await page.keyboard.press("n");
    await page.keyboard.type("Prefers email");
    await expect(composer(page).getByText("It stays in this browser")).toBeVisible();
    const logOut = () => page.getByRole("button", { name: "Log out" }).first().click();
    await logOut();
    await expect(page.getByRole("dialog")).toContainText("unsaved changes in a lead's conversation");
    await page.getByRole("button", { name: "Stay" }).click();
    await page.unroute(/\/draft$/);
    await composer(page).getByLabel("New note").press("End");
    await page.keyboard.type(" to calls");
    await logOut();
    await expect(page).toHaveURL("/cmslogin");
    expect(await draftTexts(db, id)).toEqual(["Prefers email to calls"]);
    expect(await localCopies(page)).toEqual([]);
  });
});

test("an expired session loses no note", long, async ({ page, context, db, ada: _ }) => {
  const { id } = await anInquiry(db);
  await openLive(page, `/cms/leads/${id}`);
  await page.keyboard.press("n");
  const cookies = await context.cookies();
  await context.clearCookies({ name: /session/ });
  await page.keyboard.type("Prefers email");
  await expect(composer(page).getByText(/You're logged out/)).toBeVisible();
  await composer(page).getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("status")).toContainText("your last step wasn't saved or sent");
  await context.addCookies(cookies);
  await openLive(page, `/cms/leads/${id}`);
  await composer(page).getByRole("radio", { name: "Note" }).check();
  await expect(composer(page).getByLabel("New note")).toHaveValue("Prefers email");
  await expect.poll(() => draftTexts(db, id)).toEqual(["Prefers email"]);
});

test("a screen that waits for an email stays when the session expires", long, async ({ page, context, db, ada: _ }) => {
  const { id } = await anInquiry(db);
  const lease_until = new Date("2100-01-01T00:00:00Z");
  const taken = { state: "waiting", attempts: 0, lease_owner: "another", lease_until } as const;
  await db.updateTable("outbox").set(taken).where("subject_id", "=", id).execute();
  await openLive(page, `/cms/leads/${id}`);
  await context.clearCookies({ name: /session/ });
  await page.waitForResponse((response) => response.url().endsWith("/cms/leads/count") && response.status() === 303);
  await page.keyboard.press("n");
  await page.keyboard.type("Prefers email");
  await expect(composer(page).getByText(/You're logged out/)).toBeVisible();
  await expect(page).toHaveURL(`/cms/leads/${id}`);
});

test("templates are edited, and one with an unknown field is refused", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/leads/templates");
  await page.getByRole("button", { name: "Add template" }).click();
  const dialog = page.getByRole("dialog", { name: "Add template" });
  await dialog.getByLabel("Name").fill("Thanks");
  await dialog.getByLabel("Text").fill("Thank you, {fist name}.");
  await dialog.getByRole("button", { name: "Add template" }).click();
  await expect(dialog.getByText("{fist name} isn't a field.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Text").fill("Thank you, {first name}.");
  await dialog.getByRole("button", { name: "Add template" }).click();
  await expect(page.getByText("Template saved.")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "Thanks" });
  await row.getByRole("button", { name: "Edit Thanks" }).click();
  await page.getByRole("dialog", { name: "Thanks" }).getByRole("button", { name: "Delete template" }).click();
  await expect(row).toHaveCount(0);
});
