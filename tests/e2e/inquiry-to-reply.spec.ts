import { noMailbox, saveInbound } from "#src/domain/email/inbound/settings.server.ts";
import { webhookPath } from "#src/domain/email/inbound/webhook/webhook-path.ts";
import { expect, openLive, testSecret, warningsIn } from "../support/e2e.ts";
import { anEmail } from "../support/inbound.ts";
import { fillForm, sendForm, thankYouHeading } from "../support/inquiries.ts";
import { choose, control, showDetails } from "../support/lead-pane.ts";
import { startSite } from "../support/site-process.ts";
import { type MailServer, parsed, startMailServer } from "../support/smtp-server.ts";
import { aPerson } from "../support/staff.ts";
import { test as base, logInAs } from "../support/staff-e2e.ts";

/** The site sends its emails to a real mail server. */
const test = base.extend<object, { mail: MailServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
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

const webhook = "0123456789abcdef0123456789abcdef";
const mailbox = "replies@harbor.example";

test("a campaign becomes a won customer, and the report says so", async ({
  page,
  browser,
  context,
  db,
  site,
  mail,
}) => {
  const sol = await aPerson(db, { name: "Sol Reef", role: "sales" });
  await saveInbound({ db, now: () => new Date(), secret: testSecret }, sol, {
    settings: { provider: "postmark", address: mailbox, ...noMailbox, topic: "", path: webhook },
    credential: "",
    expectedVersion: null,
    cursor: null,
  });
  const customer = `elena@${crypto.randomUUID().slice(0, 8)}.example`;
  const emailsTo = (address: string) => Promise.all(mail.received.filter(({ to }) => to.includes(address)).map(parsed));

  // A campaign's link leads to the contact page.
  const visitor = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  await visitor.goto("/contact?utm_source=newsletter&utm_campaign=Whole%20Way");
  await fillForm(visitor, customer);
  await sendForm(visitor).click();
  await expect(thankYouHeading(visitor)).toBeVisible();
  await visitor.close();
  const lead = await db.selectFrom("leads").select("id").where("email", "=", customer).executeTakeFirstOrThrow();

  // Staff get the notice, and answer from within.
  await expect
    .poll(() => mail.received.some(({ raw }) => raw.toString().includes("Subject: Inquiry from Elena Marsh")))
    .toBe(true);
  await logInAs(context, db, sol, site.url);
  await openLive(page, `/cms/leads/${lead.id}`);
  const pane = page.getByRole("article", { name: "Elena Marsh" });
  await expect(pane).toContainText("Newsletter, campaign whole way");
  await page.keyboard.press("r");
  await pane.getByLabel("Your reply").fill("Hello Elena, does Thursday at ten suit you?");
  await pane.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("Reply sent.")).toBeVisible();
  await expect.poll(async () => (await emailsTo(customer)).length).toBe(1);
  const [reply] = await emailsTo(customer);
  const replyTo = reply?.replyTo?.[0]?.address ?? "";
  expect(replyTo).toMatch(/^replies\+.+@harbor\.example$/);
  await expect(control(pane, "Status")).toHaveText("Status: Contacted");

  // The customer's answer comes back to the lead.
  const answer = anEmail({
    from: `Elena Marsh <${customer}>`,
    to: replyTo,
    inReplyTo: reply?.messageId?.replace(/[<>]/g, "") ?? "",
    text: "Thursday at ten works for us.",
  });
  const delivered = await fetch(new URL(webhookPath("postmark", webhook), site.url), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ MessageID: "1", OriginalRecipient: replyTo, RawEmail: answer }),
  });
  expect(delivered.status).toBe(200);
  const conversation = page.getByRole("region", { name: "Conversation" });
  const filed = db
    .selectFrom("lead_messages")
    .select("text")
    .where("lead_id", "=", lead.id)
    .where("kind", "=", "customer");
  await expect.poll(() => filed.execute()).toHaveLength(1);
  await page.reload();
  await expect(conversation).toContainText("Thursday at ten works for us.");

  // The next step, and then the deal.
  await openLive(page, `/cms/leads/${lead.id}`);
  await pane.getByRole("radio", { name: "Task" }).check();
  await pane.getByLabel("What needs to be done?").fill("Send the offer");
  await pane.getByRole("button", { name: "Add task" }).click();
  await showDetails(page);
  await expect(page.getByRole("region", { name: "Tasks" })).toContainText("Send the offer");
  await page.getByRole("region", { name: "Tasks" }).getByRole("button", { name: "Done Send the offer" }).click();
  await choose(pane, "Status", "Won");
  const won = page.getByRole("dialog", { name: "Elena Marsh: won" });
  await won.getByLabel("Value in USD").fill("12,500");
  await won.getByRole("button", { name: "Save as won" }).click();
  await expect(pane.getByLabel("Value in USD")).toHaveValue("12,500");

  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Reports" }).click();
  await page.getByText("Details", { exact: true }).click();
  await expect(
    page.getByRole("table", { name: "Campaigns" }).getByRole("row", { name: /^whole way.* 1 1 of 1 \$12,500$/ }),
  ).toBeVisible();
  await expect(page.getByRole("main").locator("dl")).toContainText("1 won, 0 lost");
});
