import { randomBytes } from "node:crypto";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { claim } from "#src/base/jobs/queue.server.ts";
/**
 * What a running version does with its database, as one function. `npm run keep-version` bundles it with the code of a
 * version into `tests/fixtures/versions`, so that it can run on newer schemas. Keep its result the same.
 */
import { readAuditLog } from "#src/domain/audit-log/read.server.ts";
import { readSession, replaceSession } from "#src/domain/auth/sessions.server.ts";
import { emptyTrash } from "#src/domain/content/entries/cleanup/trash.server.ts";
import { saveDraft } from "#src/domain/content/entries/editing/save.server.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { runDue } from "#src/domain/content/entries/publishing/schedule.server.ts";
import { deleteEntry, unpublishEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import { type KindName, kindNames } from "#src/domain/content/schema/kinds.ts";
import { dueEmails, emailQueue, recordDelivery } from "#src/domain/email/queue/outbox.server.ts";
import { addNote } from "#src/domain/leads/conversation/notes.server.ts";
import { countInbox, readLead } from "#src/domain/leads/inbox/inbox.server.ts";
import { inquirySchema } from "#src/domain/leads/intake/inquiry.ts";
import { receiveInquiry } from "#src/domain/leads/intake/intake.server.ts";
import { changeLead } from "#src/domain/leads/pipeline/work.server.ts";
import { publishedEntries } from "./published.ts";

export interface VersionWork {
  /** The id of the inquiry that it stored, and of the service that it published. */
  lead: string;
  service: string;
  /** Published entries of all kinds that it read. */
  entries: number;
  leads: number;
  auditLines: number;
  sentEmails: number;
}

/** Takes an inquiry, sends its emails, works on it, edits content, and reads all lists. `name` makes it unique. */
export async function workOn(options: DatabaseOptions, name: string): Promise<VersionWork> {
  const db = await openDatabase(options);
  try {
    const person = await db.selectFrom("people").selectAll().orderBy("id").executeTakeFirstOrThrow();
    const by = { id: person.id, name: person.name };
    const lead = await takeInquiry(db, name);
    const sentEmails = await sendEmails(db);
    await workOnLead(db, lead, by);
    const service = await editService(db, name, by);
    const token = await db
      .transaction()
      .execute((tx) =>
        replaceSession(tx, person.id, { userAgent: "Firefox", address: "203.0.113.7", session: null }, new Date()),
      );
    if (!(await readSession(db, token, new Date()))) throw new Error("The session is not valid");
    await runDue(db, new Date());
    await emptyTrash(db, new Date());
    return { lead, service, sentEmails, ...(await readLists(db, lead)) };
  } finally {
    await db.destroy();
  }
}

async function takeInquiry(db: Db, name: string): Promise<string> {
  const fields = {
    name,
    email: `ana@${randomBytes(6).toString("hex")}.example`,
    message: `The server room floods, says ${name}.`,
    service: "consulting",
  };
  const site = { db, content: databaseReader(db), origin: "https://harbor.example" };
  // Each from another network, within the limits of one.
  const client = { address: [203, ...randomBytes(3)].join("."), secret: "s".repeat(43) };
  const result = await receiveInquiry(site, inquirySchema.parse(fields), client, new Date());
  if (result.state !== "received") throw new Error(`The inquiry was not stored: ${result.state}`);
  return result.id;
}

async function sendEmails(db: Db): Promise<number> {
  let sent = 0;
  const claimNext = (now: Date) => claim(db, emailQueue, { owner: "old", now }, dueEmails(now));
  for (let email = await claimNext(new Date()); email; email = await claimNext(new Date())) {
    await recordDelivery(db, email, { state: "sent", response: "250 OK" }, new Date(), Math.random);
    sent += 1;
  }
  return sent;
}

async function workOnLead(db: Db, id: string, by: { id: string; name: string }): Promise<void> {
  const site = { origin: "https://harbor.example", secret: "s".repeat(43) };
  const context = { db, now: () => new Date(), wakeSender: () => {}, ...site } as Parameters<typeof changeLead>[0];
  const { state } = await changeLead(context, by, { id, version: 1, status: "contacted" } as Parameters<
    typeof changeLead
  >[2]);
  if (state !== "changed") throw new Error(`The lead was not changed: ${state}`);
  const note = await addNote(context, by, { id: crypto.randomUUID(), lead: id, text: "Called." });
  if (note.state !== "added") throw new Error(`The note was not added: ${note.state}`);
}

/** Copies a service, changes its draft, publishes it, and deletes another copy. */
async function editService(db: Db, name: string, by: { id: string; name: string }): Promise<string> {
  const [model] = await publishedEntries(db, "service", "en");
  const stored = await db
    .selectFrom("entry_texts")
    .select("draft")
    .where("entry_id", "=", model?.id ?? "")
    .executeTakeFirstOrThrow();
  const publish = async (slug: string) => {
    const content = { ...stored.draft, title: slug };
    const publication = { kind: "service", language: "en", slug, content, baseVersion: 0, by } as const;
    const result = await publishEntry(db, publication as Parameters<typeof publishEntry<"service">>[1], new Date());
    if (result.state !== "published") throw new Error(`The service was not published: ${result.state}`);
    return result.id;
  };
  const published = await publish(`${name}-kept`);
  const target = { id: published, language: "en", by } as const;
  const content = { ...stored.draft, title: "Changed" };
  const draft = { ...target, kind: "service", slug: null, baseVersion: 1, content } as const;
  const saveResult = await saveDraft(db, draft as Parameters<typeof saveDraft>[1], new Date());
  if (saveResult.state !== "saved") throw new Error(`The draft was not saved: ${saveResult.state}`);
  const other = { ...target, id: await publish(`${name}-deleted`) };
  await unpublishEntry(db, other, new Date());
  await deleteEntry(db, other, new Date());
  return published;
}

async function readLists(db: Db, lead: string) {
  let entries = 0;
  for (const kind of kindNames as readonly KindName[]) entries += (await publishedEntries(db, kind, "en")).length;
  if (!(await readLead(db, lead))) throw new Error("The lead can't be read");
  await countInbox(db, new Date());
  const leads = await db.selectFrom("leads").select("id").execute();
  const { lines } = await readAuditLog(db, { kinds: ["lead", "service"] }, { size: 1000 });
  return { entries, leads: leads.length, auditLines: lines.length };
}
