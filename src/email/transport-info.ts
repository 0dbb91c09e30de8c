/** `tls`: from the first byte; `starttls`: required before any command; `offered`: if the server supports it. */
type Encryption = "tls" | "starttls" | "offered";

/** How the site sends emails, for staff: without user name and password. */
export type TransportInfo =
  | { way: "smtp"; host: string; port: number; encryption: Encryption; hasLogin: boolean; from: string | null }
  | { way: "folder"; from: string | null };

/** `url` is the SMTP server, if one is set; `from` the sender address, if not the company's. */
export function transportInfo(url: string | undefined, from: string | undefined): TransportInfo {
  if (url === undefined) return { way: "folder", from: from ?? null };
  const { protocol, hostname, port, username } = new URL(url);
  const isTls = protocol === "smtps:";
  return {
    way: "smtp",
    host: hostname,
    port: Number(port) || (isTls ? 465 : 587),
    encryption: isTls ? "tls" : requiresTls(url) ? "starttls" : "offered",
    hasLogin: username !== "",
    from: from ?? null,
  };
}

/** A password is sent unencrypted only within this machine. */
export function requiresTls(url: string): boolean {
  const { username, hostname } = new URL(url);
  return username !== "" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
