import type { PasswordProblem } from "../answers.ts";

/** `tls`: from the first byte; `starttls`: required before any command; `offered`: if the server supports it. */
export type Encryption = "tls" | "starttls" | "offered";

/** The server's operator sets it by environment variables; an owner in the admin. The operator's settings count. */
type SettingsSource = "environment" | "admin";

/** How the site sends emails, for staff: without user name and password. */
export type TransportInfo = {
  /** The sender's address; null: the company's. */
  from: string | null;
  fromSource: SettingsSource | null;
} & (
  | { kind: "folder" }
  | {
      kind: "smtp";
      source: SettingsSource;
      host: string;
      port: number;
      encryption: Encryption;
      hasLogin: boolean;
      /** Emails wait until an owner enters the password. */
      problem: PasswordProblem | null;
    }
);

/** What the environment sets: `url` is the SMTP server, `from` the sender's address. */
export function transportInfo(url: string | undefined, from: string | undefined): TransportInfo {
  const sender = { from: from ?? null, fromSource: from === undefined ? null : ("environment" as const) };
  if (url === undefined) return { kind: "folder", ...sender };
  const { protocol, hostname, port, username } = new URL(url);
  const isTls = protocol === "smtps:";
  return {
    kind: "smtp",
    source: "environment",
    host: hostname,
    port: Number(port) || (isTls ? 465 : 587),
    encryption: isTls ? "tls" : requiresTls(url) ? "starttls" : "offered",
    hasLogin: username !== "",
    problem: null,
    ...sender,
  };
}

/** A password is sent unencrypted only within this machine. */
export function requiresTls(url: string): boolean {
  const { username, hostname } = new URL(url);
  return username !== "" && !isLocalhost(hostname);
}

export function isLocalhost(host: string): boolean {
  return ["localhost", "127.0.0.1", "::1", "[::1]"].includes(host);
}
