import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import { migrate } from "#src/base/db/migrate.ts";
import type { Db } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { enqueueEmail } from "#src/domain/email/queue/outbox.server.ts";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { removableDirectory } from "../support/site-process.ts";
import { type Behavior, type MailServer, type Offer, startMailServer } from "../support/smtp-server.ts";
import { MailWorkers } from "./email-workers.ts";
import { type Experiment, none } from "./experiment.ts";

export interface MailPlan {
  mails: number;
  /** Initial outage of the mail server, in minutes of the workers' clock. */
  outage: number;
  /** Number of worker kills while they catch up. */
  kills: number;
}

export interface MailResult {
  mails: number;
  lost: number;
  refused: number;
  /** Emails that the server rejects permanently. */
  shouldBeRefused: number;
  /** Emails repeated because the server closed the connection before the acknowledgment. */
  repeatedAfterCut: number;
  /** Emails repeated because their worker was killed before it recorded the delivery. */
  repeatedAfterKill: number;
  repeatedOtherwise: number;
  /** Repetitions with another Message-ID than the first copy. */
  changedMessageIds: number;
  /** Minutes of the workers' clock from the server's return until half, 95% and all emails had arrived. */
  caughtUp: { halfTime: number; most: number; all: number };
  kills: number;
}

/** By number modulo 20: the behavior for the first offers of an email; all others are accepted. */
const plannedFailures: Record<number, { behavior: Behavior; offers: number }> = {
  0: { behavior: { stage: "recipient", code: 550 }, offers: Number.POSITIVE_INFINITY },
  1: { behavior: { stage: "recipient", code: 451 }, offers: 2 },
  2: { behavior: { stage: "recipient", code: 421 }, offers: 1 },
  3: { behavior: "hang", offers: 1 },
  4: { behavior: "cut", offers: 1 },
};

const numberOf = (recipient: string) => Number(/^m(\d+)@/.exec(recipient)?.[1]);

/**
 * Server behavior that counts the offers of each email. An offer may end with its worker, so a `cut` is repeated until
 * the email was received once.
 */
function scriptedServer(hasCome: (to: string) => boolean): (offer: Offer) => Behavior {
  const offered = new Map<string, number>();
  return ({ to }) => {
    if (to === "") return "take";
    const times = (offered.get(to) ?? 0) + 1;
    offered.set(to, times);
    const planned = plannedFailures[numberOf(to) % 20];
    if (planned?.behavior === "cut") return hasCome(to) ? "take" : "cut";
    return planned && times <= planned.offers ? planned.behavior : "take";
  };
}

async function fill(db: Db, mails: number, now: Date): Promise<void> {
  const office = { name: "Mangrove IT", address: "hello@mangrove.example" };
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number < mails; number += 1) {
      const to = { name: "", address: `m${number}@example.com` };
      const text = `Mail ${number}`;
      await enqueueEmail(
        tx,
        { purpose: "drill", about: null, from: office, to, replyTo: office, subject: text, text, html: text },
        now,
      );
    }
  });
}

/** Sends emails through a server that is down and then fails in several ways, by two workers that are killed meanwhile. */
export async function sendEmailsThroughFailures(database: DatabaseOptions, plan: MailPlan): Promise<MailResult> {
  const db = await openDatabase(database);
  await migrate(db);
  const port = await freePort();
  const workers = new MailWorkers({
    database,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    clock: path.join(database.dataDir, "clock"),
  });
  try {
    await fill(db, plan.mails, workers.now());
    while (workers.minutes() < plan.outage) await workers.move(minuteMs, 100);
    const server: MailServer = await startMailServer(
      scriptedServer((to) => server.received.some((mail) => mail.to[0] === to)),
      port,
    );
    const returned = workers.minutes();
    try {
      const { arrivals, heldByKilled } = await catchUp(db, workers, server, plan);
      return {
        ...(await checkDelivered(db, server, heldByKilled)),
        caughtUp: timesOf(arrivals, returned),
        kills: plan.kills,
      };
    } finally {
      await server.close();
    }
  } finally {
    await workers.end();
    await db.destroy();
  }
}

/** Step of the clock: a sixth of a lease. */
const step = minuteMs / 2;

/** Wait for pending emails after each step, in milliseconds, so that a busy worker does not seem dead. */
const timeout = 10_000;

async function catchUp(db: Db, workers: MailWorkers, server: MailServer, plan: MailPlan) {
  const arrivals: number[] = [];
  const heldByKilled = new Set<string>();
  let killed = 0;
  for (let round = 0; killed < plan.kills || (await waiting(db)) > 0; round += 1) {
    if (round > 2_000) break;
    await restOf(db, heldByKilled);
    await workers.move(step, 250);
    const come = new Set(server.received.map(({ to }) => to[0])).size;
    while (arrivals.length < come) arrivals.push(workers.minutes());
    if (killed < plan.kills && round % 3 === 2) {
      await workers.killOldest();
      killed += 1;
      for (const recipient of await held(db)) heldByKilled.add(recipient);
      workers.replaceKilled();
    }
  }
  return { arrivals, heldByKilled };
}

/**
 * Waits for the emails that live workers hold. Emails held for longer belong to a killed worker: PostgreSQL may commit
 * its last transaction after the kill.
 */
async function restOf(db: Db, heldByKilled: Set<string>): Promise<void> {
  for (const end = Date.now() + timeout; Date.now() < end; await setTimeout(25)) {
    if ((await held(db)).every((recipient) => heldByKilled.has(recipient))) return;
  }
  for (const recipient of await held(db)) heldByKilled.add(recipient);
}

async function waiting(db: Db): Promise<number> {
  return (await db.selectFrom("outbox").select("id").where("state", "=", "waiting").execute()).length;
}

async function held(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("outbox").select("to_address").where("lease_owner", "is not", null).execute();
  return rows.map((row) => row.to_address);
}

async function checkDelivered(db: Db, server: MailServer, heldByKilled: Set<string>) {
  const rows = await db.selectFrom("outbox").select(["to_address", "state", "message_id"]).execute();
  const copies = Map.groupBy(server.received, ({ to }) => to[0] ?? "");
  const repeated = rows.filter((row) => (copies.get(row.to_address)?.length ?? 0) > 1);
  const wasCut = (recipient: string) => copies.get(recipient)?.[0]?.acknowledged === false;
  const changed = rows.filter((row) =>
    copies.get(row.to_address)?.some(({ raw }) => !raw.includes(`Message-ID: ${row.message_id}`)),
  );
  const afterCut = repeated.filter((row) => wasCut(row.to_address));
  const afterKill = repeated.filter((row) => !wasCut(row.to_address) && heldByKilled.has(row.to_address));
  return {
    mails: rows.length,
    lost: rows.filter((row) => row.state !== "refused" && !copies.has(row.to_address)).length,
    refused: rows.filter((row) => row.state === "refused").length,
    shouldBeRefused: rows.filter((row) => numberOf(row.to_address) % 20 === 0).length,
    repeatedAfterCut: afterCut.length,
    repeatedAfterKill: afterKill.length,
    repeatedOtherwise: repeated.length - afterCut.length - afterKill.length,
    changedMessageIds: changed.length,
  };
}

function timesOf(arrivals: number[], returned: number): MailResult["caughtUp"] {
  const after = (share: number) => (arrivals[Math.ceil(arrivals.length * share) - 1] ?? Number.NaN) - returned;
  return { halfTime: after(0.5), most: after(0.95), all: after(1) };
}

export const e7: Experiment = {
  shows: "1,000 mails through a mail server's bad day, by two workers that are killed meanwhile (about four minutes)",
  async run() {
    const directory = removableDirectory();
    const plan = { mails: 1000, outage: 180, kills: 10 };
    const result = await sendEmailsThroughFailures({ dataDir: directory.path }, plan);
    directory.remove();
    const { lost, refused, shouldBeRefused, repeatedOtherwise, changedMessageIds, caughtUp } = result;
    return report("E7, mail through outage, 421, 451, 550, silence and cuts after DATA", [
      { name: "mails", value: result.mails.toLocaleString("en") },
      none("lost", lost),
      {
        name: "refused for good",
        value: String(refused),
        limit: String(shouldBeRefused),
        isWithinLimit: refused === shouldBeRefused,
        isRequired: true,
      },
      { name: "repeated, acknowledgement cut", value: String(result.repeatedAfterCut) },
      { name: "repeated, worker killed", value: String(result.repeatedAfterKill), note: `${result.kills} kills` },
      none("repeated otherwise", repeatedOtherwise),
      none("repeated as another mail", changedMessageIds),
      { name: "half had come after", value: `${caughtUp.halfTime.toFixed(1)} min`, note: "after the server's return" },
      { name: "95 % had come after", value: `${caughtUp.most.toFixed(1)} min` },
      { name: "all had come after", value: `${caughtUp.all.toFixed(1)} min` },
    ]);
  },
};
