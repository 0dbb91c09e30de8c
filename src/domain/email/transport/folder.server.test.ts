import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { freshDatabase, temporaryDirectory } from "../../../../tests/support/databases.ts";
import { aMail, enqueue, noon } from "../../../../tests/support/outbox.ts";
import { queueSummary } from "../queue/queue.server.ts";
import { Sender } from "../queue/sender.server.ts";
import { folderTransport } from "./folder.server.ts";
import type { Transport } from "./transport-in-use.ts";

function runDue(db: Db, transport: Transport): Promise<void> {
  const still = { now: () => noon, random: () => 0.5, makeToken: async () => null, report: () => {} };
  return new Sender({ db, transport: () => transport, ...still }).runDue();
}

test("without a mail server, emails are written to a folder as files that only their owner can read", async () => {
  const db = await freshDatabase("sqlite");
  const folder = join(await temporaryDirectory(), "mail");
  await enqueue(db, aMail());
  await runDue(db, folderTransport({ folder, from: "website@example.com" }));
  const files = readdirSync(folder);
  expect(files).toEqual([expect.stringMatching(/^20261120170000000-[\w-]+\.eml$/)]);
  const file = join(folder, files[0] ?? "");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const email = await PostalMime.parse(readFileSync(file));
  expect(email).toMatchObject({ subject: "Tide", from: { name: "Mangrove IT", address: "website@example.com" } });
  expect(await queueSummary(db)).toMatchObject({ sent: 1 });
});

test("an email stays queued when the folder is not writable", async () => {
  const db = await freshDatabase("sqlite");
  const file = join(await temporaryDirectory(), "file");
  writeFileSync(file, "");
  await enqueue(db, aMail());
  await runDue(db, folderTransport({ folder: file }));
  expect(await queueSummary(db)).toMatchObject({ waiting: 1, lastError: expect.stringContaining("EEXIST") });
});
