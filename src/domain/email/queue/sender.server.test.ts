import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "#src/base/db/migrate.ts";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";
import { minuteMs } from "#src/base/durations.ts";
import { emptyDatabase, freshDatabase, openForTest } from "../../../../tests/support/databases.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { aMail, enqueue, noon, office, senderTo, testMailServer } from "../../../../tests/support/outbox.ts";
import { parsed, startMailServer } from "../../../../tests/support/smtp-server.ts";
import { deleteOldEmails, emailQueue, enqueueEmail } from "./outbox.server.ts";
import { queuedEmails, queueSummary, retryNow } from "./queue.server.ts";

describe.each(bothDatabases)("the sender on $name", ({ engine }) => {
  test("an email arrives unchanged and is marked as sent with the server's answer", async () => {
    const db = await freshDatabase(engine);
    const server = await testMailServer();
    await enqueue(db, aMail({ replyTo: { name: "Ana Reyes", address: "ana@example.com" } }));
    await senderTo(db, server).sender.runDue();
    const arrived = await parsed(server.received[0]);
    expect(arrived).toMatchObject({
      subject: "Tide",
      from: office,
      to: [{ address: "ana@example.com" }],
      replyTo: [{ name: "Ana Reyes", address: "ana@example.com" }],
      html: expect.stringContaining("<p>Rich</p>"),
      text: expect.stringContaining("Plain"),
    });
    const [row] = await db.selectFrom("outbox").selectAll().execute();
    expect(row).toMatchObject({ state: "sent", attempts: 1, finished_at: noon, lease_owner: null });
    expect(row?.response).toContain("250");
    expect(arrived.messageId).toBe(row?.message_id);
  });

  test("retry delays grow from a minute to four hours while a mailbox is full; then the email is sent", async () => {
    const db = await freshDatabase(engine);
    let full = true;
    const server = await testMailServer(() => (full ? { stage: "recipient", code: 451 } : "take"));
    await enqueue(db, aMail());
    const { sender, wait, clock } = senderTo(db, server);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await sender.runDue();
      const [email] = await queuedEmails(db);
      const pause = (email?.next_attempt_at.getTime() ?? 0) - clock.now.getTime();
      pauses.push(pause / minuteMs);
      wait(pause - 1);
      await sender.runDue();
      expect((await queuedEmails(db))[0]?.attempts).toBe(attempt);
      wait(1);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
    full = false;
    await sender.runDue();
    expect(server.received).toHaveLength(1);
  });

  test("a full mailbox is tried for five days, also if the server calls it final", async () => {
    const db = await freshDatabase(engine);
    const full = { stage: "recipient", code: 552, text: "5.2.2 Mailbox full" } as const;
    let isFull = true;
    const server = await testMailServer(() => (isFull ? full : "take"));
    await enqueue(db, aMail(), aMail());
    const { sender, wait } = senderTo(db, server);
    const hour = 60 * minuteMs;
    for (let passed = 0; passed < 4 * 24 * hour; passed += 5 * hour) {
      await sender.runDue();
      expect(await queueSummary(db)).toMatchObject({ waiting: 2, refused: 0 });
      wait(5 * hour);
    }
    isFull = false;
    await sender.runDue();
    expect(server.received).toHaveLength(2);
    isFull = true;
    await enqueue(db, aMail());
    wait(6 * 24 * hour);
    await sender.runDue();
    const refusedEmails = (await queuedEmails(db)).filter(({ state }) => state === "refused");
    expect(refusedEmails).toMatchObject([{ response: expect.stringContaining("Mailbox full") }]);
  });

  test("sent and refused emails are deleted after two years, waiting ones never", async () => {
    const db = await freshDatabase(engine);
    const server = await testMailServer();
    const { sender, clock } = senderTo(db, server);
    await enqueue(db, ...Array.from({ length: 1_100 }, () => aMail()));
    await db.updateTable("outbox").set({ state: "sent", finished_at: clock.now }).execute();
    await enqueue(db, aMail(), aMail());
    const later = (days: number) => new Date(clock.now.getTime() + days * 24 * 60 * minuteMs);
    const states = async () => (await db.selectFrom("outbox").select("state").execute()).map(({ state }) => state);
    const { signal } = new AbortController();
    await deleteOldEmails(db, later(729), signal);
    expect(await states()).toHaveLength(1_102);
    await deleteOldEmails(db, later(731), signal);
    expect(await states()).toEqual(["waiting", "waiting"]);
    await sender.stop();
  });

  test("a refused email is kept with the server's response, and sent when a person retries it", async () => {
    const db = await freshDatabase(engine);
    let known = false;
    const server = await testMailServer(() => (known ? "take" : { stage: "recipient", code: 550 }));
    await enqueue(db, aMail());
    const { sender, wait } = senderTo(db, server);
    await sender.runDue();
    wait(1000 * minuteMs);
    await sender.runDue();
    expect(await queuedEmails(db)).toMatchObject([
      { state: "refused", attempts: 1, response: expect.stringContaining("550 scripted 550") },
    ]);
    expect(await queueSummary(db)).toMatchObject({ waiting: 0, refused: 1, sent: 0 });
    known = true;
    expect(await retryNow(db, noon)).toBe(1);
    await sender.runDue();
    expect(await queueSummary(db)).toMatchObject({ refused: 0, sent: 1 });
  });

  test("an unreachable server is tried with one email at a time, after pauses of up to five minutes", async () => {
    const db = await freshDatabase(engine);
    const formerServer = await startMailServer();
    await formerServer.close();
    await enqueue(db, ...Array.from({ length: 50 }, () => aMail()));
    const { sender, wait } = senderTo(db, formerServer);
    for (let minutes = 0; minutes < 180; minutes += 1) {
      await sender.runDue();
      wait(minuteMs);
    }
    const tries = (await queuedEmails(db)).reduce((sum, email) => sum + email.attempts, 0);
    expect(tries).toBeGreaterThan(30);
    expect(tries).toBeLessThan(50);
    const server = await testMailServer(undefined, formerServer.port);
    wait(15 * minuteMs);
    await sender.runDue();
    wait(15 * minuteMs);
    await sender.runDue();
    expect(server.received).toHaveLength(50);
  });

  test("tryNow ends the pause, and an urgent email goes before the others", async () => {
    const db = await freshDatabase(engine);
    const formerServer = await startMailServer();
    await formerServer.close();
    await enqueue(db, aMail({ subject: "Early" }));
    const { sender } = senderTo(db, formerServer);
    await sender.runDue();
    const server = await testMailServer(undefined, formerServer.port);
    await retryNow(db, noon);
    await db.transaction().execute((tx) => enqueueEmail(tx, aMail({ subject: "Urgent" }), noon, new Date(0)));
    await sender.runDue();
    expect(server.received).toHaveLength(0);
    sender.tryNow();
    await sender.runDue();
    const subjects = await Promise.all(server.received.map(async (email) => (await parsed(email)).subject));
    expect(subjects).toEqual(["Urgent", "Early"]);
  });

  test("an email whose acknowledgement was lost is sent again with the same Message-ID", async () => {
    const db = await freshDatabase(engine);
    const server = await testMailServer(({ number }) => (number === 1 ? "cut" : "take"));
    await enqueue(db, aMail());
    const { sender, wait } = senderTo(db, server);
    await sender.runDue();
    wait(2 * minuteMs);
    await sender.runDue();
    const [first, second] = await Promise.all([parsed(server.received[0]), parsed(server.received[1])]);
    expect(second.messageId).toBe(first.messageId);
    expect(second.date).toBe(first.date);
    expect(server.received).toHaveLength(2);
  });

  test("in the background it sends as soon as it is woken, and leaves nothing claimed when it stops", async () => {
    const db = await freshDatabase(engine);
    const server = await testMailServer();
    const { sender, reports } = senderTo(db, server);
    sender.start();
    await enqueue(db, aMail(), aMail());
    sender.wake();
    await expect.poll(() => server.received.length).toBe(2);
    await sender.stop();
    expect(await db.selectFrom("outbox").select("id").where("lease_owner", "is not", null).execute()).toEqual([]);
    expect(await queueSummary(db)).toMatchObject({ waiting: 0, sent: 2 });
    expect(reports).toEqual([]);
  });
});

test("an email sent while the database was locked is not sent again", async () => {
  const options = await emptyDatabase("sqlite");
  const db = await openForTest(options);
  await migrate(db);
  const other = new DatabaseSync(join(options.dataDir, databaseFile));
  onTestFinished(() => other.close());
  const server = await testMailServer(() => {
    if (!other.isTransaction) other.exec("begin immediate");
    return "take";
  });
  await enqueue(db, aMail());
  const { sender, wait } = senderTo(db, server);
  await expect(sender.runDue()).rejects.toThrow("locked");
  other.exec("rollback");
  wait(2 * emailQueue.leaseMs);
  await sender.runDue();
  expect(server.received).toHaveLength(1);
  expect(await queueSummary(db)).toMatchObject({ waiting: 0, sent: 1 });
});

test("a database that stays locked is reported once", async () => {
  const options = await emptyDatabase("sqlite");
  const db = await openForTest(options);
  await migrate(db);
  const other = new DatabaseSync(join(options.dataDir, databaseFile));
  onTestFinished(() => other.close());
  const server = await testMailServer();
  await enqueue(db, aMail());
  other.exec("begin immediate");
  const { sender, reports } = senderTo(db, server);
  sender.start();
  await expect.poll(() => reports.length, { timeout: 20_000 }).toBe(1);
  other.exec("rollback");
  sender.wake();
  await expect.poll(() => server.received.length).toBe(1);
  await sender.stop();
  expect(reports).toHaveLength(1);
});
