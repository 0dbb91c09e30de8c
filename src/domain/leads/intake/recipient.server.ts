import { domainToASCII } from "node:url";

/** A normalized recipient, for counting. */
export interface Recipient {
  mailbox: string;
  domain: string;
  isLargeProvider: boolean;
}

/** Providers with so many users that several may write to one company within an hour. */
const largeProviders = new Set([
  ...["gmail.com", "outlook.com", "hotmail.com", "live.com", "msn.com", "yahoo.com", "ymail.com", "aol.com"],
  ...["icloud.com", "me.com", "mac.com", "proton.me", "protonmail.com", "gmx.com", "gmx.net", "mail.com", "zoho.com"],
  ...["comcast.net", "att.net", "bellsouth.net", "sbcglobal.net", "verizon.net", "cox.net", "charter.net"],
  ...["outlook.es", "hotmail.es", "yahoo.es", "yahoo.com.mx", "yahoo.com.ar", "live.com.mx", "fastmail.com"],
]);

/** Google delivers `a.na@googlemail.com` to `ana@gmail.com`. */
const googleDomains = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox of an address: in lower case, without a plus suffix, and at Google without dots. Few servers treat these as
 * different mailboxes.
 */
export function recipientOf(address: string): Recipient {
  const separator = address.lastIndexOf("@");
  const [local = ""] = address.slice(0, separator).toLowerCase().split("+");
  const asciiDomain = domainToASCII(address.slice(separator + 1).replace(/\.$/, ""));
  const domain = googleDomains.has(asciiDomain) ? "gmail.com" : asciiDomain;
  const name = domain === "gmail.com" ? local.replaceAll(".", "") : local;
  return { mailbox: `${name}@${domain}`, domain, isLargeProvider: largeProviders.has(domain) };
}
