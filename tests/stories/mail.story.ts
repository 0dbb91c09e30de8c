import type { Page } from "@playwright/test";
import { expectConform } from "../support/axe.ts";
import { send as receive, scripted } from "../support/intake.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { startSite } from "../support/site-process.ts";
import { aPerson } from "../support/staff.ts";
import { test as base, enterAs } from "../support/staff-story.ts";
import { expect, openLive, warningsIn } from "../support/story.ts";

interface PostOffice {
  server: MailServer;
  isAway: boolean;
  /** Addresses that it does not know. */
  unknown: Set<string>;
}

/** The site hands its mails to a mail server that each story tells how to behave. */
const test = base.extend<object, { postOffice: PostOffice }>({
  postOffice: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const behaviour = { isAway: false, unknown: new Set<string>() };
      const server = await startMailServer(({ to }) => {
        if (behaviour.isAway) return { at: "greeting", code: 421 };
        return behaviour.unknown.has(to) ? { at: "recipient", code: 550 } : "take";
      });
      await use(Object.assign(behaviour, { server }));
      await server.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ settings, postOffice }, use) => {
      const site = await startSite({ ...settings, SMTP_URL: postOffice.server.url });
      await use(site);
      await site.stop();
      expect(warningsIn(site.log), "warnings in the site's log").toEqual([]);
    },
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "default" });

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("an owner sends test messages, sees what became of them, and has a refused one tried again", async ({
  page,
  ada,
  postOffice,
}) => {
  await openLive(page, "/cms/dashboard");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("navigation", { name: "Parts of the settings" }).getByRole("link", { name: "Mail" }).click();
  await expect(panel(page, "Mail server")).toContainText(`127.0.0.1, port ${postOffice.server.port}`);
  const tests = panel(page, "Test message");
  const address = tests.getByLabel("Send it to");
  await expect(address).toHaveValue(ada.email);
  await tests.getByRole("button", { name: "Send a test message" }).click();
  await expect(page.getByText("The test message is on its way.")).toBeVisible();
  const ends = tests.getByRole("list", { name: "Test messages" }).getByRole("listitem");
  await expect(ends.filter({ hasText: ada.email })).toContainText("Taken by the mail server");
  expect(postOffice.server.received.flatMap(({ to }) => to)).toContain(ada.email);
  const nobody = `nobody.${crypto.randomUUID()}@harbor.example`;
  postOffice.unknown.add(nobody);
  await address.fill(nobody);
  await tests.getByRole("button", { name: "Send a test message" }).click();
  await expect(ends.first()).toContainText(nobody);
  await expect(ends.first()).toContainText("The mail server does not take the mail.");
  await expect(ends.first()).toContainText("In the original: 550 scripted 550");
  const refused = panel(page, "Refused").getByRole("listitem").filter({ hasText: nobody });
  await expect(refused).toBeVisible();
  await expectConform(page);
  postOffice.unknown.delete(nobody);
  await refused.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The mail is tried again now.")).toBeVisible();
  await expect(refused).toHaveCount(0);
  await expect(ends.first()).toContainText("Taken by the mail server");
});

test("a banner says that mail stands still, leads to what to do, and goes when mail goes out again", async ({
  page,
  context,
  db,
  ada,
  site,
  postOffice,
}) => {
  await db.deleteFrom("outbox").execute();
  postOffice.isAway = true;
  const hourAgo = new Date(Date.now() - 60 * 60_000);
  await receive(db, scripted(hourAgo), hourAgo, crypto.randomUUID());
  const waiting = db.selectFrom("outbox").select("attempts").where("attempts", ">", 0);
  await expect.poll(async () => (await waiting.execute()).length).toBeGreaterThan(0);

  await enterAs(context, db, await aPerson(db, { name: "Sol Reef", role: "sales" }), site.url);
  await openLive(page, "/cms/leads");
  const banner = page.getByRole("alert").filter({ hasText: "Mail does not go out." });
  await expect(banner).toContainText("2 mails wait");
  await banner.getByText("What to do").click();
  await expect(banner.getByText("Tell an owner of the site")).toBeVisible();

  await enterAs(context, db, ada, site.url);
  await openLive(page, "/cms/leads");
  await expectConform(page);
  await banner.getByRole("link", { name: "See why, and what to do" }).click();
  await expect(page).toHaveURL("/cms/settings/mail");
  const queue = panel(page, "Waiting");
  await expect(queue).toContainText("2 mails wait");
  await expect(queue).toContainText("The mail server is busy, or is just being stopped.");
  await expect(queue).toContainText("In the original: 421");
  postOffice.isAway = false;
  await queue.getByRole("button", { name: "Try all now" }).click();
  await expect(queue).toContainText("No mail waits.");
  await openLive(page, "/cms/leads");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect(banner).toHaveCount(0);
});
