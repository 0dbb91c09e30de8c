import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { type DatabaseOptions, openDatabase } from "../../src/db/connect.ts";
import { migrate } from "../../src/db/migrate.ts";
import type { Db } from "../../src/db/tables.ts";
import { enqueueMail } from "../../src/mail/outbox.server.ts";
import { type Behaviour, type MailServer, type Offer, startMailServer } from "../support/mail-server.ts";
import { temporaryDirectory } from "../support/site-process.ts";
import { type Experiment, none } from "./experiment.ts";
import { MailWorkers, minute } from "./mail-workers.ts";

export interface MailPlan {
  mails: number;
  /** How long the mail server is away at first, in minutes of the workers' clock. */
  outage: number;
  /** How often one of the two workers is killed while they catch up. */
  kills: number;
}

export interface MailResult {
  mails: number;
  lost: number;
  refused: number;
  /** Of the mails that the server refuses for good. */
  shouldBeRefused: number;
  /** Mails that came more than once because the server cut the connection before it acknowledged them. */
  repeatedAfterCut: number;
  /** Mails that came more than once because the worker that sent them was killed before it wrote that down. */
  repeatedAfterKill: number;
  repeatedOtherwise: number;
  /** Repetitions with another Message-ID than the first copy. */
  changedMessageIds: number;
  /** Minutes of the workers' clock from the server's return until half, 95 % and all of the mails had come. */
  caughtUp: { half: number; most: number; all: number };
  kills: number;
}

/** By their number, one in twenty mails each meets these for its first offers; the rest is taken. */
const faults: Record<number, { behaviour: Behaviour; offers: number }> = {
  0: { behaviour: { at: "recipient", code: 550 }, offers: Number.POSITIVE_INFINITY },
  1: { behaviour: { at: "recipient", code: 451 }, offers: 2 },
  2: { behaviour: { at: "recipient", code: 421 }, offers: 1 },
  3: { behaviour: "hang", offers: 1 },
  4: { behaviour: "cut", offers: 1 },
};

const numberOf = (address: string) => Number(/^m(\d+)@/.exec(address)?.[1]);

/**
 * A server's behaviour that remembers how often it was offered each mail. An offer may end with its worker: so what is to
 * be cut after it was taken is cut until that has come to be.
 */
function scripted(hasCome: (to: string) => boolean): (offer: Offer) => Behaviour {
  const offered = new Map<string, number>();
  return ({ to }) => {
    if (to === "") return "take";
    const times = (offered.get(to) ?? 0) + 1;
    offered.set(to, times);
    const fault = faults[numberOf(to) % 20];
    if (fault?.behaviour === "cut") return hasCome(to) ? "take" : "cut";
    return fault && times <= fault.offers ? fault.behaviour : "take";
  };
}

async function fill(db: Db, mails: number, now: Date): Promise<void> {
  const office = { name: "Mangrove IT", address: "hello@mangrove.example" };
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number < mails; number += 1) {
      const to = { name: "", address: `m${number}@example.com` };
      const text = `Mail ${number}`;
      await enqueueMail(
        tx,
        { purpose: "drill", about: null, from: office, to, replyTo: office, subject: text, text, html: text },
        now,
      );
    }
  });
}

/** Mails out of a mail server that is away, then has every kind of trouble, by two workers that are killed meanwhile. */
export async function sendThroughTrouble(database: DatabaseOptions, plan: MailPlan): Promise<MailResult> {
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
    while (workers.minutes() < plan.outage) await workers.move(minute, 100);
    const server: MailServer = await startMailServer(
      scripted((to) => server.received.some((mail) => mail.to[0] === to)),
      port,
    );
    const returned = workers.minutes();
    try {
      const { arrivals, heldByKilled } = await catchUp(db, workers, server, plan);
      return { ...(await judge(db, server, heldByKilled)), caughtUp: timesOf(arrivals, returned), kills: plan.kills };
    } finally {
      await server.close();
    }
  } finally {
    await workers.end();
    await db.destroy();
  }
}

/** How far the clock is moved at once: a sixth of a lease. */
const step = minute / 2;

/** How long such a move waits for mails that are under way, in milliseconds: no busy worker shall seem dead. */
const patience = 10_000;

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
      for (const address of await held(db)) heldByKilled.add(address);
      workers.replaceKilled();
    }
  }
  return { arrivals, heldByKilled };
}

/**
 * Waits for the mails that living workers hold. What is held for longer was killed with its worker after all: PostgreSQL
 * may end a transaction that began before the kill, and take the mail out for nobody.
 */
async function restOf(db: Db, heldByKilled: Set<string>): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await setTimeout(25)) {
    if ((await held(db)).every((address) => heldByKilled.has(address))) return;
  }
  for (const address of await held(db)) heldByKilled.add(address);
}

async function waiting(db: Db): Promise<number> {
  return (await db.selectFrom("outbox").select("id").where("state", "=", "waiting").execute()).length;
}

async function held(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("outbox").select("to_address").where("lease_owner", "is not", null).execute();
  return rows.map((row) => row.to_address);
}

async function judge(db: Db, server: MailServer, heldByKilled: Set<string>) {
  const rows = await db.selectFrom("outbox").select(["to_address", "state", "message_id"]).execute();
  const copies = Map.groupBy(server.received, ({ to }) => to[0] ?? "");
  const repeated = rows.filter((row) => (copies.get(row.to_address)?.length ?? 0) > 1);
  const wasCut = (address: string) => copies.get(address)?.[0]?.acknowledged === false;
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
  return { half: after(0.5), most: after(0.95), all: after(1) };
}

export const e7: Experiment = {
  shows: "1,000 mails through a mail server's bad day, by two workers that are killed meanwhile (about four minutes)",
  async run() {
    const directory = temporaryDirectory();
    const plan = { mails: 1000, outage: 180, kills: 10 };
    const result = await sendThroughTrouble({ dataDir: directory.path }, plan);
    directory.remove();
    const { lost, refused, shouldBeRefused, repeatedOtherwise, changedMessageIds, caughtUp } = result;
    return report("E7, mail through outage, 421, 451, 550, silence and cuts after DATA", [
      { name: "mails", value: result.mails.toLocaleString("en") },
      none("lost", lost),
      {
        name: "refused for good",
        value: String(refused),
        bar: String(shouldBeRefused),
        kept: refused === shouldBeRefused,
        binding: true,
      },
      { name: "repeated, acknowledgement cut", value: String(result.repeatedAfterCut) },
      { name: "repeated, worker killed", value: String(result.repeatedAfterKill), note: `${result.kills} kills` },
      none("repeated otherwise", repeatedOtherwise),
      none("repeated as another mail", changedMessageIds),
      { name: "half had come after", value: `${caughtUp.half.toFixed(1)} min`, note: "after the server's return" },
      { name: "95 % had come after", value: `${caughtUp.most.toFixed(1)} min` },
      { name: "all had come after", value: `${caughtUp.all.toFixed(1)} min` },
    ]);
  },
};
