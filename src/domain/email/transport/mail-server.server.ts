import type { Selectable } from "kysely";
import type { Db, Tables, Tx } from "#src/base/db/tables.ts";
import { seal, unseal } from "#src/base/security/seal.server.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { type PasswordProblem, passwordAnswers } from "../answers.ts";
import { retryNow } from "../queue/queue.server.ts";
import type { FolderOptions } from "./folder.server.ts";
import type { SmtpOptions } from "./smtp.server.ts";
import { isLocalhost, type TransportInfo, transportInfo } from "./transport-info.ts";

type MailServerRow = Selectable<Tables["mail_server"]>;

/** A mail server, as an owner enters it. */
export type MailServer = Omit<MailServerRow, "version">;

/** What the server's operator sets. It counts before what an owner enters. */
export interface MailEnvironment {
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
  /** Where emails are saved while no mail server is set up. */
  folder: string;
  /** The site's secret. */
  secret: string;
}

/** Emails wait, with this response. */
export interface Blocked {
  blockedBy: string;
}

/** How emails are sent now. */
export interface MailSetup {
  /** Changes whenever something else may. */
  version: string;
  info: TransportInfo;
  options: SmtpOptions | FolderOptions | Blocked;
}

/** How emails are sent now, by the environment, and else by what an owner has entered. */
export async function readMailSetup(db: Db, environment: MailEnvironment): Promise<MailSetup> {
  const { smtpUrl, mailFrom, folder } = environment;
  const info = transportInfo(smtpUrl, mailFrom);
  const fixedFrom = mailFrom === undefined ? {} : { from: mailFrom };
  if (smtpUrl !== undefined) return { version: "environment", info, options: { url: smtpUrl, ...fixedFrom } };
  const row = await readMailServer(db);
  if (!row) return { version: "folder", info, options: { folder, ...fixedFrom } };
  const { version, ...server } = row;
  const password = await readPassword(db, environment.secret, server);
  const problem = typeof password === "string" ? null : password.problem;
  const from = mailFrom ?? (server.from_address || null);
  return {
    version,
    info: {
      kind: "smtp",
      source: "admin",
      host: server.host,
      port: server.port,
      encryption: server.encryption,
      hasLogin: server.login !== "none",
      problem,
      from,
      fromSource: mailFrom !== undefined ? "environment" : from === null ? null : "admin",
    },
    options:
      typeof password === "string"
        ? smtpOptions(server, password, from)
        : { blockedBy: passwordAnswers[password.problem] },
  };
}

/** How to reach a server that an owner enters. `from` is the sender, if not the company. */
export function smtpOptions(server: MailServer, password: string, from: string | null): SmtpOptions {
  const { host, port, encryption, login, username } = server;
  const isLoggedIn = login !== "none";
  return {
    host,
    port,
    secure: encryption === "tls",
    requireTLS: encryption === "starttls" || (isLoggedIn && !isLocalhost(host)),
    ...(isLoggedIn && { auth: { user: login === "token" ? password : username, pass: password } }),
    ...(from !== null && { from }),
  };
}

export async function readMailServer(db: Db): Promise<MailServerRow | null> {
  return (await db.selectFrom("mail_server").selectAll().executeTakeFirst()) ?? null;
}

type MailServerLogin = Pick<MailServer, "host" | "port" | "login" | "username">;

/** Bound to the server: a change of its name in the database does not send the password there. */
function sealPurpose({ host, port, username }: MailServerLogin): string {
  return `mail password ${JSON.stringify([host, port, username])}`;
}

/** The stored password of a server; empty if it needs none. */
export async function readPassword(
  db: Db,
  secret: string,
  login: MailServerLogin,
): Promise<string | { problem: PasswordProblem }> {
  if (login.login === "none") return "";
  const row = await db.selectFrom("mail_password").select("sealed").executeTakeFirst();
  if (!row) return { problem: "missing" };
  return unseal(secret, sealPurpose(login), row.sealed) ?? { problem: "unreadable" };
}

/**
 * Stores a mail server and its password, and makes waiting emails due. `expectedVersion` is the version that the owner saw, or
 * null for none.
 */
export async function saveMailServer(
  { db, now, secret }: { db: Db; now: () => Date; secret: string },
  by: Actor,
  { server, password, expectedVersion }: { server: MailServer; password: string; expectedVersion: string | null },
): Promise<{ state: "saved" } | { state: "conflict" }> {
  return db.transaction().execute(async (tx) => {
    if (!(await deleteMailServer(tx, expectedVersion))) return { state: "conflict" };
    await tx
      .insertInto("mail_server")
      .values({ version: crypto.randomUUID(), ...server })
      .execute();
    const sealed = seal(secret, sealPurpose(server), password);
    if (server.login !== "none") await tx.insertInto("mail_password").values({ sealed }).execute();
    const subject = { kind: "mail", id: "server", title: `${server.host}, port ${server.port}` };
    await recordAudit(tx, { person: by, act: "mail-server-changed", subject, at: now() });
    await retryNow(tx, now(), { states: ["waiting"] });
    return { state: "saved" };
  });
}

/** Removes the mail server and its password, if it still has this version. */
export async function removeMailServer(
  db: Db,
  by: Actor,
  version: string,
  now: Date,
): Promise<{ state: "removed" } | { state: "conflict" }> {
  return db.transaction().execute(async (tx) => {
    const server = await readMailServer(tx);
    if (!server || !(await deleteMailServer(tx, version))) return { state: "conflict" };
    const subject = { kind: "mail", id: "server", title: server.host };
    await recordAudit(tx, { person: by, act: "mail-server-removed", subject, at: now });
    return { state: "removed" };
  });
}

/** Returns false if it is not the one that the owner saw. */
async function deleteMailServer(tx: Tx, expectedVersion: string | null): Promise<boolean> {
  const deleted = tx.deleteFrom("mail_server").where("version", "=", expectedVersion ?? "");
  const { numDeletedRows } = await deleted.executeTakeFirstOrThrow();
  if (expectedVersion === null ? (await readMailServer(tx)) !== null : Number(numDeletedRows) === 0) return false;
  await tx.deleteFrom("mail_password").execute();
  return true;
}

/**
 * Keeps the mail server, its password, or that there is none, when a backup is restored: neither a former server nor that
 * of another site gets this site's emails.
 */
export async function preserveMailServer(before: Tx) {
  const servers = await before.selectFrom("mail_server").selectAll().execute();
  const passwords = await before.selectFrom("mail_password").selectAll().execute();
  return async (tx: Tx): Promise<void> => {
    await tx.deleteFrom("mail_server").execute();
    await tx.deleteFrom("mail_password").execute();
    if (servers.length > 0) await tx.insertInto("mail_server").values(servers).execute();
    if (passwords.length > 0) await tx.insertInto("mail_password").values(passwords).execute();
  };
}
