import type { Db } from "#src/base/db/tables.ts";
import type { FolderOptions } from "./folder.server.ts";
import { type Blocked, type MailEnvironment, type MailSetup, readMailSetup } from "./mail-server.server.ts";
import type { SmtpOptions } from "./smtp.server.ts";
import type { Transport } from "./transport-in-use.ts";

type Way = SmtpOptions | FolderOptions | Blocked;

/**
 * Sends over SMTP, or writes to a folder. Loading nodemailer takes a third of a second, so it loads with the first
 * email.
 */
export function emailTransport(way: Way): Transport {
  let loading: Promise<Transport> | null = null;
  const load = () => {
    loading ??= loadTransport(way);
    return loading;
  };
  return {
    send: async (email, signal) => (await load()).send(email, signal),
    close: () => void loading?.then((transport) => transport.close()),
  };
}

async function loadTransport(way: Way): Promise<Transport> {
  if ("blockedBy" in way)
    return { send: async () => ({ state: "unreachable", response: way.blockedBy }), close: () => {} };
  if ("folder" in way) return (await import("./folder.server.ts")).folderTransport(way);
  return (await import("./smtp.server.ts")).smtpTransport(way);
}

/** The transport of the settings that count now: another one as soon as they change, on every instance. */
export function currentTransport(db: Db, environment: MailEnvironment): () => Promise<Transport> {
  let current: { version: string; transport: Transport } | null = null;
  let [begun, latest] = [0, 0];
  const use = ({ version, way }: MailSetup) => {
    if (current?.version !== version) current = { version, transport: emailTransport(way) };
    return current.transport;
  };
  return async () => {
    begun += 1;
    const turn = begun;
    const setup = await readMailSetup(db, environment);
    // A read that began earlier may answer later, with the settings before a change.
    if (current && turn < latest) return current.transport;
    latest = turn;
    return use(setup);
  };
}
