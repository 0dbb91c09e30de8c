import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import { migrate } from "#src/base/db/migrate.ts";
import type { Db } from "#src/base/db/tables.ts";
import { nextReply } from "#src/base/next-reply.server.ts";
import { applyInboundEnvironment, inboundInUse, mailboxKey } from "#src/domain/email/inbound/settings.server.ts";
import { readUnfetched } from "#src/domain/email/inbound/unfetched.server.ts";
import { listUnfiled } from "#src/domain/email/inbound/unfiled.server.ts";
import { readMessages } from "#src/domain/leads/conversation/conversation.server.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { seedDefaults } from "#src/seed/seed.server.ts";
import { killOnExit } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { findDovecot, startDovecot } from "../support/dovecot.ts";
import { startImapProxy } from "../support/imap-proxy.ts";
import { startImapServer } from "../support/imap-server.ts";
import { aLead, putLeads } from "../support/leads.ts";
import { removableDirectory } from "../support/site-process.ts";
import { type Experiment, none } from "./experiment.ts";
import { type DrillLead, mailbox, type Planned, plannedMessages } from "./inbound-mix.ts";
import type { InboundAssignment } from "./inbound-worker.ts";

const secret = "a secret of the drill's own, which is long enough";
const login = { username: mailbox, password: "tidal-wharf-4711" };
const leadCount = 40;

/** UIDs of messages that the mailbox can't send. */
const poisoned = [17, 60];

/** A mailbox server that can be killed. */
interface DrillMailbox {
  port: number;
  deliver(raw: Buffer): void | Promise<void>;
  /** Kills it and starts it again with the same messages. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface InboundResult {
  messages: number;
  unique: number;
  /** Markers of messages that are nowhere. */
  lost: string[];
  doubled: string[];
  wrongLead: string[];
  /** Messages whose text isn't what was written. */
  garbled: string[];
  /** Messages that never came to an end. */
  unsettled: number;
  filed: number;
  unmatched: number;
  dismissed: number;
  /** Named to owners as emails that the mail server can't send. */
  unfetched: number;
}

interface InboundPlan {
  messages: number;
  /** Messages of about 25 MB. */
  large: number;
  /** Kills of the worker; every third time the mailbox is killed, too. */
  kills: number;
  /** How long a worker may live, in milliseconds, or two starts. A message that ten don't finish counts as unreadable. */
  maxUptimeMs: number;
}

/** Delivers messages while the worker that reads and files them, and the mailbox, are killed in turn. */
export async function receiveUnderKills(
  database: DatabaseOptions,
  plan: InboundPlan,
  server: DrillMailbox,
): Promise<InboundResult> {
  const db = await openDatabase(database);
  const leads = await prepare(db, database);
  const user = encodeURIComponent(login.username);
  const imapUrl = `imap://${user}:${login.password}@127.0.0.1:${server.port}/INBOX`;
  await applyInboundEnvironment(db, { imapUrl, inboundAddress: mailbox, secret });
  const assignment = { database, imapUrl, secret, ahead: 0 };
  const planned = plannedMessages(plan.messages, secret, leads, plan.large);
  let worker = startWorker(assignment);
  try {
    // The first reading takes the position only.
    while (!(await db.selectFrom("inbound_progress").select("cursor").executeTakeFirst())) await setTimeout(50);
    let delivered = 0;
    for (let kill = 1; kill <= plan.kills; kill += 1) {
      const until = Math.round((planned.length * kill) / plan.kills);
      for (const { raw } of planned.slice(delivered, until)) await server.deliver(raw);
      delivered = until;
      const started = Date.now();
      await nextReply(worker);
      await setTimeout(Math.random() * Math.max(plan.maxUptimeMs, 2 * (Date.now() - started)));
      await end(worker);
      if (kill % 3 === 0) await server.kill();
      // Longer than the lease of a message.
      assignment.ahead += 3 * 60_000;
      worker = startWorker(assignment);
    }
    return await settledResult(db, planned, leads);
  } finally {
    await end(worker);
    await db.destroy();
  }
}

async function prepare(db: Db, { dataDir }: DatabaseOptions): Promise<DrillLead[]> {
  await migrate(db);
  await seedDefaults(db, diskStore(dataDir));
  await db.deleteFrom("leads").execute();
  const leads = Array.from({ length: leadCount }, (_, index) => ({
    id: crypto.randomUUID(),
    email: `customer.${index}@client${index}.example`,
    sent: `${crypto.randomUUID()}@harbor.example`,
  }));
  await putLeads(
    db,
    leads.map(({ id, email }, index) => aLead(index, { id, email })),
  );
  const now = new Date();
  for (const { id, email, sent } of leads) {
    await db
      .insertInto("outbox")
      .values({
        id: crypto.randomUUID(),
        message_id: `<${sent}>`,
        purpose: "lead-reply",
        subject_id: id,
        ...{
          from_name: "",
          from_address: mailbox,
          to_name: "",
          to_address: email,
          reply_name: "",
          reply_address: mailbox,
        },
        ...{
          subject: "",
          text: "",
          html: "",
          created_at: now,
          state: "sent",
          attempts: 1,
          next_attempt_at: now,
          finished_at: now,
        },
      })
      .execute();
  }
  return leads;
}

function startWorker(assignment: InboundAssignment): ChildProcess {
  const script = path.join(import.meta.dirname, "inbound-worker.ts");
  return killOnExit(fork(script, [JSON.stringify(assignment)], { stdio: ["ignore", "inherit", "inherit", "ipc"] }));
}

async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exited = once(worker, "exit");
  worker.kill("SIGKILL");
  await exited;
}

/** In milliseconds: without progress, the experiment is over. */
const timeoutMs = 60_000;

async function settledResult(db: Db, planned: readonly Planned[], leads: readonly DrillLead[]): Promise<InboundResult> {
  let last = "";
  for (let since = Date.now(); ; await setTimeout(1_000)) {
    const result = await judge(db, planned, leads);
    const isSettled = result.lost.length === 0 && result.unsettled === 0 && result.unfetched <= poisoned.length;
    if (isSettled || Date.now() - since > timeoutMs) return result;
    if (JSON.stringify(result) !== last) [last, since] = [JSON.stringify(result), Date.now()];
  }
}

interface Found {
  place: string;
  subject: string;
  text: string;
}

/** What staff see, as their screens read it. */
async function readVisible(db: Db, leads: readonly DrillLead[]): Promise<Found[]> {
  const filed = await Promise.all(
    leads.map(async ({ id }) => (await readMessages(db, id)).map((message) => ({ ...message, place: id }))),
  );
  const all = { limit: 1_000_000, offset: 0 };
  const unfiled = await Promise.all(
    (["unmatched", "dismissed"] as const).map(async (state) =>
      (await listUnfiled(db, state, all)).map(({ subject, excerpt }) => ({
        place: state,
        subject: subject ?? "",
        text: excerpt ?? "",
      })),
    ),
  );
  const inUse = await inboundInUse(db);
  const { listed } = await readUnfetched(db, inUse ? mailboxKey(inUse) : "");
  const unfetched = listed.map(({ subject }) => ({ place: "unfetched", subject: subject ?? "", text: "" }));
  return [...filed.flat(), ...unfiled.flat(), ...unfetched];
}

async function judge(db: Db, planned: readonly Planned[], leads: readonly DrillLead[]): Promise<InboundResult> {
  const places = Map.groupBy(
    await readVisible(db, leads),
    ({ subject, text }) => /marker-\d{5}-/.exec(`${subject} ${text}`)?.[0],
  );
  const expected = new Map(planned.map((one) => [one.marker, one]));
  const found = [...expected.values()].map((one) => {
    const at = places.get(one.marker) ?? [];
    // A message that comes in twice may be one that can't be sent, and one that can.
    return { ...one, at, sent: at.filter(({ place }) => place !== "unfetched") };
  });
  const markers = (isSo: (one: (typeof found)[number]) => boolean) => found.filter(isSo).map(({ marker }) => marker);
  const counted = (place: string) => [...places.values()].flat().filter((one) => one.place === place).length;
  const isALead = (place: string) => leads.some(({ id }) => id === place);
  const received = await db
    .selectFrom("inbound_messages")
    .select(({ fn }) => fn.countAll().as("number"))
    .where("state", "=", "received")
    .executeTakeFirstOrThrow();
  return {
    messages: planned.length,
    unique: expected.size,
    lost: markers(({ at }) => at.length === 0),
    doubled: markers(({ sent }) => sent.length > 1),
    wrongLead: markers(({ sent, lead }) => sent.some(({ place }) => (lead === null ? isALead(place) : place !== lead))),
    garbled: markers(({ sent, text }) => sent.some((one) => !one.text.includes(text))),
    unsettled: Number(received.number),
    filed: found.filter(({ sent }) => sent.some(({ place }) => isALead(place))).length,
    unmatched: counted("unmatched"),
    dismissed: counted("dismissed"),
    unfetched: counted("unfetched"),
  };
}

/** The test's own server, which is killed by closing all its connections. */
export async function freshMailbox(): Promise<DrillMailbox> {
  let commands = 0;
  const behave = (command: string, rest: string) => {
    commands += 1;
    const isRefused =
      command === "UID FETCH" && rest.includes("BODY.PEEK") && poisoned.includes(Number.parseInt(rest, 10));
    return isRefused ? "refuse" : commands % 97 === 0 ? "cut" : "answer";
  };
  let server = await startImapServer({ ...login, behave });
  const { port } = server;
  return {
    port,
    deliver: (raw) => void server.deliver(raw),
    async kill() {
      const { messages } = server;
      await server.close();
      server = await startImapServer({ ...login, behave, port, messages });
    },
    close: () => server.close(),
  };
}

function reportInbound(title: string, result: InboundResult): string[] {
  const { messages, unique, filed, unmatched, dismissed, unfetched } = result;
  return report(title, [
    { name: "messages", value: `${messages}, ${unique} of them different` },
    none("lost", result.lost.length, result.lost.slice(0, 5).join(" ")),
    none("doubled", result.doubled.length, result.doubled.slice(0, 5).join(" ")),
    none("in a wrong lead", result.wrongLead.length, result.wrongLead.slice(0, 5).join(" ")),
    none("with another text", result.garbled.length, result.garbled.slice(0, 5).join(" ")),
    none("not settled", result.unsettled),
    { name: "with their leads", value: String(filed) },
    { name: "unmatched", value: String(unmatched) },
    { name: "dismissed", value: String(dismissed) },
    { name: "named as unreadable for the mail server", value: String(unfetched) },
  ]);
}

export const e33: Experiment = {
  shows:
    "2,000 emails of all kinds come in while worker and mailbox (Dovecot) are killed, and two can't be sent: none lost, doubled or in a wrong lead (about ten minutes)",
  async run() {
    findDovecot();
    const directory = removableDirectory();
    const server = await startDovecot(login);
    const proxy = await startImapProxy(server.port, poisoned);
    try {
      const plan = { messages: 2_000, large: 2, kills: 30, maxUptimeMs: 4_000 };
      const result = await receiveUnderKills({ dataDir: directory.path }, plan, { ...server, port: proxy.port });
      return reportInbound("E33, emails that come in, under 30 kills of the worker and 10 of Dovecot", result);
    } finally {
      proxy.close();
      await server.close();
      directory.remove();
    }
  },
};
