import type { InboundKind, InboundState, InboundSuggestion } from "#src/base/db/tables/inbound.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { hourMs, minuteMs } from "#src/base/durations.ts";
import { isDue, type Queue, type QueueRow } from "#src/base/jobs/queue.server.ts";
import { QueueWorker, type Take, type WorkerOptions } from "#src/base/jobs/queue-worker.server.ts";
import { ChildLimitError } from "#src/base/limited-child.server.ts";
import type { MailReader } from "./mail-reader.server.ts";
import type { ParsedMessage, Sender } from "./parse.server.ts";
import { readRaw } from "./store.server.ts";

/** A message that was parsed, before it is filed. */
export interface ReceivedMessage extends ParsedMessage {
  id: string;
  kind: InboundKind;
  receivedAt: Date;
}

/** Where a message belongs. */
export type FilingOutcome =
  | { state: "filed"; leadId: string }
  | { state: "unmatched"; sender: Sender; suggestion: { leadId: string; reason: InboundSuggestion } | null }
  | { state: "dismissed" };

/**
 * Stores the outcome in the transaction that files the message. Returns false if another process has filed it: then
 * nothing else may be stored.
 */
export type Settle = (tx: Tx, outcome: FilingOutcome) => Promise<boolean>;

export interface FilingOptions extends WorkerOptions {
  reader: MailReader;
  /** Files a message, and calls `settle` once. */
  file: (message: ReceivedMessage, settle: Settle) => Promise<void>;
}

export const inboundQueue: Queue<"inbound_messages"> = {
  table: "inbound_messages",
  waiting: "received",
  leaseMs: 2 * minuteMs,
  retry: { firstMs: 2 * minuteMs, maxMs: hourMs },
};

type MessageRow = QueueRow<"inbound_messages">;

/** Then the message is listed as unreadable: something in it stops its reader. */
const maxAttempts = 10;

/**
 * Reads a message again that waits for a person, or was dismissed, and files it as they say. What couldn't be read is filed
 * as it arrived. Returns false if it is gone, or was filed meanwhile.
 */
export async function refileMessage(
  { db, reader, now }: Pick<FilingOptions, "db" | "reader" | "now">,
  id: string,
  by: string,
  file: (message: ReceivedMessage, settle: Settle) => Promise<boolean>,
): Promise<boolean> {
  const row = await db
    .selectFrom("inbound_messages")
    .select(["received_at", "kind", "is_complete", "recipients"])
    .where("id", "=", id)
    .where("state", "in", ["unmatched", "dismissed"])
    .executeTakeFirst();
  const raw = row && (await readRaw(db, id));
  if (!row || !raw) return false;
  const parsed = await parse(db, reader, { id, attempts: 0, is_complete: row.is_complete });
  const original = { name: "message.eml", type: "message/rfc822", content: raw };
  const message: ReceivedMessage = {
    ...parsed,
    ...(parsed.problem && { text: unreadText, attachments: [original] }),
    id,
    kind: row.kind === "auto-reply" || row.kind === "bounce" ? row.kind : "reply",
    receivedAt: row.received_at,
  };
  return file(message, (tx, outcome) =>
    settleMessage(tx, message, outcome, { at: now(), by, from: ["unmatched", "dismissed"] }),
  );
}

const unreadText = "This email couldn't be read completely. It's attached as it arrived.";

/** Files messages in the background, one at a time. */
export class MessageFiler extends QueueWorker<"inbound_messages"> {
  readonly #options: FilingOptions;

  constructor(options: FilingOptions) {
    super(options, inboundQueue);
    this.#options = options;
  }

  protected async next(
    take: Take<"inbound_messages">,
    now: Date,
    running: readonly MessageRow[],
  ): Promise<MessageRow | null> {
    return running.length > 0 ? null : take((rows) => rows.where(isDue(now)).orderBy("id"));
  }

  protected async run(row: MessageRow): Promise<undefined> {
    const { db, reader, now, file } = this.#options;
    const { id, received_at: receivedAt } = row;
    const parsed = await parse(db, reader, row);
    const recipients = [...new Set([...row.recipients.split(" ").filter(Boolean), ...parsed.recipients])];
    const kind = await kindOf(db, parsed);
    const message = { ...parsed, recipients, id, kind, receivedAt };
    await file(message, (tx, outcome) =>
      settleMessage(tx, message, outcome, { at: now(), by: null, from: ["received"] }),
    );
  }
}

async function parse(
  db: Db,
  reader: MailReader,
  { id, attempts, is_complete }: Pick<MessageRow, "id" | "attempts" | "is_complete">,
): Promise<ParsedMessage> {
  const raw = (await readRaw(db, id)) ?? Buffer.alloc(0);
  const isTried = attempts < maxAttempts;
  try {
    return await reader.read({ type: "parse", bytes: raw, isComplete: is_complete && isTried });
  } catch (error) {
    if (!(error instanceof ChildLimitError)) throw error;
    const headers = await reader.read({ type: "parse", bytes: raw, isComplete: false });
    return { ...headers, problem: "malformed" };
  }
}

/**
 * A report of a failure comes before anything else; then our own emails, which come back by a forward or a list: only their
 * Message-ID shows it, since groups put our address into the From of customers' emails.
 */
async function kindOf(db: Db, message: ParsedMessage): Promise<InboundKind> {
  if (message.bounce) return "bounce";
  if (await isOurs(db, message.messageId)) return "loop";
  if (message.problem) return "unreadable";
  return message.isAutomatic ? "auto-reply" : "reply";
}

async function isOurs(db: Db, messageId: string | null): Promise<boolean> {
  if (messageId === null) return false;
  const sent = db.selectFrom("outbox").select("id").where("message_id", "=", `<${messageId}>`);
  return (await sent.executeTakeFirst()) !== undefined;
}

interface Settlement {
  at: Date;
  /** A person's name; null for the product itself. */
  by: string | null;
  /** The states that it may have now. */
  from: InboundState[];
}

async function settleMessage(
  tx: Tx,
  message: ReceivedMessage,
  outcome: FilingOutcome,
  { at, by, from }: Settlement,
): Promise<boolean> {
  const { id, kind, messageId } = message;
  const suggestion = outcome.state === "unmatched" ? outcome.suggestion : null;
  // Of a filed message, the lead has the texts.
  const sender = outcome.state === "unmatched" ? outcome.sender : message.from;
  const texts = outcome.state === "filed" ? noTexts : textsOf(message, sender);
  const settled = await tx
    .updateTable("inbound_messages")
    .set({
      state: outcome.state,
      lease_owner: null,
      lease_until: null,
      kind,
      message_id: messageId,
      ...texts,
      lead_id: outcome.state === "filed" ? outcome.leadId : null,
      suggested_lead_id: suggestion?.leadId ?? null,
      suggestion: suggestion?.reason ?? null,
      settled_at: outcome.state === "unmatched" ? null : at,
      settled_by: by,
    })
    .where("id", "=", id)
    .where("state", "in", from)
    .executeTakeFirst();
  return Number(settled.numUpdatedRows) > 0;
}

const noTexts = { from_name: null, from_address: null, subject: null, text: null, files: null };

function textsOf({ subject, text, attachments }: ReceivedMessage, sender: Sender) {
  return {
    from_name: sender.name,
    from_address: sender.address,
    subject,
    text,
    files: { attachments: attachments.map(({ name, type, content }) => ({ name, type, bytes: content.length })) },
  };
}
