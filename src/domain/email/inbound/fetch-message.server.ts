import type { FetchMessageObject, ImapFlow } from "imapflow";
import { maxMessageBytes, truncatedMessageBytes } from "./limits.ts";
import type { InboundMessage } from "./store.server.ts";
import type { UnfetchedMessage } from "./unfetched.server.ts";

export type FetchedMessage = Pick<InboundMessage, "raw" | "bytes">;

/** Null if it was deleted meanwhile. Throws if the server can't send it. */
export async function fetchMessage(client: ImapFlow, uid: number): Promise<FetchedMessage | null> {
  const metadata = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true });
  if (!metadata) return null;
  const { size: bytes = 0 } = metadata;
  const isTruncated = bytes > maxMessageBytes;
  const limit = isTruncated ? { start: 0, maxLength: truncatedMessageBytes } : true;
  const { source } = Object(await client.fetchOne(String(uid), { uid: true, source: limit }, { uid: true }));
  if (!source?.length) throw new Error("The mail server sends an empty email");
  return { raw: Buffer.from(source), ...(isTruncated && { bytes }) };
}

/** In characters. */
const maxNameLength = 200;

/** Servers know more of a message than they can send. */
export async function describeMessage(client: ImapFlow, uid: number, answer: string): Promise<UnfetchedMessage> {
  const query = { uid: true, size: true, envelope: true };
  const found = client.usable ? await client.fetchOne(String(uid), query, { uid: true }).catch(() => false) : false;
  const { envelope, size = 0 }: Partial<FetchMessageObject> = Object(found);
  const [from] = envelope?.from ?? [];
  const text = (value = "") =>
    value
      .replace(/\p{Cc}+/gu, " ")
      .slice(0, maxNameLength)
      .toWellFormed();
  return {
    name: text(from?.name),
    address: text(from?.address),
    subject: text(envelope?.subject),
    bytes: size,
    answer,
  };
}

export async function markSeen(client: ImapFlow, uid: number): Promise<void> {
  await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true }).catch(() => false);
}
