import type { Db } from "#src/base/db/tables.ts";
import type { FolderOptions } from "./folder.server.ts";
import { type Blocked, type MailEnvironment, type MailSetup, readMailSetup } from "./mail-server.server.ts";
import type { SmtpOptions } from "./smtp.server.ts";
import type { Transport } from "./transport-in-use.ts";

type TransportOptions = SmtpOptions | FolderOptions | Blocked;

/**
 * Sends over SMTP, or writes to a folder. Loading nodemailer takes a third of a second, so it loads with the first
 * email.
 */
export function emailTransport(options: TransportOptions): Transport {
  let loading: Promise<Transport> | null = null;
  const load = () => {
    loading ??= loadTransport(options);
    return loading;
  };
  return {
    send: async (email, signal) => (await load()).send(email, signal),
    close: () => void loading?.then((transport) => transport.close()),
  };
}

async function loadTransport(options: TransportOptions): Promise<Transport> {
  if ("blockedBy" in options)
    return { send: async () => ({ state: "unreachable", response: options.blockedBy }), close: () => {} };
  if ("folder" in options) return (await import("./folder.server.ts")).folderTransport(options);
  return (await import("./smtp.server.ts")).smtpTransport(options);
}

/** The transport of the settings that count now: another one as soon as they change, on every instance. */
export function currentTransport(db: Db, environment: MailEnvironment): () => Promise<Transport> {
  let current: { version: string; transport: Transport } | null = null;
  let [readCount, latestRead] = [0, 0];
  const use = ({ version, options }: MailSetup) => {
    if (current?.version !== version) current = { version, transport: emailTransport(options) };
    return current.transport;
  };
  return async () => {
    readCount += 1;
    const readNumber = readCount;
    const setup = await readMailSetup(db, environment);
    // A read that began earlier may answer later, with the settings before a change.
    if (current && readNumber < latestRead) return current.transport;
    latestRead = readNumber;
    return use(setup);
  };
}
