import { describe, expect, test } from "vitest";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { dayMs, minuteMs } from "#src/base/durations.ts";
import { claim } from "#src/base/jobs/queue.server.ts";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { aMail, enqueue, noon, senderTo, testMailServer } from "../../../../tests/support/outbox.ts";
import { parsed } from "../../../../tests/support/smtp-server.ts";
import { dueEmails, emailQueue, enqueueEmail, recordDelivery } from "./outbox.server.ts";
import { queueSummary, retryNow } from "./queue.server.ts";

const { leaseMs } = emailQueue;
const claimEmail = (db: Db, owner: string, now: Date) => claim(db, emailQueue, { owner, now }, dueEmails(now));

/** Its connection breaks after the first claim is committed, before it is acknowledged. */
function losingOneAnswer(db: Db): Db {
  let isLost = false;
  return replacingTransactions(db, async (work) => {
    const result = await db.transaction().execute(work);
    if (isLost || result === null) return result;
    isLost = true;
    throw new Error("Connection terminated unexpectedly");
  });
}

function replacingTransactions(db: Db, execute: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === "transaction") return () => ({ execute });
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Suspended at first: transactions fail, and are committed late, before the first one after `resume`. */
function suspended(db: Db): { db: Db; resume(): void } {
  const given: (() => Promise<unknown>)[] = [];
  let isSuspended = true;
  let committed: Promise<unknown> | null = null;
  const replaced = replacingTransactions(db, async (work) => {
    const run = () => db.transaction().execute(work);
    if (isSuspended) {
      given.push(run);
      throw new Error("Connection terminated due to connection timeout");
    }
    committed ??= Promise.all(given.map((commit) => commit()));
    await committed;
    return run();
  });
  return { db: replaced, resume: () => (isSuspended = false) };
}

describe.each(bothDatabases)("claims of emails on $name", ({ engine }) => {
  test("several processes share the queue, and none sends what another has claimed", async () => {
    const db = await freshDatabase(engine);
    const server = await testMailServer();
    await enqueue(db, ...Array.from({ length: 30 }, (_, number) => aMail({ subject: `Mail ${number}` })));
    await Promise.all([1, 2, 3].map(() => senderTo(db, server).sender.runDue()));
    const subjects = await Promise.all(server.received.map(async (email) => (await parsed(email)).subject));
    expect(subjects).toHaveLength(30);
    expect(new Set(subjects).size).toBe(30);
  });

  test("an email that a person asks to try during a failing attempt is tried at once", async () => {
    const db = await freshDatabase(engine);
    await enqueue(db, aMail(), aMail());
    const fail = async (later: () => Promise<unknown>) => {
      const email = await claimEmail(db, "one", noon);
      await later();
      if (email) await recordDelivery(db, email, { state: "unreachable", response: "" }, noon, Math.random);
      return (await claimEmail(db, "one", new Date(noon.getTime() + 1)))?.id === email?.id;
    };
    expect(await fail(() => retryNow(db, new Date(noon.getTime() + 1)))).toBe(true);
    expect(await fail(async () => {})).toBe(false);
  });

  test("an email claimed by a killed process is claimed by another one when its lease ends", async () => {
    const db = await freshDatabase(engine);
    const server = await testMailServer();
    await enqueue(db, aMail());
    expect(await claimEmail(db, "killed", noon)).not.toBeNull();
    const { sender, wait } = senderTo(db, server);
    wait(leaseMs - 1);
    await sender.runDue();
    expect(server.received).toHaveLength(0);
    wait(1);
    await sender.runDue();
    expect(server.received).toHaveLength(1);
  });

  test("an email that was claimed, though the answer of the database was lost, does not wait for the end of its lease", async () => {
    const db = await freshDatabase(engine);
    const server = await testMailServer();
    await enqueue(db, aMail());
    const { sender } = senderTo(losingOneAnswer(db), server);
    await expect(sender.runDue()).rejects.toThrow("Connection terminated");
    expect(await db.selectFrom("outbox").select("lease_owner").executeTakeFirst()).not.toEqual({ lease_owner: null });
    await sender.runDue();
    expect(server.received).toHaveLength(1);
    expect(await queueSummary(db)).toMatchObject({ waiting: 0, sent: 1 });
  });

  test("an email whose claim is committed after it failed does not wait for the end of its lease", async () => {
    const db = await freshDatabase(engine);
    const server = await testMailServer();
    await enqueue(db, aMail());
    const database = suspended(db);
    const { sender } = senderTo(database.db, server);
    await expect(sender.runDue()).rejects.toThrow("Connection terminated");
    database.resume();
    await sender.runDue();
    expect(server.received).toHaveLength(0);
    await sender.runDue();
    expect(server.received).toHaveLength(1);
    expect(await queueSummary(db)).toMatchObject({ waiting: 0, sent: 1 });
  });

  test("emails that can't be sent for an unexpected reason hold up no others, and are tried later and later", async () => {
    const db = await freshDatabase(engine);
    const server = await testMailServer();
    await enqueue(db, ...Array.from({ length: 10 }, () => aMail({ link: "broken" })), aMail());
    const { sender, wait, reports } = senderTo(db, server, {
      makeToken: () => Promise.reject(new Error("no token")),
    });
    await sender.runDue();
    expect(server.received).toHaveLength(1);
    expect(reports).toHaveLength(10);
    wait(minuteMs);
    await sender.runDue();
    const waiting = await db.selectFrom("outbox").selectAll().where("state", "=", "waiting").execute();
    expect(waiting.map(({ attempts }) => attempts)).toEqual(Array(10).fill(2));
    expect(waiting.map(({ next_attempt_at }) => next_attempt_at)).toEqual(
      Array(10).fill(new Date(noon.getTime() + 3 * minuteMs)),
    );
    expect(waiting.every(({ lease_owner }) => lease_owner === null)).toBe(true);
  });

  test("a mail server's answer that can't be stored as it is holds up no email", async () => {
    const db = await freshDatabase(engine);
    await enqueue(db, aMail(), aMail());
    const send = async () => ({ state: "sent", response: "250 \0 ok" }) as const;
    const { sender } = senderTo(db, { url: "smtp://127.0.0.1" }, { transport: () => ({ send, close: () => {} }) });
    await sender.runDue();
    expect(await db.selectFrom("outbox").select(["state", "response"]).execute()).toEqual(
      Array(2).fill({ state: "sent", response: "250  ok" }),
    );
  });

  test("an email that was stored or claimed by a clock that was a year ahead is sent", async () => {
    const db = await freshDatabase(engine);
    const server = await testMailServer();
    await enqueue(db, aMail(), aMail());
    const ahead = new Date(noon.getTime() + 365 * dayMs);
    await claimEmail(db, "killed", ahead);
    await db.updateTable("outbox").set({ next_attempt_at: ahead }).where("lease_owner", "is", null).execute();
    await senderTo(db, server).sender.runDue();
    expect(server.received).toHaveLength(2);
  });
});

test("an email of an instance whose clock is ahead is due at once for the others", async () => {
  const db = await freshDatabase("postgres");
  const server = await testMailServer();
  const now = new Date();
  const ahead = new Date(now.getTime() + 10 * minuteMs);
  await db.transaction().execute((tx) => enqueueEmail(tx, aMail(), ahead));
  const { sender, clock } = senderTo(db, server);
  clock.now = new Date(now.getTime() + minuteMs);
  await sender.runDue();
  expect(server.received).toHaveLength(1);
});
