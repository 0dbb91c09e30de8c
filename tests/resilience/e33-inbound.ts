import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import { migrate } from "#src/base/db/migrate.ts";
import type { Db } from "#src/base/db/tables.ts";
import { applyInboundEnvironment } from "#src/domain/email/inbound/settings.server.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { seedDefaults } from "#src/seed/seed.server.ts";
import { killOnExit } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { findDovecot, startDovecot } from "../support/dovecot.ts";
import { startImapServer } from "../support/imap-server.ts";
import { aLead, putLeads } from "../support/leads.ts";
import { removableDirectory } from "../support/site-process.ts";
import { type Experiment, none } from "./experiment.ts";
import { type DrillLead, mailbox, type Planned, plannedMessages } from "./inbound-mix.ts";
import type { InboundAssignment } from "./inbound-worker.ts";

const secret = "a secret of the drill's own, which is long enough";
const login = { username: mailbox, password: "tidal-wharf-4711" };
const leadCount = 40;

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
  /** Messages that never came to an end. */
  unsettled: number;
  filed: number;
  unmatched: number;
  dismissed: number;
}

interface InboundPlan {
  messages: number;
  /** Messages of about 25 MB. */
  large: number;
  /** Kills of the worker; every third time the mailbox is killed, too. */
  kills: number;
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
      await setTimeout(Math.random() * 1_500);
      await end(worker);
      if (kill % 3 === 0) await server.kill();
      // Longer than the lease of a message.
      assignment.ahead += 3 * 60_000;
      worker = startWorker(assignment);
    }
    await untilSettled(db, new Set(planned.map(({ marker }) => marker)).size);
    return await judge(db, planned);
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

async function untilSettled(db: Db, wanted: number): Promise<void> {
  let last = -1;
  for (let since = Date.now(); Date.now() - since < timeoutMs; await setTimeout(200)) {
    const { settled } = await db
      .selectFrom("inbound_messages")
      .select(({ fn }) => fn.countAll().as("settled"))
      .where("state", "!=", "received")
      .executeTakeFirstOrThrow();
    if (Number(settled) >= wanted) return;
    if (Number(settled) !== last) [last, since] = [Number(settled), Date.now()];
  }
}

async function judge(db: Db, planned: readonly Planned[]): Promise<InboundResult> {
  const messages = await db.selectFrom("inbound_messages").select(["id", "state", "subject", "text"]).execute();
  const filed = await db.selectFrom("lead_messages").select(["id", "lead_id", "text"]).execute();
  const leadIds = new Map<string, string[]>();
  const add = (text: string, leadId: string) => {
    const [marker] = /marker-\d{5}-/.exec(text) ?? [];
    if (marker) leadIds.set(marker, [...(leadIds.get(marker) ?? []), leadId]);
  };
  for (const { text, lead_id } of filed) add(text, lead_id);
  for (const { subject, text, state } of messages) if (state !== "filed") add(`${subject} ${text}`, state);
  const expected = new Map(planned.map(({ marker, lead }) => [marker, lead]));
  const found = [...expected].map(([marker, lead]) => ({ marker, lead, at: leadIds.get(marker) ?? [] }));
  const inState = (wanted: string) => messages.filter(({ state }) => state === wanted).length;
  const isALead = (leadId: string) => !["unmatched", "dismissed", "received"].includes(leadId);
  return {
    messages: planned.length,
    unique: expected.size,
    lost: found.filter(({ at }) => at.length === 0).map(({ marker }) => marker),
    doubled: found.filter(({ at }) => at.length > 1).map(({ marker }) => marker),
    wrongLead: found
      .filter(({ at, lead }) => at.some((leadId) => (lead === null ? isALead(leadId) : leadId !== lead)))
      .map(({ marker }) => marker),
    unsettled: inState("received"),
    filed: inState("filed"),
    unmatched: inState("unmatched"),
    dismissed: inState("dismissed"),
  };
}

/** The test's own server, which is killed by closing all its connections. */
export async function freshMailbox(): Promise<DrillMailbox> {
  let commands = 0;
  const behave = () => {
    commands += 1;
    return commands % 97 === 0 ? "cut" : "answer";
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
  const { messages, unique, filed, unmatched, dismissed } = result;
  return report(title, [
    { name: "messages", value: `${messages}, ${unique} of them different` },
    none("lost", result.lost.length, result.lost.slice(0, 5).join(" ")),
    none("doubled", result.doubled.length, result.doubled.slice(0, 5).join(" ")),
    none("in a wrong lead", result.wrongLead.length, result.wrongLead.slice(0, 5).join(" ")),
    none("not settled", result.unsettled),
    { name: "with their leads", value: String(filed) },
    { name: "unmatched", value: String(unmatched) },
    { name: "dismissed", value: String(dismissed) },
  ]);
}

export const e33: Experiment = {
  shows:
    "1,000 emails come in while worker and mailbox (Dovecot) are killed: none lost, doubled or in a wrong lead (about five minutes)",
  async run() {
    findDovecot();
    const directory = removableDirectory();
    const server = await startDovecot(login);
    try {
      const plan = { messages: 1_000, large: 2, kills: 30 };
      const result = await receiveUnderKills({ dataDir: directory.path }, plan, server);
      return reportInbound("E33, emails that come in, under 30 kills of the worker and 10 of Dovecot", result);
    } finally {
      await server.close();
      directory.remove();
    }
  },
};
