import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { startReset } from "#src/domain/auth/accounts/staff.server.ts";
import type { Role } from "#src/domain/auth/policies.ts";
import { deadLink, fileAnswer } from "#src/domain/email/answers.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { temporaryDirectory } from "../../../../../tests/support/databases.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { sendInquiry as receive, withFormToken } from "../../../../../tests/support/intake.ts";
import { testMailServer } from "../../../../../tests/support/outbox.ts";
import { ask, databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { parsed, startMailServer } from "../../../../../tests/support/smtp-server.ts";
import { aPerson, form, logInDirectly } from "../../../../../tests/support/staff.ts";
import type { EmailState } from "./state.server.ts";

const tab = "/cms/settings/mail";

/** A user of the tab, without JavaScript. */
async function clientFor({ url, site }: RunningSite, role: Role = "owner") {
  const person = await aPerson(site.services.db, { role });
  const cookie = await logInDirectly(site.services.db, person);
  const headers = { Host: new URL(url).host, Cookie: cookie };
  return {
    person,
    cookie,
    look: async (pathname = tab) => (await ask(url, pathname, { headers })).body,
    send: async (fields: Record<string, string>) => (await ask(url, tab, form(url, fields, { Cookie: cookie }))).body,
    state: async (): Promise<EmailState> => JSON.parse((await ask(url, `${tab}/state`, { headers })).body),
  };
}

/** Polls the result of the latest test message. */
function endOfTest(state: () => Promise<EmailState>) {
  return expect.poll(async () => (await state()).tests[0]);
}

const acts = async (db: Db) => {
  const lines = await db.selectFrom("audit_log").selectAll().where("subject_kind", "=", "mail").orderBy("at").execute();
  return lines.map(({ act, subject_title, person_id }) => ({ act, subject_title, person_id }));
};

describe.each(databases)("the email tab, on $name", ({ engine }) => {
  test("a test message is sent, shows the server's response, and is in the audit log", async () => {
    const server = await testMailServer();
    const running = await startTestSite({ ...(await databaseSettings(engine)), smtpUrl: server.url });
    const { person, look, send, state } = await clientFor(running);
    expect(await look()).toContain(`value="${person.email}"`);
    expect(await send({ intent: "send-test", email: person.email })).toContain("The test message is on its way.");
    await endOfTest(state).toMatchObject({
      state: "sent",
      to: person.email,
      status: expect.stringContaining("Accepted by the mail server"),
    });
    expect(server.received.map(({ to }) => to)).toEqual([[person.email]]);
    const mail = await parsed(server.received[0]);
    expect(mail.subject).toBe("Test message - Mangrove IT");
    expect(mail.text).toContain(`${person.name} sent this test message`);
    expect(await state()).toMatchObject({
      transport: { kind: "smtp", host: "127.0.0.1", port: server.port, encryption: "offered" },
      lastSent: { intoFile: false },
      isTesting: false,
    });
    expect(await acts(running.site.services.db)).toEqual([
      { act: "test-email-sent", subject_title: person.email, person_id: person.id },
    ]);
  });

  test("refused emails show the reason, and are retried one by one or all at once", async () => {
    let known = false;
    const server = await testMailServer(({ to }) => (known || to === "" ? "take" : { stage: "recipient", code: 550 }));
    const running = await startTestSite({ ...(await databaseSettings(engine)), smtpUrl: server.url });
    const { person, look, send, state } = await clientFor(running);
    for (const number of [1, 2, 3]) {
      await send({ intent: "send-test", email: `nobody${number}@harbor.example` });
      await endOfTest(state).toMatchObject({ state: "refused", to: `nobody${number}@harbor.example` });
    }
    const { refused } = await state();
    expect(refused).toMatchObject({
      number: 3,
      mails: [{ serverMessage: expect.stringContaining("550 scripted") }, {}, {}],
    });
    expect(await look()).toContain("The mail server rejected the email.");
    known = true;
    const [first] = refused.mails;
    await send({ intent: "try-again", about: first?.id ?? "" });
    await expect.poll(() => server.received.length).toBe(1);
    expect(await send({ intent: "try-all", about: "refused" })).toContain("Trying 2 emails again now.");
    await expect.poll(() => server.received.length).toBe(3);
    await expect.poll(async () => (await state()).refused.number).toBe(0);
    for (const fields of [
      { intent: "try-again", about: first?.id ?? "" },
      { intent: "try-all", about: "refused" },
    ]) {
      expect(await send(fields)).toContain("It has already been sent.");
    }
    const tried = (await acts(running.site.services.db)).filter(({ act }) => act === "email-retried");
    expect(tried).toEqual([
      { act: "email-retried", subject_title: "Test message", person_id: person.id },
      { act: "email-retried", subject_title: "2 refused emails", person_id: person.id },
    ]);
  });

  test("while the mail server is down the tab says so, and a retry sends the waiting emails", async () => {
    const stoppedServer = await startMailServer();
    await stoppedServer.close();
    const running = await startTestSite({ ...(await databaseSettings(engine)), smtpUrl: stoppedServer.url });
    const { db } = running.site.services;
    const { send, state, look } = await clientFor(running);
    const hourAgo = new Date(Date.now() - 60 * 60_000);
    await receive(db, withFormToken(hourAgo), hourAgo);
    await send({ intent: "send-test", email: "ada@harbor.example" });
    await endOfTest(state).toMatchObject({ state: "waiting", why: expect.stringContaining("No mail server answers") });
    expect(await state()).toMatchObject({
      waiting: { number: 3, serverMessage: expect.stringContaining("ECONNREFUSED") },
    });
    expect(await look()).toContain("3 emails are waiting");
    const server = await testMailServer(undefined, stoppedServer.port);
    expect(await send({ intent: "try-all", about: "waiting" })).toContain("Trying 3 emails again now.");
    await expect.poll(() => server.received.length).toBe(3);
    await expect.poll(async () => (await state()).waiting.number).toBe(0);
  });

  test("users who may not read leads see waiting emails and reasons, but no addresses or server messages", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db } = running.site.services;
    await running.site.sender.stop();
    await receive(db, { email: "elena@reef.example", name: "Elena Marsh", ...withFormToken() });
    const serverMessage = "550 5.1.1 <elena@reef.example>: User unknown";
    await db
      .updateTable("outbox")
      .set({ state: "refused", finished_at: new Date(), response: serverMessage })
      .where("purpose", "=", "lead-confirmation")
      .execute();
    await db.updateTable("outbox").set({ response: serverMessage }).where("state", "=", "waiting").execute();
    const [owner, editor] = [await clientFor(running), await clientFor(running, "editor")];
    expect(await owner.look()).toContain("elena@reef.example");
    expect(await owner.state()).toMatchObject({
      waiting: { serverMessage: serverMessage },
      refused: { mails: [{ serverMessage: serverMessage }] },
    });
    for (const pathname of [tab, `${tab}.data`, `${tab}/state`]) {
      const seen = await editor.look(pathname);
      expect(seen, pathname).toContain("Confirmation to the visitor");
      expect(seen, pathname).toContain("This email address doesn't exist.");
      expect(seen, pathname).not.toMatch(/elena|reef\.example|5\.1\.1/i);
    }
  });

  test("an email with an expired link says so, and has no retry button", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db } = running.site.services;
    const { person, look, state } = await clientFor(running);
    await running.site.sender.stop();
    await startReset(running.site.services, person, person.id, "mail");
    const refusedEmail = { state: "refused", finished_at: new Date(), response: deadLink } as const;
    await db.updateTable("outbox").set(refusedEmail).execute();
    expect((await state()).refused.mails).toMatchObject([
      {
        status: expect.stringMatching(/^Not sent, /),
        why: expect.stringMatching(/Send a new link\.$/),
        serverMessage: "",
      },
    ]);
    expect(await look()).toContain("Its link has expired, was used, or was replaced. Send a new link.");
    expect(await look()).not.toContain("Try again");
  });
});

test("without a mail server the tab explains the setup, and a test message is saved to a file", async () => {
  const running = await startTestSite();
  const { look, send, state } = await clientFor(running);
  const before = await look();
  for (const phrase of ["Not set up", "Who provides your email?", "Another server"]) expect(before).toContain(phrase);
  await send({ intent: "send-test", email: "ada@harbor.example" });
  await endOfTest(state).toMatchObject({ state: "sent", status: expect.stringContaining("Saved to a file") });
  expect(await readdir(path.join(running.site.config.dataDir, "mail"))).toHaveLength(1);
  expect((await state()).lastSent).toMatchObject({ intoFile: true });
});

test("the banner links to the tab for users who may open it, and disappears once a mail server is set up", async () => {
  const running = await startTestSite();
  const { db } = running.site.services;
  await running.site.sender.stop();
  await receive(db);
  const sent = { state: "sent", finished_at: new Date(), response: fileAnswer("/data/mail/1.eml") } as const;
  await db.updateTable("outbox").set(sent).execute();
  const banner = "Emails aren&#x27;t being sent.";
  for (const screen of ["/cms/leads", "/cms/dashboard"]) {
    const owners = await (await clientFor(running)).look(screen);
    expect(owners).toContain(banner);
    expect(owners).toMatch(/<a [^>]*href="\/cms\/settings\/mail"[^>]*>See why/);
    const sales = await (await clientFor(running, "sales")).look(screen);
    expect(sales).toContain(banner);
    expect(sales).toContain("Tell a site owner.");
    expect(sales).not.toContain("See why");
  }
  const { dataDir } = running.site.config;
  await running.stop();
  const restarted = await startTestSite({ dataDir, smtpUrl: "smtps://mail.example.com" });
  expect(await (await clientFor(restarted)).look("/cms/leads")).not.toContain(banner);
});

test("the tab does not reveal the username or password", async () => {
  const running = await startTestSite({ smtpUrl: "smtps://harbormaster:wharf-secret@mail.example.com" });
  await running.site.sender.stop();
  const { look } = await clientFor(running);
  for (const pathname of [tab, `${tab}.data`, `${tab}/state`]) {
    const seen = await look(pathname);
    expect(seen, pathname).toContain("mail.example.com");
    expect(seen, pathname).not.toMatch(/harbormaster|wharf-secret/);
  }
});

test("one person can send five test messages in 15 minutes, to full addresses only", async () => {
  const running = await startTestSite();
  const { send } = await clientFor(running);
  expect(await send({ intent: "send-test", email: "ada" })).toContain("Enter a full email address");
  for (let number = 0; number < 5; number++) {
    expect(await send({ intent: "send-test", email: "ada@harbor.example" })).toContain("is on its way");
  }
  expect(await send({ intent: "send-test", email: "ada@harbor.example" })).toContain("Wait 15 minutes");
  expect(await acts(running.site.services.db)).toHaveLength(5);
  expect(
    await (await clientFor(running, "editor")).send({ intent: "send-test", email: "bo@harbor.example" }),
  ).toContain("is on its way");
});

test("with two instances, a message is sent once, and both show it", async () => {
  const server = await testMailServer();
  const settings = { ...(await databaseSettings("postgres")), smtpUrl: server.url };
  const [one, other] = [
    await startTestSite(settings),
    await startTestSite({ ...settings, dataDir: await temporaryDirectory() }),
  ];
  const here = await clientFor(one);
  const elsewhere = await clientFor(other);
  await here.send({ intent: "send-test", email: here.person.email });
  await endOfTest(elsewhere.state).toMatchObject({ state: "sent", to: here.person.email });
  expect(server.received).toHaveLength(1);
});
