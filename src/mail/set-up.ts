/**
 * How what is said to the mail server is kept from others: `tls` from the first byte, `starttls` before anything is said,
 * `offered` if the server can.
 */
type Encryption = "tls" | "starttls" | "offered";

/** How mails leave the site, as staff may know it: no user and no password. */
export type MailSetUp =
  | { way: "smtp"; host: string; port: number; encryption: Encryption; hasLogin: boolean; from: string | null }
  | { way: "folder"; from: string | null };

/** `url` is where mails are handed over, if that is set up; `from` the address that they come from, if not the company's. */
export function mailSetUp(url: string | undefined, from: string | undefined): MailSetUp {
  if (url === undefined) return { way: "folder", from: from ?? null };
  const { protocol, hostname, port, username } = new URL(url);
  const isTls = protocol === "smtps:";
  return {
    way: "smtp",
    host: hostname,
    port: Number(port) || (isTls ? 465 : 587),
    encryption: isTls ? "tls" : sendsPasswordAbroad(url) ? "starttls" : "offered",
    hasLogin: username !== "",
    from: from ?? null,
  };
}

/** A password goes over the network in the clear only within this machine. */
export function sendsPasswordAbroad(url: string): boolean {
  const { username, hostname } = new URL(url);
  return username !== "" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
