import path from "node:path";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import { migrate } from "#src/base/db/migrate.ts";
import type { Db } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { removableDirectory } from "../support/site-process.ts";
import {
  aSignedWebhook,
  type Received,
  type Receiver,
  type ReceiverBehavior,
  startReceiver,
  storeEvents,
} from "../support/webhooks.ts";
import { MailWorkers } from "./email-workers.ts";
import { type Experiment, none } from "./experiment.ts";

export interface WebhookPlan {
  /** For each of three receivers. */
  events: number;
  /** How long one receiver is down and another one hangs, in minutes of the workers' clock. */
  outage: number;
  /** Number of worker kills while they catch up. */
  kills: number;
}

export interface WebhookResult {
  events: number;
  /** Never acknowledged by their receiver. */
  lost: number;
  /** Events of a receiver that works that had to wait for those that don't. */
  heldUp: number;
  /** Received under an id that is not that of a stored event, or with another body than before. */
  changed: number;
  repeated: number;
  kills: number;
  /** Connections to a private address that the operator has not allowed. */
  toPrivate: number;
  /** Private webhooks without a refusal in their log. */
  notRefused: number;
}

/** By number modulo 10: what the receiver does to the first attempts of an event. A cut comes after it has arrived. */
const plannedFailures: Record<number, { behavior: ReceiverBehavior; attempts: number }> = {
  0: { behavior: 503, attempts: 2 },
  1: { behavior: "cut", attempts: 1 },
  2: { behavior: "hang", attempts: 1 },
  3: { behavior: 429, attempts: 1 },
};

function behaviorsOf(ids: readonly string[]) {
  return (id: string, times: number): ReceiverBehavior => {
    const planned = plannedFailures[ids.indexOf(id) % 10];
    return planned && times <= planned.attempts ? planned.behavior : 200;
  };
}

/** Step of the clock: half a lease. */
const step = minuteMs / 2;

/** Sends events to three receivers by two workers that are killed meanwhile. At first, one receiver is down and one hangs. */
export async function sendWebhooksThroughFailures(
  database: DatabaseOptions,
  plan: WebhookPlan,
): Promise<WebhookResult> {
  const db = await openDatabase(database);
  await migrate(db);
  const clock = path.join(database.dataDir, "clock");
  const workers = new MailWorkers({ database, allowsPrivate: true, clock }, "webhook-worker.ts");
  const open: Receiver[] = [];
  try {
    const now = workers.now();
    const port = await freePort();
    const trouble = { isOver: false };
    const fine = await startReceiver();
    const hanging = await startReceiver(() => (trouble.isOver ? 200 : "hang"));
    open.push(fine, hanging);
    const ids: string[] = [];
    for (const url of [fine.url, hanging.url, `http://127.0.0.1:${port}/hook`]) {
      const { id } = await aSignedWebhook(db, url, now);
      ids.push(...(await storeEvents(db, id, plan.events, now)));
    }
    while (workers.minutes() < plan.outage) await workers.move(minuteMs, 250);
    const undelivered = () => plan.events - new Set(fine.received.map(({ id }) => id)).size;
    // A busy machine starts the workers slowly. The other receivers are still down.
    for (let round = 0; round < 80 && undelivered() > 0; round += 1) await workers.move(0, 250);
    const heldUp = undelivered();
    trouble.isOver = true;
    open.push(await startReceiver(behaviorsOf(ids.slice(2 * plan.events)), port));
    await catchUp(db, workers, plan);
    // They may send to private addresses.
    await workers.end();
    const received = open.flatMap((receiver) => receiver.received);
    return { ...judge(ids, received), heldUp, kills: plan.kills, ...(await sendToPrivate(database, db, fine)) };
  } finally {
    await workers.end();
    await Promise.all(open.map((receiver) => receiver.close()));
    await db.destroy();
  }
}

async function catchUp(db: Db, workers: MailWorkers, plan: WebhookPlan): Promise<void> {
  let killed = 0;
  for (let round = 0; round < 1_000 && (killed < plan.kills || (await waiting(db)) > 0); round += 1) {
    await workers.move(step, 250);
    if (killed < plan.kills && round % 3 === 2) {
      await workers.killOldest();
      killed += 1;
      workers.replaceKilled();
    }
  }
}

async function waiting(db: Db): Promise<number> {
  return (await db.selectFrom("webhook_deliveries").select("id").where("state", "=", "waiting").execute()).length;
}

function judge(ids: readonly string[], received: readonly Received[]) {
  const copies = Map.groupBy(received, ({ id }) => id);
  const hasOtherBody = (all: readonly Received[]) => new Set(all.map(({ body }) => body)).size > 1;
  return {
    events: ids.length,
    lost: ids.filter((id) => !copies.get(id)?.some(({ acknowledged }) => acknowledged)).length,
    changed: [...copies].filter(([id, all]) => !ids.includes(id) || hasOtherBody(all)).length,
    repeated: [...copies.values()].filter((all) => all.length > 1).length,
  };
}

/** Sends to private addresses as an owner may enter them, with the default settings. */
async function sendToPrivate(database: DatabaseOptions, db: Db, target: Receiver) {
  const before = target.connections.number;
  const clock = path.join(database.dataDir, "clock-of-strict");
  const hosts = ["127.0.0.1", "localhost", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"];
  const webhooks: string[] = [];
  const workers = new MailWorkers({ database, allowsPrivate: false, clock }, "webhook-worker.ts");
  try {
    const urls = hosts.flatMap((host) => [`https://${host}:${target.port}/`, `http://${host}:${target.port}/`]);
    for (const url of urls) {
      const { id } = await aSignedWebhook(db, url, workers.now());
      await storeEvents(db, id, 1, workers.now());
      webhooks.push(id);
    }
    let refused = new Set<string>();
    for (let round = 0; round < 40 && refused.size < webhooks.length; round += 1) {
      // On a busy machine, looking up a name may take longer than an attempt may.
      await workers.move(2 * minuteMs, 250);
      refused = await refusedAmong(db, webhooks);
    }
    return { toPrivate: target.connections.number - before, notRefused: webhooks.length - refused.size };
  } finally {
    await workers.end();
  }
}

async function refusedAmong(db: Db, webhooks: readonly string[]): Promise<Set<string>> {
  const attempts = await db
    .selectFrom("webhook_attempts")
    .innerJoin("webhook_deliveries", "webhook_deliveries.id", "webhook_attempts.delivery_id")
    .select(["webhook_id", "response"])
    .where("webhook_id", "in", webhooks)
    .execute();
  const refusals = attempts.filter(({ response }) => /private network|isn't https/.test(response));
  return new Set(refusals.map(({ webhook_id }) => webhook_id));
}

export const e34: Experiment = {
  shows: "1,500 webhooks through outage, refusals, silence and cuts, by two workers that are killed meanwhile",
  async run() {
    const directory = removableDirectory();
    const result = await sendWebhooksThroughFailures(
      { dataDir: directory.path },
      { events: 500, outage: 60, kills: 10 },
    );
    directory.remove();
    return report("E34, webhooks through outage, slow and hanging receivers, restarts and kills", [
      { name: "events", value: result.events.toLocaleString("en") },
      none("lost", result.lost),
      none("held up by another receiver", result.heldUp),
      none("under another id, or with another body", result.changed),
      { name: "repeated with the same id", value: String(result.repeated), note: `${result.kills} kills` },
      none("connections to a private address", result.toPrivate),
      none("private addresses without a refusal in the log", result.notRefused),
    ]);
  },
};
