import { createHash } from "node:crypto";
import type { LeadRow, Tx } from "#src/base/db/tables.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import type { ReceivedMessage } from "#src/domain/email/inbound/file-messages.server.ts";
import type { InboundAttachment } from "#src/domain/email/inbound/parse.server.ts";
import { inboundMailbox } from "#src/domain/email/inbound/settings.server.ts";
import { attachmentName, type MediaStore } from "#src/domain/media/store/store.server.ts";

export interface StoredFile {
  id: string;
  name: string;
  type: string;
  bytes: number;
  digest: string;
}

/** Equal files are stored once, so a repetition changes nothing. */
export async function storeFiles(
  store: Pick<MediaStore, "write">,
  attachments: readonly InboundAttachment[],
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const { name, type, content } of attachments) {
    const digest = createHash("sha256").update(content).digest("hex");
    await store.write(attachmentName(digest), content);
    stored.push({ id: crypto.randomUUID(), name, type, bytes: content.length, digest });
  }
  return stored;
}

const kinds = { reply: "customer", "auto-reply": "auto-reply", bounce: "bounce" } as const;

/** Stores an email that came in as a step of a conversation. `by`: who on the team has sent it to the customer; else it came to us. */
export async function insertReceived(
  tx: Tx,
  lead: LeadRow,
  message: ReceivedMessage,
  { files, by, at }: { files: readonly StoredFile[]; by: Actor | null; at: Date },
): Promise<void> {
  const { id, messageId, from, kind, receivedAt } = message;
  const isTaken =
    messageId !== null &&
    (await tx.selectFrom("lead_messages").select("id").where("message_id", "=", messageId).executeTakeFirst());
  const ends = by
    ? ({ direction: "out", kind: "reply", to_name: lead.name, to_address: lead.email } as const)
    : ({
        direction: "in",
        kind: kind === "auto-reply" || kind === "bounce" ? kinds[kind] : kinds.reply,
        to_name: "",
        to_address: (await inboundMailbox(tx)) ?? "",
      } as const);
  await tx
    .insertInto("lead_messages")
    .values({
      id,
      lead_id: lead.id,
      ...ends,
      // Some programs give several messages the same one, or none.
      message_id: messageId === null || isTaken ? `${id}@received.invalid` : messageId,
      in_reply_to: message.references[0] ?? null,
      from_name: from.name,
      from_address: from.address,
      subject: message.subject,
      text: message.text,
      person_id: by?.id ?? null,
      person_name: by?.name ?? null,
      outbox_id: null,
      at: receivedAt,
      created_at: at,
    })
    .execute();
  const rows = files.map((file) => ({ ...file, message_id: id }));
  if (rows.length > 0) await tx.insertInto("lead_attachments").values(rows).execute();
}
