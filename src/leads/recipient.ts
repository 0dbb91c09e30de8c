import { domainToASCII } from "node:url";

/** To whom a mail would go, in the form in which limits count it. */
export interface Recipient {
  mailbox: string;
  domain: string;
  isLargeProvider: boolean;
}

/** Where so many people have their mailbox that several may well write to a company within an hour. */
const largeProviders = new Set([
  ...["gmail.com", "outlook.com", "hotmail.com", "live.com", "msn.com", "yahoo.com", "ymail.com", "aol.com"],
  ...["icloud.com", "me.com", "mac.com", "proton.me", "protonmail.com", "gmx.com", "gmx.net", "mail.com", "zoho.com"],
  ...["comcast.net", "att.net", "bellsouth.net", "sbcglobal.net", "verizon.net", "cox.net", "charter.net"],
  ...["outlook.es", "hotmail.es", "yahoo.es", "yahoo.com.mx", "yahoo.com.ar", "live.com.mx", "fastmail.com"],
]);

/** Google reads `a.na@googlemail.com` as `ana@gmail.com`. */
const google = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox behind an address: without what follows a plus, in lower case, and at Google without dots. Some servers
 * tell such addresses apart; for a limit it is enough that few do.
 */
export function recipientOf(address: string): Recipient {
  const at = address.lastIndexOf("@");
  const [local = ""] = address.slice(0, at).toLowerCase().split("+");
  const written = domainToASCII(address.slice(at + 1).replace(/\.$/, ""));
  const domain = google.has(written) ? "gmail.com" : written;
  const name = domain === "gmail.com" ? local.replaceAll(".", "") : local;
  return { mailbox: `${name}@${domain}`, domain, isLargeProvider: largeProviders.has(domain) };
}
