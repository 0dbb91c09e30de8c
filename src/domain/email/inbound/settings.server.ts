import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db, Tables, Tx } from "#src/base/db/tables.ts";
import { keyedDigest } from "#src/base/security/digest.server.ts";
import { seal, unseal } from "#src/base/security/seal.server.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { isLocalhost } from "../transport/transport-info.ts";
import { parseImapUrl } from "./imap-url.ts";
import { readProgress, recordProgress } from "./progress.server.ts";

type InboundRow = Selectable<Tables["inbound_mail"]>;

/** Where email comes in: a mailbox that is read by IMAP, or a provider that calls a webhook. */
export type InboundSettings = Omit<InboundRow, "source" | "version">;

export type InboundProvider = InboundSettings["provider"];

/** What the server's operator sets. It counts before what an owner enters. */
export interface InboundEnvironment {
  /** `imaps://user:password@host:993/INBOX`, or `imap://…:143` for STARTTLS. */
  imapUrl?: string | undefined;
  /** Where customers' replies go. */
  inboundAddress?: string | undefined;
  /** The site's secret. */
  secret: string;
}

/** Why a password or signing key can't be used. */
export type CredentialProblem = "missing" | "unreadable";

export interface Inbound extends InboundRow {
  /** The password of the mailbox, or the provider's signing key; empty if it has none. */
  credential: string | { problem: CredentialProblem };
}

/** Without a mailbox to read. */
export const noMailbox = { host: "", port: 0, encryption: "tls", username: "", folder: "" } as const;

/** How email comes in now; null: not at all. */
export async function readInbound(db: Db, environment: InboundEnvironment): Promise<Inbound | null> {
  const row = await inboundInUse(db);
  if (!row) return null;
  if (row.source === "environment")
    return { ...row, credential: parseImapUrl(environment.imapUrl ?? "")?.password ?? { problem: "missing" } };
  return { ...row, credential: await readCredential(db, environment.secret, row) };
}

/** The row that counts. */
export async function inboundInUse(db: Db): Promise<InboundRow | null> {
  const rows = await db.selectFrom("inbound_mail").selectAll().execute();
  return rows.find(({ source }) => source === "environment") ?? rows[0] ?? null;
}

/** What an owner has entered, whether it counts or not. */
export async function readEnteredInbound(db: Db): Promise<InboundRow | null> {
  const entered = db.selectFrom("inbound_mail").selectAll().where("source", "=", "admin");
  return (await entered.executeTakeFirst()) ?? null;
}

/** The mailbox that customers' replies go to; null if none comes in. */
export async function inboundMailbox(db: Db): Promise<string | null> {
  return (await inboundInUse(db))?.address ?? null;
}

function sealPurpose({ provider, host, port, username, topic }: InboundSettings): string {
  return `inbound email ${JSON.stringify([provider, host, port, username, topic])}`;
}

/** Postmark and Amazon have none: the address of the webhook is secret, and Amazon signs. */
export function hasCredential({ provider }: Pick<InboundSettings, "provider">): boolean {
  return provider === "imap" || provider === "mailgun";
}

/** The stored password or signing key: only for the same server and user, so that nobody gets it sent elsewhere. */
export async function readCredential(
  db: Db,
  secret: string,
  settings: InboundSettings,
): Promise<string | { problem: CredentialProblem }> {
  if (!hasCredential(settings)) return "";
  const row = await db.selectFrom("inbound_secret").select("sealed").executeTakeFirst();
  if (!row) return { problem: "missing" };
  return unseal(secret, sealPurpose(settings), row.sealed) ?? { problem: "unreadable" };
}

export interface EnteredInbound {
  settings: InboundSettings;
  credential: string;
  /** The version that the owner saw; null for none. */
  expectedVersion: string | null;
  /** Where to begin in a mailbox that was not read before; null for a provider. */
  cursor: string | null;
}

/** Stores what an owner has entered. */
export async function saveInbound(
  { db, now, secret }: { db: Db; now: () => Date; secret: string },
  by: Actor,
  { settings, credential, expectedVersion, cursor }: EnteredInbound,
): Promise<{ state: "saved" } | { state: "conflict" }> {
  return db.transaction().execute(async (tx) => {
    if (!(await deleteInbound(tx, expectedVersion))) return { state: "conflict" };
    await tx
      .insertInto("inbound_mail")
      .values({ source: "admin", version: crypto.randomUUID(), ...settings })
      .execute();
    const sealed = seal(secret, sealPurpose(settings), credential);
    if (hasCredential(settings)) await tx.insertInto("inbound_secret").values({ sealed }).execute();
    const key = mailboxKey(settings);
    const known = (await readProgress(tx, key))?.cursor ?? null;
    if (cursor !== null) await recordProgress(tx, key, { at: now(), cursor: known ?? cursor });
    await record(tx, by, "inbound-email-changed", settings, now());
    return { state: "saved" };
  });
}

/** Removes what an owner has entered, if it still has this version. */
export async function removeInbound(
  db: Db,
  by: Actor,
  version: string,
  now: Date,
): Promise<{ state: "removed" } | { state: "conflict" }> {
  return db.transaction().execute(async (tx) => {
    const settings = await readEnteredInbound(tx);
    if (!settings || !(await deleteInbound(tx, version))) return { state: "conflict" };
    await record(tx, by, "inbound-email-removed", settings, now);
    return { state: "removed" };
  });
}

function record(tx: Tx, by: Actor, act: AuditAct, { address }: InboundSettings, at: Date): Promise<void> {
  return recordAudit(tx, { person: by, act, subject: { kind: "mail", id: "inbound", title: address }, at });
}

/** Returns false if it is not what the owner saw. */
async function deleteInbound(tx: Tx, expectedVersion: string | null): Promise<boolean> {
  const deleted = tx
    .deleteFrom("inbound_mail")
    .where("source", "=", "admin")
    .where("version", "=", expectedVersion ?? "");
  const { numDeletedRows } = await deleted.executeTakeFirstOrThrow();
  if (expectedVersion === null ? (await readEnteredInbound(tx)) !== null : Number(numDeletedRows) === 0) return false;
  await tx.deleteFrom("inbound_secret").execute();
  return true;
}

/** Stores at the start what the operator has set, or that it is set no more. The password stays in the environment. */
export async function applyInboundEnvironment(db: Db, environment: InboundEnvironment): Promise<void> {
  const settings = environmentSettings(environment);
  const version = settings === null ? null : keyedDigest(environment.secret, "inbound", JSON.stringify(settings));
  await db.transaction().execute(async (tx) => {
    const stored = await tx
      .selectFrom("inbound_mail")
      .select("version")
      .where("source", "=", "environment")
      .executeTakeFirst();
    if ((stored?.version ?? null) === version) return;
    await tx.deleteFrom("inbound_mail").where("source", "=", "environment").execute();
    if (settings === null || version === null) return;
    await tx
      .insertInto("inbound_mail")
      .values({ source: "environment", version, ...settings })
      .execute();
  });
}

function environmentSettings({ imapUrl, inboundAddress }: InboundEnvironment): InboundSettings | null {
  const mailbox = parseImapUrl(imapUrl ?? "");
  if (!mailbox || inboundAddress === undefined) return null;
  const { password: _, isTls, ...server } = mailbox;
  // A password is sent unencrypted only within this machine.
  const encryption = isTls ? "tls" : isLocalhost(server.host) ? "offered" : "starttls";
  return { provider: "imap", address: inboundAddress, ...server, encryption, topic: "", path: "" };
}

/** What its progress is stored by: the same after a change of the password. */
export function mailboxKey({ provider, host, port, username, folder, path }: InboundSettings): string {
  if (provider !== "imap") return path;
  return createHash("sha256")
    .update(JSON.stringify([host, port, username, folder]))
    .digest("hex");
}

/** Keeps how email comes in when a backup is restored: this site reads no mailbox of a former or another one. */
export async function preserveInbound(before: Tx) {
  const rows = await before.selectFrom("inbound_mail").selectAll().execute();
  const secrets = await before.selectFrom("inbound_secret").selectAll().execute();
  return async (tx: Tx): Promise<void> => {
    await tx.deleteFrom("inbound_mail").execute();
    await tx.deleteFrom("inbound_secret").execute();
    if (rows.length > 0) await tx.insertInto("inbound_mail").values(rows).execute();
    if (secrets.length > 0) await tx.insertInto("inbound_secret").values(secrets).execute();
  };
}
