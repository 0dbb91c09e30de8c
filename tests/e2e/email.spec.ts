import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive, warningsIn } from "../support/e2e.ts";
import { sendInquiry as receive, withFormToken } from "../support/intake.ts";
import { startSite } from "../support/site-process.ts";
import { type MailServer, startMailServer } from "../support/smtp-server.ts";
import { aPerson } from "../support/staff.ts";
import { test as base, logInAs } from "../support/staff-e2e.ts";

interface MailService {
  server: MailServer;
  isDown: boolean;
  /** Addresses that the server rejects. */
  unknown: Set<string>;
}

/** The site sends its emails to a mail server that each test controls. */
const test = base.extend<object, { mailService: MailService }>({
  mailService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const control = { isDown: false, unknown: new Set<string>() };
      const server = await startMailServer(({ to }) => {
        if (control.isDown) return { stage: "greeting", code: 421 };
        return control.unknown.has(to) ? { stage: "recipient", code: 550 } : "take";
      });
      await use(Object.assign(control, { server }));
      await server.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ settings, mailService }, use) => {
      const site = await startSite({ ...settings, SMTP_URL: mailService.server.url });
      await use(site);
      await site.stop();
      const unexpected = warningsIn(site.log).filter((line) => !line.includes("emails can't be sent"));
      expect(unexpected, "warnings in the site's log").toEqual([]);
    },
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "default" });

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test(
  "an owner sends test messages, sees their results, and retries a rejected one",
  long,
  async ({ page, ada, mailService }) => {
    await openLive(page, "/cms/dashboard");
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Settings", exact: true }).click();
    await page.getByRole("navigation", { name: "Settings sections" }).getByRole("link", { name: "Email" }).click();
    await expect(panel(page, "Mail server")).toContainText(`127.0.0.1, port ${mailService.server.port}`);
    const tests = panel(page, "Test message");
    const address = tests.getByLabel("Send to");
    await expect(address).toHaveValue(ada.email);
    await tests.getByRole("button", { name: "Send a test message" }).click();
    await expect(page.getByText("The test message is on its way.")).toBeVisible();
    const results = tests.getByRole("list", { name: "Test messages" }).getByRole("listitem");
    await expect(results.filter({ hasText: ada.email })).toContainText("Accepted by the mail server");
    expect(mailService.server.received.flatMap(({ to }) => to)).toContain(ada.email);
    const nobody = `nobody.${crypto.randomUUID()}@harbor.example`;
    mailService.unknown.add(nobody);
    await address.fill(nobody);
    await tests.getByRole("button", { name: "Send a test message" }).click();
    await expect(results.first()).toContainText(nobody);
    await expect(results.first()).toContainText("The mail server rejected the email.");
    await expect(results.first()).toContainText("Server message: 550 scripted 550");
    const rejected = panel(page, "Refused").getByRole("listitem").filter({ hasText: nobody });
    await expect(rejected).toBeVisible();
    await expectAccessible(page);
    mailService.unknown.delete(nobody);
    await rejected.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Trying again now.")).toBeVisible();
    await expect(rejected).toHaveCount(0);
    await expect(results.first()).toContainText("Accepted by the mail server");
  },
);

test(
  "a banner says that emails are stuck, links to a fix, and disappears when they are sent",
  long,
  async ({ page, context, db, ada, site, mailService }) => {
    await db.deleteFrom("outbox").execute();
    mailService.isDown = true;
    const hourAgo = new Date(Date.now() - 60 * 60_000);
    await receive(db, withFormToken(hourAgo), hourAgo, crypto.randomUUID());
    const waiting = db.selectFrom("outbox").select("attempts").where("attempts", ">", 0);
    await expect.poll(async () => (await waiting.execute()).length).toBeGreaterThan(0);

    await logInAs(context, db, await aPerson(db, { name: "Sol Reef", role: "sales" }), site.url);
    await openLive(page, "/cms/leads");
    const banner = page.getByRole("alert").filter({ hasText: "Emails aren't being sent." });
    await expect(banner).toContainText("2 emails are waiting");
    await banner.getByText("What to do").click();
    await expect(banner.getByText("Tell a site owner.")).toBeVisible();

    await logInAs(context, db, ada, site.url);
    await openLive(page, "/cms/leads");
    await expectAccessible(page);
    await banner.getByRole("link", { name: "See why and how to fix it" }).click();
    await expect(page).toHaveURL("/cms/settings/mail");
    const queue = panel(page, "Waiting");
    await expect(queue).toContainText("2 emails are waiting");
    await expect(queue).toContainText("The mail server is busy or shutting down.");
    await expect(queue).toContainText("Server message: 421");
    mailService.isDown = false;
    await queue.getByRole("button", { name: "Try all now" }).click();
    await expect(queue).toContainText("No emails are waiting.");
    await openLive(page, "/cms/leads");
    await expect(page.getByRole("searchbox")).toBeVisible();
    await expect(banner).toHaveCount(0);
  },
);
