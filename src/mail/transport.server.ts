import type { Folder } from "./folder.server.ts";
import type { Transport } from "./sender.server.ts";
import type { Smtp } from "./smtp.server.ts";

/**
 * How mails leave: over SMTP, or into a folder while that is not set up. What does it takes a third of a second to be
 * loaded, so that waits for the first mail.
 */
export function mailTransport(way: Smtp | Folder): Transport {
  let loading: Promise<Transport> | null = null;
  const load = () => {
    loading ??= loadTransport(way);
    return loading;
  };
  return {
    send: async (mail, signal) => (await load()).send(mail, signal),
    close: () => void loading?.then((transport) => transport.close()),
  };
}

async function loadTransport(way: Smtp | Folder): Promise<Transport> {
  if ("url" in way) return (await import("./smtp.server.ts")).smtpTransport(way);
  return (await import("./folder.server.ts")).folderTransport(way);
}
