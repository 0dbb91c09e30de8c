import { describe, expect, onTestFinished, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aMail, enqueue, testMailServer } from "../../../../tests/support/outbox.ts";
import type { MailServer as TestServer } from "../../../../tests/support/smtp-server.ts";
import { enqueueEmail } from "../queue/outbox.server.ts";
import { Sender } from "../queue/sender.server.ts";
import { type MailServer, readMailServer, saveMailServer } from "./mail-server.server.ts";
import { currentTransport } from "./transport.server.ts";
import { tryServer } from "./try-server.server.ts";

const secret = "s".repeat(43);
const ada = { id: null, name: "Ada Palm" };
const now = () => new Date();

const serverAt = ({ port }: TestServer): MailServer => ({
  host: "127.0.0.1",
  port,
  encryption: "offered",
  login: "none",
  username: "",
  from_address: "",
});

async function use(db: Db, server: TestServer): Promise<void> {
  const expectedVersion = (await readMailServer(db))?.version ?? null;
  const input = { server: serverAt(server), password: "", expectedVersion };
  expect(await saveMailServer({ db, now: () => new Date(), secret }, ada, input)).toEqual({ state: "saved" });
}

const subjectsAt = (server: TestServer) =>
  server.received.map(({ raw }) => /^Subject: (.*)\r$/m.exec(String(raw))?.[1]).toSorted();

describe.each(databases)("changed mail settings on $name", ({ engine }) => {
  test("an email that hangs at the former server holds up no other, and is sent by the new one when that fails", async () => {
    const db = await freshDatabase(engine);
    let hung = 0;
    const former = await testMailServer(({ to }) => {
      if (to !== "") hung += 1;
      return "hang";
    });
    const next = await testMailServer();
    const reports: unknown[] = [];
    const sender = new Sender({
      db,
      transport: currentTransport(db, { folder: "/nowhere", secret }),
      makeToken: async () => null,
      now,
      random: () => 0.5,
      report: (error) => reports.push(error),
    });
    onTestFinished(() => sender.stop());
    await use(db, former);
    await enqueue(db, aMail({ subject: "Hangs" }));
    sender.start();
    await expect.poll(() => hung).toBe(1);
    await use(db, next);
    await enqueue(db, aMail({ subject: "Next" }), aMail({ subject: "Last" }));
    sender.tryNow();
    await expect.poll(() => subjectsAt(next)).toEqual(["Last", "Next"]);
    await former.close();
    await expect.poll(() => subjectsAt(next)).toEqual(["Hangs", "Last", "Next"]);
    await expect
      .poll(async () => (await db.selectFrom("outbox").select("state").execute()).map(({ state }) => state))
      .toEqual(["sent", "sent", "sent"]);
    expect(reports).toEqual([]);
  });

  test("a server that hangs is given up, and the test message is deleted", async () => {
    const db = await freshDatabase(engine);
    const hanging = await testMailServer(() => "hang");
    const options = { host: "127.0.0.1", port: hanging.port, secure: false, requireTLS: false, timeoutMs: 300 };
    const delivery = await tryServer(db, now, options, (tx) => enqueueEmail(tx, aMail(), now()));
    expect(delivery).toMatchObject({ state: "unreachable", response: expect.stringMatching(/timeout/i) });
    expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });
});
