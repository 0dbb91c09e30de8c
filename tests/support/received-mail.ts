import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { enqueueEmail } from "#src/domain/email/queue/outbox.server.ts";
import { replyAddressFor } from "#src/domain/leads/conversation/reply-address.server.ts";
import { copiedDatabase, openForTest } from "./databases.ts";
import { filing, filingSecret } from "./filing.ts";
import { aLead, putLeads } from "./leads.ts";

export const ana = { id: "11111111-1111-4111-8111-111111111111", name: "Ana Reyes", email: "Ana@example.com" };
export const bo = { id: "22222222-2222-4222-8222-222222222222", name: "Bo Lind", email: "bo@example.org" };
export const signedFor = (lead: string) => replyAddressFor(filingSecret, lead, "office@harbor.example");

/** Two leads; one email was sent to Ana about hers. */
export async function setUpLeads(engine: Engine) {
  const db = await openForTest(await copiedDatabase(engine, "seeded"));
  await db.deleteFrom("leads").execute();
  await putLeads(db, [aLead(1, ana), aLead(2, bo)]);
  const work = await filing(db);
  const office = { name: "Mangrove IT", address: "hello@mangrove.example" };
  const sent = await db.transaction().execute(async (tx) => {
    const email = { from: office, replyTo: office, to: { name: "", address: ana.email }, subject: "Your inquiry" };
    return enqueueEmail(tx, { ...email, purpose: "lead-reply", about: ana.id, text: "x", html: "x" }, work.clock.now);
  });
  const sentId = `${sent}@mangrove.example`;
  await db
    .insertInto("lead_messages")
    .values({
      id: sent,
      lead_id: ana.id,
      direction: "out",
      kind: "reply",
      message_id: sentId,
      in_reply_to: null,
      from_name: "Mangrove IT",
      from_address: "hello@mangrove.example",
      to_name: "Ana Reyes",
      to_address: ana.email,
      subject: "Your inquiry",
      text: "When shall we come?",
      person_id: null,
      person_name: "Ada",
      outbox_id: sent,
      at: work.clock.now,
      created_at: work.clock.now,
    })
    .execute();
  return { db, ...work, sentId };
}

export const received = (db: Db) =>
  db
    .selectFrom("lead_messages")
    .select(["lead_id", "kind", "text"])
    .where("direction", "=", "in")
    .orderBy("text")
    .execute();
export const states = (db: Db) =>
  db.selectFrom("inbound_messages").select(["state", "kind", "suggested_lead_id", "suggestion"]).execute();
export const leadOf = (db: Db, { id }: { id: string }) =>
  db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
