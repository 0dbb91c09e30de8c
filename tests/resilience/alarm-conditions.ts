import { X509Certificate } from "node:crypto";
import type { DatabaseOptions } from "#src/base/db/connect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import { loginByPassword } from "#src/domain/auth/login/login.server.ts";
import { enqueueEmail } from "#src/domain/email/queue/outbox.server.ts";
import { Sender } from "#src/domain/email/queue/sender.server.ts";
import { smtpTransport } from "#src/domain/email/transport/smtp.server.ts";
import { newer, older, type startTlsServer } from "../support/certificates.ts";
import { lockDatabase } from "../support/lock-database.ts";
import { type MailServer, startMailServer } from "../support/smtp-server.ts";

export interface SmallDisk {
  directory: string;
  fill(): void;
  free(): void;
}

/** Something that raises an alarm of one check, and its end. */
export interface Condition {
  name: string;
  check: string;
  start(): Promise<void>;
  end(): Promise<void>;
}

interface Circumstances {
  db: Db;
  database: DatabaseOptions;
  disk: SmallDisk;
  clock: { now: Date };
  mailPort: number;
  tls: Awaited<ReturnType<typeof startTlsServer>>;
}

export async function makeConditions({
  db,
  database,
  disk,
  clock,
  mailPort,
  tls,
}: Circumstances): Promise<Condition[]> {
  const pass = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  const mail = mailDown(db, clock, mailPort);
  const backUp = async () => {
    const times = { next_attempt_at: clock.now, succeeded_at: clock.now };
    await db
      .insertInto("jobs")
      .values({ id: "backup", ...times })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(times))
      .execute();
  };
  let unlock = async () => {};
  return [
    { name: "disk filling", check: "disk", start: async () => disk.fill(), end: async () => disk.free() },
    {
      name: "mail down",
      check: "emails",
      async start() {
        await mail.start();
        pass(31 * minuteMs);
      },
      end: mail.end,
    },
    {
      name: "backup stopped",
      check: "backup",
      async start() {
        await backUp();
        pass(37 * hourMs);
      },
      end: backUp,
    },
    {
      name: "certificate ending",
      check: "certificate",
      async start() {
        clock.now = new Date(Date.parse(new X509Certificate(older).validTo) - 6 * dayMs);
        await backUp();
      },
      async end() {
        tls.renew(newer);
        // It is looked at hourly.
        pass(hourMs);
      },
    },
    {
      name: "password guessing",
      check: "logins",
      start: () => guessPasswords(db, clock),
      end: async () => pass(hourMs),
    },
    {
      name: "database locked",
      check: "database",
      async start() {
        unlock = await lockDatabase(database);
      },
      end: () => unlock(),
    },
  ];
}

function mailDown(db: Db, clock: { now: Date }, port: number) {
  const transport = smtpTransport({ url: `smtp://127.0.0.1:${port}` });
  const sender = new Sender({
    db,
    transport: () => transport,
    makeToken: async () => null,
    now: () => clock.now,
    random: () => 0.5,
    report: () => {},
  });
  const office = { name: "Mangrove IT", address: "hello@mangrove.example" };
  const email = { purpose: "drill", about: null, from: office, to: office, replyTo: office, subject: "A", text: "B" };
  return {
    async start() {
      await db.transaction().execute((tx) => enqueueEmail(tx, { ...email, html: "C" }, clock.now));
      await sender.runDue();
    },
    async end() {
      const server: MailServer = await startMailServer(undefined, port);
      clock.now = new Date(clock.now.getTime() + hourMs);
      await sender.runDue();
      await sender.stop();
      await server.close();
    },
  };
}

async function guessPasswords(db: Db, clock: { now: Date }): Promise<void> {
  const auth = { db, now: () => clock.now, secret: "s".repeat(43), origin: "http://localhost", wakeSender: () => {} };
  for (let number = 0; number < 32; number += 1) {
    const client = { address: `10.0.${number}.1`, userAgent: "", device: null, session: null };
    await loginByPassword({ ...auth, loginDurationMs: 0 }, `name${number}@example.com`, "wrong horse battery", client);
  }
}
