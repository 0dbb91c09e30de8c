/** The mailbox that an IMAP URL names, or null: `imaps://user:password@host:993/INBOX`. The folder is the inbox by default. */
export function parseImapUrl(url: string) {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  if (!/^imaps?:$/.test(protocol) || hostname === "" || username === "" || password === "") return null;
  const isTls = protocol === "imaps:";
  try {
    return {
      host: hostname,
      port: Number(port) || (isTls ? 993 : 143),
      isTls,
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      folder: decodeURIComponent(pathname.slice(1)) || "INBOX",
    };
  } catch {
    return null;
  }
}
