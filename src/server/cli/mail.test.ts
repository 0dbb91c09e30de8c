import { createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { saveMailServer } from "#src/domain/email/transport/mail-server.server.ts";
import { runSite } from "../../../tests/support/command.ts";
import { copiedDatabase, openForTest } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";
import { testMailServer } from "../../../tests/support/outbox.ts";
import { parsed } from "../../../tests/support/smtp-server.ts";

const secret = "s".repeat(43);

describe.each(databases)("mail test on $name", ({ engine }) => {
  async function aSite(): Promise<{ db: Db; send: (smtpUrl?: string) => ReturnType<typeof runSite> }> {
    const { dataDir, url } = await copiedDatabase(engine, "seeded");
    const settings = { DATA_DIR: dataDir, AUTH_SECRET: secret, ...(url && { DATABASE_URL: url }) };
    return {
      db: await openForTest({ dataDir, ...(url && { url }) }),
      send: (smtpUrl) =>
        runSite({ ...settings, ...(smtpUrl && { SMTP_URL: smtpUrl }) }, "mail", "test", "ana@example.com"),
    };
  }

  test("sends an email at once, and shows the server's answer", async () => {
    const { db, send } = await aSite();
    const server = await testMailServer();
    const { code, out } = await send(server.url);
    expect(code).toBe(0);
    expect(out).toContain("The mail server accepted the test email to ana@example.com.");
    expect(out).toMatch(/^Mail server: 127\.0\.0\.1, port \d+ \(SMTP_URL\)\. It answered: 250 /m);
    expect((await parsed(server.received[0])).subject).toBe("Test message - Mangrove IT");
    expect(await db.selectFrom("outbox").select(["state", "to_address"]).execute()).toEqual([
      { state: "sent", to_address: "ana@example.com" },
    ]);
    const lines = await db.selectFrom("audit_log").select("person_name").where("act", "=", "test-email-sent").execute();
    expect(lines).toEqual([{ person_name: "Operator" }]);
  });

  test("uses the mail server that an owner has entered", async () => {
    const { db, send } = await aSite();
    const { port } = await testMailServer(undefined, 0, { username: "office", password: "wharf" });
    const server = { host: "127.0.0.1", port, encryption: "offered", login: "password", username: "office" } as const;
    const ada = { id: null, name: "Ada" };
    const setup = { server: { ...server, from_address: "" }, password: "wharf", expectedVersion: null };
    await saveMailServer({ db, now: () => new Date(), secret }, ada, setup);
    expect(await send()).toMatchObject({ code: 0, out: expect.stringContaining("entered under Settings, Email") });
    await db.deleteFrom("mail_password").execute();
    expect(await send()).toMatchObject({ code: 1, err: expect.stringContaining("An owner enters it again") });
  });
});

describe("mail test says what failed, and leaves nothing in the outbox", () => {
  async function failureOf(smtpUrl?: string): Promise<string> {
    const { dataDir } = await copiedDatabase("sqlite", "seeded");
    const settings = { DATA_DIR: dataDir, AUTH_SECRET: secret, ...(smtpUrl && { SMTP_URL: smtpUrl }) };
    const { code, out, err } = await runSite(settings, "mail", "test", "ana@example.com");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    const db = await openForTest({ dataDir });
    expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
    return err;
  }

  test("the connection", async () => {
    const server = await testMailServer();
    await server.close();
    expect(await failureOf(server.url)).toMatch(/wasn't sent\. No mail server answers[\s\S]*The error: .*ECONNREFUSED/);
  });

  test("the encryption", async () => {
    const plain = createServer((socket) => socket.on("error", () => {}).end("220 ready\r\n"));
    onTestFinished(() => void plain.close());
    const port = await new Promise((resolve) => {
      plain.listen(0, "127.0.0.1", () => resolve(Object(plain.address()).port));
    });
    expect(await failureOf(`smtps://127.0.0.1:${port}`)).toContain("uses different encryption on this port");
  });

  test("the login, without the password that the server repeats", async () => {
    const { port } = await testMailServer(undefined, 0, { username: "office", password: "wharf" });
    const error = await failureOf(`smtp://office:quay%21side@127.0.0.1:${port}`);
    expect(error).toMatch(/rejected the username or password[\s\S]*It answered: 535 /);
    expect(error).not.toContain("quay");
    expect(await failureOf(`smtp://office:50%@127.0.0.1:${port}`)).not.toContain("50%");
  });

  test("the recipient, and the sender", async () => {
    const unknown = { stage: "recipient", code: 550, text: "5.1.1 No such user" } as const;
    expect(await failureOf((await testMailServer(() => unknown)).url)).toContain("This email address doesn't exist.");
    const relay = { stage: "sender", code: 553, text: "5.7.1 Sender address rejected" } as const;
    expect(await failureOf((await testMailServer(() => relay)).url)).toContain(
      "doesn't allow the site's sender address",
    );
  });

  test("no mail server", async () => {
    expect(await failureOf()).toMatch(/^No mail server is set up: .* Set SMTP_URL/);
  });

  test("no email address", async () => {
    const { dataDir } = await copiedDatabase("sqlite", "seeded");
    const { code, err } = await runSite({ DATA_DIR: dataDir }, "mail", "test", "ana");
    expect([code, err]).toEqual([1, expect.stringContaining(`"ana" isn't an email address`)]);
  });
});
