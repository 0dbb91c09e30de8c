import { createHmac } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { migrate } from "#src/base/db/migrate.ts";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";
import type { Db } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { siteWith } from "../../../tests/support/content.ts";
import { emptyDatabase, openForTest } from "../../../tests/support/databases.ts";
import { bothDatabases } from "../../../tests/support/engines.ts";
import { aPerson } from "../../../tests/support/staff.ts";
import {
  aSignedWebhook,
  aWebhook,
  type Received,
  type ReceiverBehavior,
  siteSecret,
  startReceiver,
  storeEvents,
} from "../../../tests/support/webhooks.ts";
import { deleteOldDeliveries } from "./deliveries.server.ts";
import { rotateSecret } from "./secrets.server.ts";
import { WebhookSender } from "./sender.server.ts";
import { resendDeliveries, turnWebhook } from "./webhooks.server.ts";

const day = 24 * 60 * minuteMs;

/** A sender with a clock of the test's own. */
async function sending(engine: Engine, timeoutMs?: number) {
  const { db } = await siteWith(engine, {});
  return senderOf(db, timeoutMs);
}

function senderOf(db: Db, timeoutMs = 400) {
  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const reports: unknown[] = [];
  const sender = new WebhookSender({
    db,
    secret: siteSecret,
    origin: () => "https://www.harbor.example",
    allowsPrivate: true,
    now,
    random: () => 0.5,
    report: (error) => reports.push(error),
    timeoutMs,
  });
  onTestFinished(async () => {
    await sender.stop();
    expect(reports).toEqual([]);
  });
  const move = (milliseconds: number) => {
    clock.ahead += milliseconds;
    sender.wake();
  };
  return { db, now, sender, move, reports };
}

async function receiver(behave?: (id: string, times: number) => ReceiverBehavior) {
  const running = await startReceiver(behave);
  onTestFinished(running.close);
  return running;
}

const until = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 60_000, interval: 25 });

const states = async (db: Db, webhook: string) =>
  (await db.selectFrom("webhook_deliveries").select("state").where("webhook_id", "=", webhook).execute()).map(
    ({ state }) => state,
  );

function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(signature);
}

test("an event that was delivered while the database was locked is not sent again", async () => {
  const options = await emptyDatabase("sqlite");
  const db = await openForTest(options);
  await migrate(db);
  const other = new DatabaseSync(join(options.dataDir, databaseFile));
  onTestFinished(() => other.close());
  const { url, received } = await receiver(() => {
    if (!other.isTransaction) other.exec("begin immediate");
    return 200;
  });
  const { sender, now, move } = senderOf(db);
  const { id } = await aSignedWebhook(db, url, now());
  await storeEvents(db, id, 1, now());
  await expect(sender.runDue()).rejects.toThrow("locked");
  other.exec("rollback");
  move(2 * minuteMs);
  await sender.runDue();
  expect(received).toHaveLength(1);
  expect(await states(db, id)).toEqual(["delivered"]);
});

describe.each(bothDatabases)("webhooks on $name", ({ engine }) => {
  test("an event is signed, delivered, and logged; a refused one comes again with the same id", async () => {
    const { db, now, sender, move } = await sending(engine);
    const { url, received } = await receiver((_, times) => (times === 1 ? 503 : 200));
    const { id, secret } = await aSignedWebhook(db, url, now());
    const [event] = await storeEvents(db, id, 1, now());
    sender.start();
    await until(() => expect(received).toHaveLength(1));
    await until(async () => expect(await db.selectFrom("webhook_attempts").selectAll().execute()).toHaveLength(1));
    move(2 * minuteMs);
    await until(async () => expect(await states(db, id)).toEqual(["delivered"]));
    expect(received.map((delivery) => delivery.id)).toEqual([event, event]);
    expect(received.every((delivery) => isSignedBy(secret, delivery))).toBe(true);
    expect(received[0]?.body).toBe(received[1]?.body);
    const attempts = await db.selectFrom("webhook_attempts").select(["status", "response"]).orderBy("at").execute();
    expect(attempts).toEqual([
      { status: 503, response: "not now" },
      { status: 200, response: "ok" },
    ]);
    const webhook = await db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(webhook).toMatchObject({ failures: 0, failing_since: null, paused_until: null });
  });

  test("receivers that hang hold up no other one", async () => {
    const { db, now, sender } = await sending(engine, 30_000);
    const hanging = await receiver(() => "hang");
    const fine = await receiver();
    const slow = await Promise.all(Array.from({ length: 8 }, () => aSignedWebhook(db, hanging.url, now())));
    for (const { id } of slow) await storeEvents(db, id, 5, new Date(now().getTime() - minuteMs));
    const { id } = await aSignedWebhook(db, fine.url, now());
    await storeEvents(db, id, 20, now());
    sender.start();
    await until(() => expect(fine.received).toHaveLength(20));
    const unanswered = await db.selectFrom("webhook_attempts").select("status").where("status", "is", null).execute();
    expect(unanswered).toEqual([]);
    expect(hanging.received).toHaveLength(8);
  });

  test("after a change of the secret, both sign for a day, then the new one alone", async () => {
    const { db, now, sender, move } = await sending(engine);
    const { url, received } = await receiver();
    const { id, secret } = await aSignedWebhook(db, url, now());
    const renewed = await db.transaction().execute((tx) => rotateSecret(tx, siteSecret, id, now()));
    await storeEvents(db, id, 1, now());
    sender.start();
    await until(() => expect(received).toHaveLength(1));
    expect([secret, renewed].map((delivery) => received[0] && isSignedBy(delivery, received[0]))).toEqual([true, true]);
    move(day + minuteMs);
    await storeEvents(db, id, 1, now());
    sender.wake();
    await until(() => expect(received).toHaveLength(2));
    expect([secret, renewed].map((delivery) => received[1] && isSignedBy(delivery, received[1]))).toEqual([
      false,
      true,
    ]);
    const stored = JSON.stringify(await db.selectFrom("webhook_secrets").selectAll().execute());
    expect(stored).not.toContain(renewed.slice(6, 20));
  });

  test("one that fails for three days is turned off, owners get one email, and no event is lost", async () => {
    const { db, now, sender, move } = await sending(engine);
    const behavior = { status: 500 };
    const { url, received } = await receiver(() => behavior.status);
    const owner = await aPerson(db, { role: "owner" });
    await aPerson(db, { role: "sales" });
    const { id } = await aSignedWebhook(db, url, now());
    const first = await storeEvents(db, id, 2, now());
    sender.start();
    const webhook = () => db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await until(async () => expect((await webhook()).failing_since).not.toBeNull());
    await until(async () => {
      move(5 * 60 * minuteMs);
      expect((await webhook()).off).toBe("failures");
    });
    const emails = db.selectFrom("outbox").select("to_address").where("purpose", "=", "webhook-off");
    expect(await emails.execute()).toEqual([{ to_address: owner.email }]);
    expect(await states(db, id)).toEqual(["failed", "failed"]);
    const meanwhile = await storeEvents(db, id, 1, now());
    expect(await states(db, id)).toEqual(["failed", "failed", "failed"]);
    behavior.status = 200;
    const before = received.length;
    await turnWebhook({ db, now }, owner, { id, to: "on" });
    expect(await resendDeliveries({ db, now }, owner, { id })).toEqual({ state: "queued", number: 3 });
    sender.wake();
    await until(async () => expect(await states(db, id)).toEqual(["delivered", "delivered", "delivered"]));
    expect(
      received
        .slice(before)
        .map((delivery) => delivery.id)
        .toSorted(),
    ).toEqual([...first, ...meanwhile].toSorted());
  });

  test("an event that can't be sent holds up no other, and is tried later and later", async () => {
    const { db, now, sender, reports } = await sending(engine);
    const { url, received } = await receiver();
    const { id } = await aSignedWebhook(db, url, now());
    const [broken = ""] = await storeEvents(db, id, 1, now());
    await db.updateTable("webhook_deliveries").set({ event: "no JSON" }).execute();
    await storeEvents(db, id, 2, now());
    await sender.runDue();
    expect(received).toHaveLength(2);
    expect(reports.splice(0)).toHaveLength(1);
    const rows = db.selectFrom("webhook_deliveries").selectAll().where("id", "=", broken);
    const row = await rows.executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: "waiting", attempts: 1, lease_owner: null });
    expect(row.next_attempt_at.getTime()).toBeGreaterThan(now().getTime() + minuteMs / 2);
  });

  test("a restart sends what another process has claimed and not finished, with the same id", async () => {
    const { db, now, sender, move } = await sending(engine);
    const { url, received } = await receiver();
    const { id } = await aSignedWebhook(db, url, now());
    const [event] = await storeEvents(db, id, 1, now());
    const lease = { lease_owner: "killed", lease_until: new Date(now().getTime() + minuteMs) };
    await db.updateTable("webhook_deliveries").set(lease).execute();
    sender.start();
    await storeEvents(db, id, 1, now());
    await until(() => expect(received).toHaveLength(1));
    expect(received[0]?.id).not.toBe(event);
    move(2 * minuteMs);
    await until(() => expect(received.map((delivery) => delivery.id)).toContain(event));
  });

  test("without its secret nothing is sent, and the log says what to do", async () => {
    const { db, now, sender } = await sending(engine);
    const { url, received } = await receiver();
    const id = await aWebhook(db, { url });
    await storeEvents(db, id, 1, now());
    sender.start();
    await until(async () => {
      const [attempt] = await db.selectFrom("webhook_attempts").select("response").execute();
      expect(attempt?.response).toContain("Create a new one");
    });
    expect(received).toEqual([]);
  });

  test("the log is deleted after 30 days, and with its webhook", async () => {
    const { db, now } = await sending(engine);
    const id = await aWebhook(db);
    await storeEvents(db, id, 3, now());
    const finished = { state: "delivered" as const, finished_at: new Date(now().getTime() - 31 * day) };
    const [first] = await db.selectFrom("webhook_deliveries").select("id").execute();
    await db
      .updateTable("webhook_deliveries")
      .set(finished)
      .where("id", "=", first?.id ?? "")
      .execute();
    await deleteOldDeliveries(db, now(), new AbortController().signal);
    expect(await states(db, id)).toEqual(["waiting", "waiting"]);
    await db.deleteFrom("webhooks").execute();
    await deleteOldDeliveries(db, now(), new AbortController().signal);
    expect(await states(db, id)).toEqual([]);
  });
});
