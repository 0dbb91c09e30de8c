/** A process that sends webhooks for E34, as an instance of the product does, with a clock that the experiment sets. */
import { readFileSync } from "node:fs";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import { WebhookSender } from "#src/domain/webhooks/sender.server.ts";
import { siteSecret } from "../support/webhooks.ts";

export interface WebhookAssignment {
  database: DatabaseOptions;
  allowsPrivate: boolean;
  /** A file with the offset of the clock in milliseconds, so that all workers see the same time. */
  clock: string;
}

const { database, allowsPrivate, clock }: WebhookAssignment = JSON.parse(process.argv[2] ?? "");
const db = await openDatabase(database);
const sender = new WebhookSender({
  db,
  secret: siteSecret,
  origin: () => "https://www.harbor.example",
  allowsPrivate,
  now: () => new Date(Date.now() + Number(readFileSync(clock, "utf8"))),
  random: Math.random,
  report: (error) => process.stderr.write(`${error instanceof Error ? error.message : error}\n`),
  timeoutMs: 500,
});

process.on("message", () => sender.wake());
process.once("disconnect", () => process.exit());
sender.start();
