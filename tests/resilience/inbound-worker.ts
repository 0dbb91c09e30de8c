/** A process that reads a mailbox and files its messages for E33, as an instance of the product does. */
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import { MessageFiler } from "#src/domain/email/inbound/file-messages.server.ts";
import { readInboundMailbox } from "#src/domain/email/inbound/imap.server.ts";
import { MailReader } from "#src/domain/email/inbound/mail-reader.server.ts";
import { receiveEmail } from "#src/domain/leads/conversation/receive.server.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";

export interface InboundAssignment {
  database: DatabaseOptions;
  imapUrl: string;
  secret: string;
  /** How far its clock is ahead, in milliseconds: leases of killed workers are over. */
  ahead: number;
}

const { database, imapUrl, secret, ahead }: InboundAssignment = JSON.parse(process.argv[2] ?? "");
const db = await openDatabase(database);
const now = () => new Date(Date.now() + ahead);
const reader = new MailReader(
  path.join(import.meta.dirname, "../../src/domain/email/inbound/mail-reader-child.server.ts"),
);
const report = (error: unknown) => process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
const site = {
  db,
  store: diskStore(database.dataDir),
  secret,
  origin: "https://site.example",
  mail: async () => ({ from: null }),
  now,
  wakeSender: () => {},
};
const filer = new MessageFiler({
  db,
  reader,
  now,
  report,
  file: (message, settle) => receiveEmail(site, message, settle),
});
const { signal } = new AbortController();

process.once("disconnect", () => process.exit());
filer.start();
process.send?.("ready");
for (;;) {
  await readInboundMailbox(db, { imapUrl, secret }, now, signal).catch(report);
  filer.wake();
  await setTimeout(20);
}
