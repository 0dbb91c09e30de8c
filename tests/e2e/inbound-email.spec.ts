import { storeMessage } from "#src/domain/email/inbound/store.server.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive } from "../support/e2e.ts";
import { startImapServer } from "../support/imap-server.ts";
import { anEmail } from "../support/inbound.ts";
import { uniqueEmail } from "../support/inquiries.ts";
import { test } from "../support/staff-e2e.ts";

test(
  "an owner sets up replies; an email that fits no lead becomes one; its sender is found and erased",
  long,
  async ({ page, ada: _, db }) => {
    const server = await startImapServer();
    await openLive(page, "/cms/settings/mail");
    const panel = page.getByRole("region", { name: "Replies" });
    await expect(panel).toContainText("Not set up");
    await panel.getByRole("radio", { name: "A mailbox" }).check();
    await panel.getByLabel("Email address of the mailbox").fill("replies@harbor.example");
    await panel.getByLabel("Username").fill("office@harbor.example");
    await panel.getByLabel("Password or app password").fill("wrong");
    await panel.getByLabel("IMAP host").fill("127.0.0.1");
    await panel.getByLabel("Port").fill(String(server.port));
    await panel.getByLabel("Encryption").selectOption("If offered");
    await panel.getByRole("button", { name: "Test and save" }).click();
    const password = panel.getByLabel("Password or app password");
    await expect(password).toHaveAccessibleDescription(/rejected the username or password/);
    await expectAccessible(page);
    await password.fill("tidal-wharf-4711");
    await page.keyboard.press("Enter");
    await expect(page.getByText("The mailbox can be read.")).toBeVisible();
    await expect(panel).toContainText("replies@harbor.example");
    await server.close();

    // Other tests of this site may have emails that fit no lead, too.
    const address = uniqueEmail();
    const subject = `Tide in the server room, ${address}`;
    const raw = Buffer.from(anEmail({ from: `Cleo Park <${address}>`, subject, text: "Can you help?\n\nCleo" }));
    await db.transaction().execute((tx) => storeMessage(tx, { source: "imap", raw, recipients: [] }, new Date()));
    const stored = db.selectFrom("inbound_messages").select("state").where("subject", "=", subject);
    await expect.poll(() => stored.execute()).toEqual([{ state: "unmatched" }]);
    await openLive(page, "/cms/leads");
    await page.getByRole("link", { name: /^\d+ unmatched emails?$/ }).click();
    await expect(page.getByRole("heading", { name: "Unmatched emails" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: subject }).click();
    await page.getByRole("searchbox", { name: /^Find a lead/ }).fill("zzz");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText("No leads match “zzz”.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "New lead from Cleo Park" }).click();
    await expect(page.getByRole("heading", { name: "Cleo Park", level: 2 })).toBeVisible();
    const filed = db.selectFrom("lead_messages").select("text").where("from_address", "=", address);
    expect(await filed.execute()).toEqual([{ text: "Can you help?\n\nCleo" }]);

    await openLive(page, "/cms/settings/privacy");
    const person = page.getByRole("region", { name: "One person's data" });
    await person.getByRole("searchbox").fill(address);
    await person.getByRole("button", { name: "Find" }).click();
    await expect(person.getByRole("checkbox", { name: /^Cleo Park/ })).toBeChecked();
    await person.getByRole("button", { name: "See what erasing deletes" }).click();
    const erasure = person.getByRole("region", { name: "Erase this for good?" });
    await expect(erasure).toContainText("1 email of its conversation");
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await person.getByRole("button", { name: "Export" }).click();
    expect((await download).suggestedFilename()).toMatch(/^personal-data-.*\.tar$/);
    await erasure.getByRole("button", { name: "Erase for good" }).click();
    await expect(page.getByText(/^Erased for good: 1 lead/).first()).toBeVisible();
    await expect(person).toContainText("No leads or emails found for");
  },
);
