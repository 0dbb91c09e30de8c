import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { MessageFiler } from "#src/domain/email/inbound/file-messages.server.ts";
import { MailReader } from "#src/domain/email/inbound/mail-reader.server.ts";
import { storeMessage } from "#src/domain/email/inbound/store.server.ts";
import { receiveEmail } from "#src/domain/leads/conversation/receive.server.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { temporaryDirectory } from "./databases.ts";

export const filingSecret = "a secret of the test's own, long enough";

/** Stores and files emails, as the background job does. */
export async function filing(db: Db, start = new Date("2026-11-20T17:00:00Z")) {
  const reader = new MailReader(
    fileURLToPath(new URL("../../src/domain/email/inbound/mail-reader-child.server.ts", import.meta.url)),
  );
  onTestFinished(() => reader.stop());
  const clock = { now: start };
  const reports: unknown[] = [];
  const store = diskStore(await temporaryDirectory());
  const site = {
    db,
    store,
    secret: filingSecret,
    origin: "https://harbor.example",
    mail: async () => ({ from: null }),
    now: () => clock.now,
    wakeSender: () => {},
  };
  const filer = new MessageFiler({
    db,
    reader,
    now: () => clock.now,
    report: (error) => reports.push(error),
    file: (message, settle) => {
      if (message.subject.includes("Poison")) throw new Error("This message breaks its reader");
      return receiveEmail(site, message, settle);
    },
  });
  return {
    clock,
    reports,
    reader,
    site,
    store: (raw: string | Buffer, recipients: readonly string[] = []) =>
      db
        .transaction()
        .execute((tx) => storeMessage(tx, { source: "imap", raw: Buffer.from(raw), recipients }, clock.now)),
    fileAll: () => filer.runDue(),
  };
}
