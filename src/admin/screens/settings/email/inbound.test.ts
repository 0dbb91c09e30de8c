import { describe, expect, onTestFinished, test } from "vitest";
import { readInboundMailbox } from "#src/domain/email/inbound/imap.server.ts";
import { inboundMailbox } from "#src/domain/email/inbound/settings.server.ts";
import { allRows } from "../../../../../tests/support/backups.ts";
import { userOfTab } from "../../../../../tests/support/email-setup.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { type ImapBehavior, startImapServer } from "../../../../../tests/support/imap-server.ts";
import { anEmail } from "../../../../../tests/support/inbound.ts";
import { databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";

const password = "tidal-wharf-4711";

const mailboxFields = (port: number) => ({
  intent: "save-inbound-email",
  provider: "imap",
  address: "replies@harbor.example",
  host: "127.0.0.1",
  port: String(port),
  encryption: "offered",
  username: "office@harbor.example",
  credential: password,
  folder: "",
});

async function setUp(settings: object = {}, behave?: (command: string, rest: string) => ImapBehavior) {
  const server = await startImapServer(behave && { behave });
  onTestFinished(() => server.close());
  const running = await startTestSite(settings);
  const { db } = running.site.services;
  const owner = await userOfTab(running);
  const version = async () => (await db.selectFrom("inbound_mail").select("version").executeTakeFirst())?.version ?? "";
  const save = async (change: object = {}) =>
    (await owner.send({ ...mailboxFields(server.port), version: await version(), ...change })).body;
  return { server, running, db, owner, version, save };
}

describe.each(databases)("replies, on $name", ({ engine }) => {
  test("come in from a mailbox that an owner enters: tried first, its password never shown again", async () => {
    const { server, running, db, owner, save, version } = await setUp(await databaseSettings(engine));
    expect(await owner.getText()).toContain("Where do replies come in?");
    expect(await save({ credential: "wrong" })).toContain("The mail server rejected the username or password.");
    expect(await save({ folder: "Archive" })).toContain("There's no such folder in this mailbox.");
    expect(await save({ encryption: "starttls" })).toContain("offers no encryption here");
    expect(await save({ host: "imap://x" })).toContain("Enter only the server's name");
    expect(await inboundMailbox(db)).toBeNull();
    expect(await save()).toContain("The mailbox can be read.");
    expect(await inboundMailbox(db)).toBe("replies@harbor.example");
    const page = await owner.getText();
    expect(page).toContain("127.0.0.1, port");
    expect(page).not.toContain(password);
    expect(JSON.stringify(await allRows(db))).not.toContain(password);
    server.deliver(anEmail());
    await readInboundMailbox(db, running.site.webhooks.environment, () => new Date(), new AbortController().signal);
    expect(await db.selectFrom("inbound_messages").select("source").execute()).toEqual([{ source: "imap" }]);
    expect(await save({ credential: "", version: await version() })).toContain("The mailbox can be read.");
    expect(await save({ credential: "", username: "other", version: await version() })).toContain(
      "Enter the password again",
    );
    expect(await save({ version: "another" })).toContain("Someone has just changed these settings.");
    const removed = await owner.send({ intent: "remove-inbound-email", version: await version() });
    expect(removed.body).toContain("Replies no longer come in here.");
    expect(await db.selectFrom("inbound_secret").selectAll().execute()).toEqual([]);
  });

  test("are read past an email that the mail server can't send, which is named", async () => {
    const { server, running, db, owner, save } = await setUp(await databaseSettings(engine), (command, rest) =>
      command === "UID FETCH" && rest.startsWith("2 ") && rest.includes("BODY") ? "refuse" : "answer",
    );
    await save();
    for (const subject of ["First", "Second <b>", "Third"]) server.deliver(anEmail({ subject }));
    const environment = running.site.webhooks.environment;
    await readInboundMailbox(db, environment, () => new Date(), new AbortController().signal);
    const page = await owner.getText();
    expect(page).toContain("1 email is in the mailbox, but the mail server can't send it.");
    expect(page).toContain("Second &lt;b&gt;</b>, Ana Reyes, ana@example.com");
    expect(page).toContain("Server message: Message could not be converted to MIME");
    expect(page).not.toContain("Not working");
    expect(page).not.toContain("Third");
  });

  test("come in by a webhook, whose address is shown once it is saved, and only owners set it up", async () => {
    const { running, db, owner, save } = await setUp(await databaseSettings(engine));
    expect(await save({ provider: "ses", topic: "nonsense" })).toContain("ARN");
    expect(await save({ provider: "mailgun", credential: "" })).toContain("Required");
    expect(await save({ provider: "mailgun", credential: "key-4711-harbor" })).toContain(
      "enter the web address shown here",
    );
    const { path } = await db.selectFrom("inbound_mail").select("path").executeTakeFirstOrThrow();
    const page = await owner.getText();
    expect(page).toContain(`/inbound-email/mailgun/${path}/mime`);
    expect(page).toContain("Waiting for the first email");
    expect(page).not.toContain("key-4711-harbor");
    const editor = await userOfTab(running, "editor");
    expect(await editor.getText()).not.toContain(path);
    expect((await editor.send({ ...mailboxFields(1), provider: "postmark" })).status).toBe(403);
    expect((await editor.send({ intent: "remove-inbound-email", version: "x" })).status).toBe(403);
  });
});

test("what the operator sets counts, and the screen says so", async () => {
  const { server, running, save } = await setUp();
  expect(await save()).toContain("The mailbox can be read.");
  const { dataDir } = running.site.config;
  await running.stop();
  const imapUrl = `imap://hello%40harbor.example:secret@127.0.0.1:${server.port}/INBOX`;
  const again = await startTestSite({ dataDir, imapUrl, inboundAddress: "hello@harbor.example" });
  expect(await inboundMailbox(again.site.services.db)).toBe("hello@harbor.example");
  const later = await userOfTab(again);
  expect(await later.getText()).toContain("which is used instead of anything entered here");
  const refused = await later.send({ ...mailboxFields(server.port), version: "" });
  expect(refused.body).toContain("can't be changed here");
  await again.stop();
  const without = await startTestSite({ dataDir });
  expect(await inboundMailbox(without.site.services.db)).toBe("replies@harbor.example");
});
