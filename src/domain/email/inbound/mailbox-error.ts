import { describeDeliveryError } from "../transport/delivery-error.ts";

/** The setting of a mailbox that an answer is about. */
export type MailboxSetting = "host" | "port" | "encryption" | "password" | "folder";

const meanings: [said: RegExp, meaning: string, setting: MailboxSetting][] = [
  [
    /^Login failed|AUTHENTICATIONFAILED|invalid credentials/i,
    "The mail server rejected the username or password.",
    "password",
  ],
  [/NONEXISTENT|folder|mailbox doesn.t exist/i, "There's no such folder in this mailbox.", "folder"],
  [/STARTTLS/, "The mail server offers no encryption here. Try TLS with port 993.", "encryption"],
  [
    /wrong version number|packet length too long|greeting/i,
    "The mail server uses different encryption on this port. Port 993 needs TLS, port 143 STARTTLS.",
    "encryption",
  ],
  [/ENOTFOUND|EAI_AGAIN/, "The mail server's name wasn't found. Check the host.", "host"],
  [/certificate|altnames/i, "The mail server's certificate isn't trusted.", "host"],
  [/ECONNREFUSED/, "No mail server answers at this host and port. Check both.", "port"],
  [
    /timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|aborted/i,
    "The mail server doesn't respond. Check host and port.",
    "port",
  ],
];

/** Why a mailbox can't be read, in plain words. `answer` is the server's. */
export function describeMailboxError(answer: string): string {
  return meanings.find(([pattern]) => pattern.test(answer))?.[1] ?? describeDeliveryError(answer);
}

export function mailboxSettingToFix(answer: string): MailboxSetting | null {
  return meanings.find(([pattern]) => pattern.test(answer))?.[2] ?? null;
}
