import type { Page } from "@playwright/test";
import type { Db } from "#src/base/db/tables.ts";
import { storeMessage } from "#src/domain/email/inbound/store.server.ts";
import { replyAddressFor, staffAddressFor } from "#src/domain/leads/conversation/reply-address.server.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, openLive, testSecret } from "../support/e2e.ts";
import { anEmail, type EmailOptions } from "../support/inbound.ts";
import { anInquiry } from "../support/inquiries.ts";
import { test } from "../support/staff-e2e.ts";

const mailbox = "replies@harbor.example";

async function receive(db: Db, email: EmailOptions): Promise<void> {
  const raw = Buffer.from(anEmail(email));
  await db.transaction().execute((tx) => storeMessage(tx, { source: "imap", raw, recipients: [] }, new Date()));
  const waiting = db.selectFrom("inbound_messages").select("id").where("state", "=", "received");
  await expect.poll(() => waiting.execute()).toEqual([]);
}

/** Reaches a control with the Tab key, and presses it. */
async function press(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole("button", { name });
  for (let step = 0; step < 200 && !(await button.evaluate((one) => one === document.activeElement)); step += 1)
    await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
}

test("a stranger's email shows its address, which the keyboard adds to the lead", async ({ page, db, ada: _ }) => {
  const { id } = await anInquiry(db);
  const to = replyAddressFor(testSecret, id, mailbox);
  await receive(db, { from: "Carla Voss <carla@voss.example>", to, subject: "Our move", text: "I'm her partner." });
  await openLive(page, `/cms/leads/${id}`);
  const conversation = page.getByRole("region", { name: "Conversation" });
  await expect(conversation).toContainText("carla@voss.example: not the address we know");
  await expect(page.getByText(/carla@voss\.example wrote .* and waits for an answer/)).toBeVisible();
  await expectAccessible(page);
  await press(page, /^Add this address/);
  await expect(page.getByText("Added carla@voss.example to this lead.")).toBeVisible();
  await expect(conversation).toContainText("carla@voss.example, also an address of this customer");
  await expectAccessible(page);
});

test("an email in a coworker's name waits until someone sends it, and then is our reply", async ({ page, db, ada }) => {
  const { id } = await anInquiry(db);
  const { email } = await db.selectFrom("leads").select("email").where("id", "=", id).executeTakeFirstOrThrow();
  const subject = `Re: your servers, ${id}`;
  const from = `${ada.name} <${ada.email}>`;
  await receive(db, { from, to: replyAddressFor(testSecret, id, mailbox), subject, text: "We come on Friday." });
  await openLive(page, "/cms/leads/unmatched");
  await page.getByRole("link", { name: subject }).click();
  await expect(page.getByText("in your team's name. Nothing proves that")).toBeVisible();
  await expectAccessible(page);
  await press(page, /^Send as our reply/);
  const conversation = page.getByRole("region", { name: "Conversation" });
  await expect(conversation).toContainText(`${ada.name} replied to ${email}`);
  await expect(conversation).toContainText("We come on Friday.");
  const sent = db
    .selectFrom("outbox")
    .select("to_address")
    .where("subject_id", "=", id)
    .where("purpose", "=", "lead-reply");
  expect(await sent.execute()).toEqual([{ to_address: email }]);
});

test("a coworker's answer from their email program is in the conversation by itself", async ({ page, db, ada }) => {
  const { id } = await anInquiry(db);
  const { email } = await db.selectFrom("leads").select("email").where("id", "=", id).executeTakeFirstOrThrow();
  const copy = staffAddressFor(testSecret, id, mailbox, ada.email);
  await receive(db, { from: ada.email, to: email, text: "We come on Friday.", headers: [`Cc: ${copy}`] });
  await openLive(page, `/cms/leads/${id}`);
  const conversation = page.getByRole("region", { name: "Conversation" });
  await expect(conversation).toContainText(`${ada.name} replied to ${email} from their email program`);
  await expectAccessible(page);
});
