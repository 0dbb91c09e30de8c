import type { Db } from "#src/base/db/tables.ts";

/** The emails with a customer, with their attachments and how delivery went. */
export async function readMessages(db: Db, lead: string) {
  const messages = await db
    .selectFrom("lead_messages")
    .leftJoin("outbox", "outbox.id", "lead_messages.outbox_id")
    .leftJoin("inbound_messages", "inbound_messages.id", "lead_messages.id")
    .select([
      "lead_messages.id",
      "lead_messages.direction",
      "lead_messages.kind",
      "lead_messages.from_name",
      "lead_messages.from_address",
      "lead_messages.to_address",
      "lead_messages.cc",
      "lead_messages.subject",
      "lead_messages.text",
      "lead_messages.person_name",
      "lead_messages.outbox_id",
      "lead_messages.at",
      "inbound_messages.settled_by",
      "outbox.state",
      "outbox.purpose",
      "outbox.attempts",
      "outbox.next_attempt_at",
      "outbox.lease_owner",
      "outbox.response",
      "outbox.finished_at",
      "outbox.created_at",
    ])
    .where("lead_messages.lead_id", "=", lead)
    .orderBy("lead_messages.at", "desc")
    .orderBy("lead_messages.id", "desc")
    .execute();
  const files = await db
    .selectFrom("lead_attachments")
    .innerJoin("lead_messages", "lead_messages.id", "lead_attachments.message_id")
    .select(["lead_attachments.id", "lead_attachments.message_id", "name", "bytes"])
    .where("lead_id", "=", lead)
    .orderBy("name")
    .execute();
  const byMessage = Map.groupBy(files, ({ message_id }) => message_id);
  return messages.map((message) => ({ ...message, files: byMessage.get(message.id) ?? [] }));
}
