/** A process that sends emails for E7, as an instance of the product does, with a clock that the experiment sets. */
import { readFileSync } from "node:fs";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import { createLinkToken } from "#src/domain/auth/accounts/links.server.ts";
import { Sender } from "#src/domain/email/queue/sender.server.ts";
import { smtpTransport } from "#src/domain/email/transport/smtp.server.ts";
import { followReply } from "#src/domain/leads/conversation/reply-delivery.server.ts";

export interface Assignment {
  database: DatabaseOptions;
  smtpUrl: string;
  /** A file with the offset of the clock in milliseconds, so that all workers see the same time. */
  clock: string;
}

const { database, smtpUrl, clock }: Assignment = JSON.parse(process.argv[2] ?? "");
const db = await openDatabase(database);
const now = () => new Date(Date.now() + Number(readFileSync(clock, "utf8")));
const transport = smtpTransport({ url: smtpUrl, timeoutMs: 2_000 });
const sender = new Sender({
  db,
  transport: () => transport,
  makeToken: (link) => createLinkToken(db, link, now()),
  followUp: followReply,
  now,
  random: Math.random,
  report: (error) => process.stderr.write(`${error instanceof Error ? error.message : error}\n`),
});

process.on("message", () => sender.wake());
process.once("disconnect", () => process.exit());
sender.start();
