import type { FolderOptions } from "./folder.server.ts";
import type { Transport } from "./sender.server.ts";
import type { SmtpOptions } from "./smtp.server.ts";

/**
 * Sends over SMTP, or writes to a folder. Loading nodemailer takes a third of a second, so it loads with the first
 * email.
 */
export function emailTransport(way: SmtpOptions | FolderOptions): Transport {
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

async function loadTransport(way: SmtpOptions | FolderOptions): Promise<Transport> {
  if ("url" in way) return (await import("./smtp.server.ts")).smtpTransport(way);
  return (await import("./folder.server.ts")).folderTransport(way);
}
