import type { ImapFlow, MailboxObject } from "imapflow";
import { sharedNow } from "#src/base/db/clock.ts";
import { codeOf, messageOf } from "#src/base/db/error-details.ts";
import type { Db } from "#src/base/db/tables.ts";
import { dayMs, minuteMs } from "#src/base/durations.ts";
import { claim } from "#src/base/jobs/queue.server.ts";
import { isLocalhost } from "../transport/transport-info.ts";
import { describeMessage, type FetchedMessage, fetchMessage, markSeen } from "./fetch-message.server.ts";
import { maxMessageBytes } from "./limits.ts";
import { recordFailure, recordProgress } from "./progress.server.ts";
import { type InboundEnvironment, type InboundSettings, mailboxKey, readInbound } from "./settings.server.ts";
import { storeMessage } from "./store.server.ts";
import {
  dueUnfetched,
  type MessagePlace,
  parseKey,
  readUnfetched,
  retryUnfetchedLater,
  storeUnfetched,
  type UnfetchedRow,
  unfetchedQueue,
} from "./unfetched.server.ts";

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
  return withFolder(mailbox, AbortSignal.timeout(connectTimeoutMs), async (client) => {
    const folder = openFolder(client);
    return cursorText({ validity: String(folder.uidValidity), uid: await lastUid(client, folder) });
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

function openFolder({ mailbox }: ImapFlow): MailboxObject {
  if (!mailbox) throw new Error("The folder can't be opened");
  return mailbox;
}

/** The number of the newest message. A server should say the next one when the folder is opened; some do so when asked, or never. */
async function lastUid(client: ImapFlow, { uidNext, path }: MailboxObject): Promise<number> {
  const next = uidNext || Object(await client.status(path, { uidNext: true }).catch(() => null)).uidNext;
  if (next) return next - 1;
  return (await search(client, { all: true })).at(-1) ?? 0;
}

/** UIDs in ascending order. */
async function search(client: ImapFlow, query: { all: true } | { uid: string } | { since: Date }): Promise<number[]> {
  const found = await client.search(query, { uid: true });
  if (!found) throw new Error("The messages can't be listed");
  return [...new Set(found)].toSorted((a, b) => a - b);
}

interface ReadContext {
  key: string;
  now: () => Date;
  signal: AbortSignal;
}

async function readNew(db: Db, client: ImapFlow, context: ReadContext): Promise<void> {
  const { key, now, signal } = context;
  const folder = openFolder(client);
  const validity = String(folder.uidValidity);
  const row = await db
    .selectFrom("inbound_progress")
    .select(["cursor", "checked_at"])
    .where("mailbox", "=", key)
    .executeTakeFirst();
  const last = readCursor(row?.cursor ?? null);
  if (!last) {
    const uid = await lastUid(client, folder);
    await recordProgress(db, key, { cursor: cursorText({ validity, uid }), at: now() });
    return;
  }
  const isSame = last.validity === validity && Number.isInteger(last.uid);
  const found = await search(
    client,
    isSame ? { uid: `${last.uid + 1}:*` } : { since: await overlapStart(db, key, row?.checked_at ?? now()) },
  );
  // `n:*` names the last message, even if its number is less.
  const uids = found.filter((uid) => !isSame || uid > last.uid);
  for (const uid of uids) {
    if (signal.aborted) return;
    await readOne(db, client, { mailbox: key, validity, uid }, context);
  }
  if (uids.length === 0) {
    const cursor = isSame ? {} : { cursor: cursorText({ validity, uid: await lastUid(client, folder) }) };
    await recordProgress(db, key, { ...cursor, at: now() });
  }
  await retryUnfetched(db, client, validity, context);
}

/** Messages that couldn't be read before the numbers changed are read again, too. */
async function overlapStart(db: Db, mailbox: string, checkedAt: Date): Promise<Date> {
  const [oldest] = (await readUnfetched(db, mailbox)).listed;
  return new Date(Math.min(checkedAt.getTime(), oldest?.received_at.getTime() ?? Infinity) - overlapMs);
}

/** A message that the server can't send holds up no other: it is stored as such, and tried again later. */
async function readOne(db: Db, client: ImapFlow, place: MessagePlace, { now, signal }: ReadContext): Promise<void> {
  const { mailbox, validity, uid } = place;
  const progress = { cursor: cursorText({ validity, uid }), at: now() };
  let message: FetchedMessage | null;
  try {
    message = await fetchMessage(client, uid);
  } catch (error) {
    if (signal.aborted || codeOf(error) === "ETHROTTLE") throw error;
    const about = await describeMessage(client, uid, answerOf(error));
    const at = await sharedNow(db, now);
    await db.transaction().execute(async (tx) => {
      await recordProgress(tx, mailbox, progress);
      await storeUnfetched(tx, place, about, at);
    });
    if (client.usable) return;
    throw error;
  }
  await db.transaction().execute(async (tx) => {
    await recordProgress(tx, mailbox, { ...progress, ...(message && { receivedAt: progress.at }) });
    if (message) await storeMessage(tx, { source: "imap", recipients: [], ...message }, progress.at);
  });
  if (message) await markSeen(client, uid);
}

/** Tries again what couldn't be read. A failure says nothing about the mailbox. */
async function retryUnfetched(
  db: Db,
  client: ImapFlow,
  validity: string,
  { key, now, signal }: ReadContext,
): Promise<void> {
  const owner = crypto.randomUUID();
  for (const tried: string[] = []; client.usable && !signal.aborted; ) {
    const at = await sharedNow(db, now);
    const row = await claim(db, unfetchedQueue, { owner, now: at }, dueUnfetched(key, at, tried));
    if (!row) return;
    tried.push(row.id);
    await retryOne(db, client, row, { validity, at });
  }
}

async function retryOne(
  db: Db,
  client: ImapFlow,
  row: UnfetchedRow,
  { validity, at }: { validity: string; at: Date },
): Promise<void> {
  const { mailbox, uid, validity: itsValidity } = parseKey(row);
  let message: FetchedMessage | null;
  try {
    // Since its numbers have changed, the mailbox has been read again.
    message = itsValidity === validity ? await fetchMessage(client, uid) : null;
  } catch (error) {
    await retryUnfetchedLater(db, row, answerOf(error), at);
    return;
  }
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("inbound_messages").where("id", "=", row.id).execute();
    if (!message) return;
    await recordProgress(tx, mailbox, { at, receivedAt: at });
    await storeMessage(tx, { source: "imap", recipients: [], ...message }, at);
  });
  if (message) await markSeen(client, uid);
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
