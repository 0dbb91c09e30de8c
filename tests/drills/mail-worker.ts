/** A process that sends mails for E7, as an instance of the product does, by a clock that the drill moves. */
import { readFileSync } from "node:fs";
import { type DatabaseOptions, openDatabase } from "../../src/db/connect.ts";
import { Sender } from "../../src/mail/sender.server.ts";
import { smtpTransport } from "../../src/mail/smtp.server.ts";
import { makeLinkToken } from "../../src/people/links.server.ts";

export interface Assignment {
  database: DatabaseOptions;
  smtpUrl: string;
  /** A file that says how far the clock is ahead, in milliseconds: all workers see the same time, whatever keeps them. */
  clock: string;
}

const { database, smtpUrl, clock }: Assignment = JSON.parse(process.argv[2] ?? "");
const db = await openDatabase(database);
const now = () => new Date(Date.now() + Number(readFileSync(clock, "utf8")));
const sender = new Sender({
  db,
  transport: smtpTransport({ url: smtpUrl, silence: 2_000 }),
  makeToken: (link) => makeLinkToken(db, link, now()),
  now,
  random: Math.random,
  report: (error) => process.stderr.write(`${error instanceof Error ? error.message : error}\n`),
});

process.on("message", () => sender.wake());
process.once("disconnect", () => process.exit());
sender.start();
