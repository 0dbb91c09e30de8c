import { type Folder, folderTransport } from "./folder.server.ts";
import type { Transport } from "./sender.server.ts";
import { type Smtp, smtpTransport } from "./smtp.server.ts";

/** How mails leave: over SMTP, or into a folder while that is not set up. */
export function mailTransport(way: Smtp | Folder): Transport {
  return "url" in way ? smtpTransport(way) : folderTransport(way);
}
