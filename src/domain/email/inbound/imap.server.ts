import type { FetchMessageObject, ImapFlow } from "imapflow";
import { messageOf } from "#src/base/db/error-details.ts";
import type { Db } from "#src/base/db/tables.ts";
import { dayMs, minuteMs } from "#src/base/durations.ts";
import { isLocalhost } from "../transport/transport-info.ts";
import { maxMessageBytes, truncatedMessageBytes } from "./limits.ts";
import { recordFailure, recordProgress } from "./progress.server.ts";
import { type InboundEnvironment, type InboundSettings, mailboxKey, readInbound } from "./settings.server.ts";
import { storeMessage } from "./store.server.ts";

export type ImapMailbox = Pick<InboundSettings, "host" | "port" | "encryption" | "username" | "folder"> & {
  password: string;
};

/** In milliseconds. */
const connectTimeoutMs = 15_000;
const idleTimeoutMs = minuteMs;

/** In bytes: what a server may send at once. */
const maxLineBytes = 4 * 1024 * 1024;

/** A line of the server's answer, in characters. */
const maxAnswerLength = 500;

/** How far back a mailbox is read again when its numbers have changed, in milliseconds. */
const overlapMs = 2 * dayMs;

/** Where reading stopped. */
interface Cursor {
  validity: string;
  uid: number;
}

/** The mailbox as it is now: reading starts with the next message. Throws what the server answers. */
export async function tryMailbox(mailbox: ImapMailbox): Promise<string> {
  return withFolder(mailbox, AbortSignal.timeout(connectTimeoutMs), async ({ mailbox: folder }) => {
    if (!folder) throw new Error("The folder can't be opened");
    return cursorText({ validity: String(folder.uidValidity), uid: folder.uidNext - 1 });
  });
}

/** Reads the mailbox that is set up, if any. A failure is stored, and the next run tries again. */
export async function readInboundMailbox(
  db: Db,
  environment: InboundEnvironment,
  now: () => Date,
  signal: AbortSignal,
): Promise<void> {
  const inbound = await readInbound(db, environment);
  if (inbound?.provider !== "imap" || typeof inbound.credential !== "string") return;
  await readMailbox(db, inbound, { password: inbound.credential, now, signal });
}

/**
 * Reads what has arrived since the last time, one message at a time: each is stored together with the new position, and
 * only then marked as read. The first time, it only takes the position.
 */
async function readMailbox(
  db: Db,
  settings: InboundSettings,
  { password, now, signal }: { password: string; now: () => Date; signal: AbortSignal },
): Promise<void> {
  const key = mailboxKey(settings);
  try {
    await withFolder({ ...settings, password }, signal, (client) => readNew(db, client, { key, now, signal }));
  } catch (error) {
    if (!signal.aborted) await recordFailure(db, key, withoutPassword(answerOf(error), password), now());
  }
}

interface ReadContext {
  key: string;
  now: () => Date;
  signal: AbortSignal;
}

async function readNew(db: Db, client: ImapFlow, { key, now, signal }: ReadContext): Promise<void> {
  const folder = client.mailbox;
  if (!folder) throw new Error("The folder can't be opened");
  const validity = String(folder.uidValidity);
  const row = await db
    .selectFrom("inbound_progress")
    .select(["cursor", "checked_at"])
    .where("mailbox", "=", key)
    .executeTakeFirst();
  const last = readCursor(row?.cursor ?? null);
  if (!last) {
    await recordProgress(db, key, { cursor: cursorText({ validity, uid: folder.uidNext - 1 }), at: now() });
    return;
  }
  const isSame = last.validity === validity;
  const since = new Date((row?.checked_at ?? now()).getTime() - overlapMs);
  const found = await client.search(isSame ? { uid: `${last.uid + 1}:*` } : { since }, { uid: true });
  if (!found) throw new Error("The messages can't be listed");
  // `n:*` names the last message, even if its number is less.
  const uids = found.filter((uid) => !isSame || uid > last.uid).toSorted((a, b) => a - b);
  for (const uid of uids) {
    if (signal.aborted) return;
    await readOne(db, client, { key, cursor: cursorText({ validity, uid }), uid, at: now() });
  }
  if (uids.length === 0) {
    const cursor = isSame ? {} : { cursor: cursorText({ validity, uid: folder.uidNext - 1 }) };
    await recordProgress(db, key, { ...cursor, at: now() });
  }
}

async function readOne(
  db: Db,
  client: ImapFlow,
  { key, cursor, uid, at }: { key: string; cursor: string; uid: number; at: Date },
): Promise<void> {
  const metadata = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true });
  const bytes = metadata ? (metadata.size ?? 0) : 0;
  const isTruncated = bytes > maxMessageBytes;
  const limit = isTruncated ? { start: 0, maxLength: truncatedMessageBytes } : true;
  const message = metadata ? await client.fetchOne(String(uid), { uid: true, source: limit }, { uid: true }) : false;
  const raw = sourceOf(message);
  await db.transaction().execute(async (tx) => {
    // Without a message, it was deleted meanwhile.
    await recordProgress(tx, key, { cursor, at, ...(raw && { receivedAt: at }) });
    if (raw) await storeMessage(tx, { source: "imap", raw, recipients: [], ...(isTruncated && { bytes }) }, at);
  });
  if (raw) await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true }).catch(() => false);
}

function sourceOf(message: FetchMessageObject | false): Buffer | null {
  const { source = null } = message || {};
  return source && source.length > 0 ? Buffer.from(source) : null;
}

async function withFolder<T>(
  mailbox: ImapMailbox,
  signal: AbortSignal,
  use: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const { ImapFlow: Client } = await import("imapflow");
  const { host, port, encryption, username, password, folder } = mailbox;
  const client = new Client({
    host,
    port,
    secure: encryption === "tls",
    ...(encryption === "starttls" && { doSTARTTLS: true }),
    ...(encryption === "offered" && isLocalhost(host) && { doSTARTTLS: false }),
    auth: { user: username, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    maxLineLength: maxLineBytes,
    maxLiteralSize: maxMessageBytes + 1024 * 1024,
    maxResponseSize: maxMessageBytes + maxLineBytes + 1024 * 1024,
  });
  // Without a listener, a lost connection would end the process.
  client.on("error", () => {});
  const stop = () => client.close();
  signal.addEventListener("abort", stop);
  try {
    await client.connect();
    await client.mailboxOpen(folder);
    const result = await use(client);
    await client.logout().catch(() => {});
    return result;
  } finally {
    signal.removeEventListener("abort", stop);
    client.close();
  }
}

/** What the server says, or why it can't be reached. */
export function answerOf(error: unknown): string {
  const serverText = Object(error).responseText ?? Object(error).response;
  const text = typeof serverText === "string" && serverText !== "" ? serverText : messageOf(error);
  const isLogin = Object(error).authenticationFailed === true;
  return `${isLogin ? "Login failed: " : ""}${text}`.slice(0, maxAnswerLength).toWellFormed();
}

/** A server may repeat what it was sent. */
function withoutPassword(answer: string, password: string): string {
  return password === "" ? answer : answer.replaceAll(password, "...");
}

function cursorText({ validity, uid }: Cursor): string {
  return `${validity}:${uid}`;
}

function readCursor(text: string | null): Cursor | null {
  const [validity = "", uid = ""] = text?.split(":") ?? [];
  return validity === "" ? null : { validity, uid: Number(uid) };
}
