import { dueForAll } from "#src/base/db/clock.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { maxMessageBytes, truncatedMessageBytes } from "./limits.ts";
import { messageKey } from "./message-key.server.ts";
import type { InboundProvider } from "./settings.server.ts";

/** A message as it arrived. */
export interface InboundMessage {
  source: InboundProvider;
  raw: Buffer;
  /** The size of the whole message, if `raw` is its beginning only. */
  bytes?: number;
  /** Addresses that it was delivered for. */
  recipients: readonly string[];
  /** A digest of a one-time token that proves it. */
  proof?: string;
}

/** Bytes in a row: with base64 and a hundred rows at once, a backup needs little memory. */
const maxPartBytes = 48 * 1024;

const partBatchSize = 32;

/** In characters: a provider tells as many as the sender has named. */
const maxRecipients = 4_000;

/**
 * Stores a message as it arrived. Returns `repeated` if it is there, and `used` if its proof has proved another one. Once
 * the transaction is committed, the provider may forget the message.
 */
export async function storeMessage(
  tx: Tx,
  incoming: InboundMessage,
  now: Date,
): Promise<"stored" | "repeated" | "used"> {
  const { source, recipients, proof = null } = incoming;
  const bytes = incoming.bytes ?? incoming.raw.length;
  const isComplete = bytes <= maxMessageBytes && bytes === incoming.raw.length;
  const raw = isComplete ? incoming.raw : incoming.raw.subarray(0, truncatedMessageBytes);
  const key = messageKey(incoming.raw);
  if (proof !== null && (await provesAnother(tx, proof, key))) return "used";
  const id = crypto.randomUUID();
  const added = await tx
    .insertInto("inbound_messages")
    .values({
      id,
      key,
      source,
      recipients: recipients.join(" ").replaceAll("\0", "").slice(0, maxRecipients).toWellFormed(),
      proof,
      received_at: now,
      bytes,
      is_complete: isComplete,
      state: "received",
      attempts: 0,
      next_attempt_at: dueForAll(tx, now),
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  if (Number(added.numInsertedOrUpdatedRows) === 0) return "repeated";
  const parts = Array.from({ length: Math.ceil(raw.length / maxPartBytes) }, (_, part) => ({
    message_id: id,
    part,
    content: raw.subarray(part * maxPartBytes, (part + 1) * maxPartBytes).toString("base64"),
  }));
  for (let start = 0; start < parts.length; start += partBatchSize) {
    await tx
      .insertInto("inbound_parts")
      .values(parts.slice(start, start + partBatchSize))
      .execute();
  }
  return "stored";
}

async function provesAnother(tx: Tx, proof: string, key: string): Promise<boolean> {
  const proved = tx.selectFrom("inbound_messages").select("key").where("proof", "=", proof);
  const found = await proved.executeTakeFirst();
  return found !== undefined && found.key !== key;
}

/** Those of the messages whose raw text is kept. */
export async function withRaw(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const first = db.selectFrom("inbound_parts").select("message_id").where("part", "=", 0);
  return new Set((await first.where("message_id", "in", ids).execute()).map(({ message_id }) => message_id));
}

/** The raw message; null once it is deleted. */
export async function readRaw(db: Db, id: string): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for (let next = 0; ; ) {
    const rows = await db
      .selectFrom("inbound_parts")
      .select(["part", "content"])
      .where("message_id", "=", id)
      .where("part", ">=", next)
      .orderBy("part")
      .limit(partBatchSize)
      .execute();
    const last = rows.at(-1);
    if (!last) break;
    pieces.push(...rows.map(({ content }) => Buffer.from(content, "base64")));
    next = last.part + 1;
  }
  return pieces.length === 0 ? null : Buffer.concat(pieces);
}
