import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { databases, emptyDatabase, freshDatabase, openForTest } from "../../tests/support/databases.ts";
import { parsed, startMailServer } from "../../tests/support/mail-server.ts";
import { aMail, enqueue, minute, noon, office, peer, senderTo } from "../../tests/support/outbox.ts";
import { migrate } from "../db/migrate.ts";
import { databaseFile } from "../db/open-sqlite.ts";
import { claimMail, enqueueMail, leaseTime } from "./outbox.server.ts";
import { queuedMails, queueSummary, retryNow } from "./queue.server.ts";

describe.each(databases)("sending what is in the outbox on $name", ({ engine }) => {
  test("a mail arrives as it was written, and is marked as sent with the server's words", async () => {
    const db = await freshDatabase(engine);
    const server = await peer();
    await enqueue(db, aMail({ replyTo: { name: "Ana Reyes", address: "ana@example.com" } }));
    await senderTo(db, server).sender.sendDue();
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
    expect(row?.answer).toContain("250");
    expect(arrived.messageId).toBe(row?.message_id);
  });

  test("pauses grow from a minute to four hours while a mailbox cannot take it, then it is sent", async () => {
    const db = await freshDatabase(engine);
    let full = true;
    const server = await peer(() => (full ? { at: "recipient", code: 451 } : "take"));
    await enqueue(db, aMail());
    const { sender, wait, clock } = senderTo(db, server);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await sender.sendDue();
      const [mail] = await queuedMails(db);
      const pause = (mail?.next_attempt_at.getTime() ?? 0) - clock.now.getTime();
      pauses.push(pause / minute);
      wait(pause - 1);
      await sender.sendDue();
      expect((await queuedMails(db))[0]?.attempts).toBe(attempt);
      wait(1);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
    full = false;
    await sender.sendDue();
    expect(server.received).toHaveLength(1);
  });

  test("what the server refuses for good is kept with its words, and sent once somebody asks for it", async () => {
    const db = await freshDatabase(engine);
    let known = false;
    const server = await peer(() => (known ? "take" : { at: "recipient", code: 550 }));
    await enqueue(db, aMail());
    const { sender, wait } = senderTo(db, server);
    await sender.sendDue();
    wait(1000 * minute);
    await sender.sendDue();
    expect(await queuedMails(db)).toMatchObject([
      { state: "refused", attempts: 1, answer: expect.stringContaining("550 scripted 550") },
    ]);
    expect(await queueSummary(db)).toMatchObject({ waiting: 0, refused: 1, sent: 0 });
    known = true;
    expect(await retryNow(db, noon)).toBe(1);
    await sender.sendDue();
    expect(await queueSummary(db)).toMatchObject({ refused: 0, sent: 1 });
  });

  test("a server that is gone is tried with growing pauses of five minutes at most, with one mail each", async () => {
    const db = await freshDatabase(engine);
    const gone = await startMailServer();
    await gone.close();
    await enqueue(db, ...Array.from({ length: 50 }, () => aMail()));
    const { sender, wait } = senderTo(db, gone);
    for (let minutes = 0; minutes < 180; minutes += 1) {
      await sender.sendDue();
      wait(minute);
    }
    const tries = (await queuedMails(db)).reduce((sum, mail) => sum + mail.attempts, 0);
    expect(tries).toBeGreaterThan(30);
    expect(tries).toBeLessThan(50);
    const server = await peer(undefined, gone.port);
    wait(15 * minute);
    await sender.sendDue();
    wait(15 * minute);
    await sender.sendDue();
    expect(server.received).toHaveLength(50);
  });

  test("asked to try now, it leaves no server in peace, and an urgent mail passes those that wait", async () => {
    const db = await freshDatabase(engine);
    const gone = await startMailServer();
    await gone.close();
    await enqueue(db, aMail({ subject: "Early" }));
    const { sender } = senderTo(db, gone);
    await sender.sendDue();
    const server = await peer(undefined, gone.port);
    await retryNow(db, noon);
    await db.transaction().execute((tx) => enqueueMail(tx, aMail({ subject: "Urgent" }), noon, new Date(0)));
    await sender.sendDue();
    expect(server.received).toHaveLength(0);
    sender.tryNow();
    await sender.sendDue();
    const subjects = await Promise.all(server.received.map(async (mail) => (await parsed(mail)).subject));
    expect(subjects).toEqual(["Urgent", "Early"]);
  });

  test("a mail whose acknowledgement was lost comes again, as the same mail", async () => {
    const db = await freshDatabase(engine);
    const server = await peer(({ number }) => (number === 1 ? "cut" : "take"));
    await enqueue(db, aMail());
    const { sender, wait } = senderTo(db, server);
    await sender.sendDue();
    wait(2 * minute);
    await sender.sendDue();
    const [first, second] = await Promise.all([parsed(server.received[0]), parsed(server.received[1])]);
    expect(second.messageId).toBe(first.messageId);
    expect(second.date).toBe(first.date);
    expect(server.received).toHaveLength(2);
  });

  test("several senders share the work, and none sends what another has taken", async () => {
    const db = await freshDatabase(engine);
    const server = await peer();
    await enqueue(db, ...Array.from({ length: 30 }, (_, number) => aMail({ subject: `Mail ${number}` })));
    await Promise.all([1, 2, 3].map(() => senderTo(db, server).sender.sendDue()));
    const subjects = await Promise.all(server.received.map(async (mail) => (await parsed(mail)).subject));
    expect(subjects).toHaveLength(30);
    expect(new Set(subjects).size).toBe(30);
  });

  test("what a killed process had taken is taken by another one when the lease is over", async () => {
    const db = await freshDatabase(engine);
    const server = await peer();
    await enqueue(db, aMail());
    expect(await claimMail(db, "killed", noon)).not.toBeNull();
    const { sender, wait } = senderTo(db, server);
    wait(leaseTime - 1);
    await sender.sendDue();
    expect(server.received).toHaveLength(0);
    wait(1);
    await sender.sendDue();
    expect(server.received).toHaveLength(1);
  });

  test("at work in the background, it sends at once when woken, and stops without leaving anything taken", async () => {
    const db = await freshDatabase(engine);
    const server = await peer();
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

test("a mail that was sent while the database was locked is not sent again when it is free", async () => {
  const options = await emptyDatabase("sqlite");
  const db = await openForTest(options);
  await migrate(db);
  const other = new DatabaseSync(join(options.dataDir, databaseFile));
  onTestFinished(() => other.close());
  const server = await peer(() => {
    if (!other.isTransaction) other.exec("begin immediate");
    return "take";
  });
  await enqueue(db, aMail());
  const { sender, wait } = senderTo(db, server);
  await expect(sender.sendDue()).rejects.toThrow("locked");
  other.exec("rollback");
  wait(2 * leaseTime);
  await sender.sendDue();
  expect(server.received).toHaveLength(1);
  expect(await queueSummary(db)).toMatchObject({ waiting: 0, sent: 1 });
});
