/**
 * What is known of a mail server's words, and of our own where none came, in the order in which they are tried. Codes are
 * those of RFC 5321 and RFC 3463.
 */
const meanings: [said: RegExp, meaning: string][] = [
  [/ENOTFOUND|EAI_AGAIN|EDNS/, "The mail server's name is not known: look at the host in SMTP_URL."],
  [/ECONNREFUSED/, "At this host and port nothing takes mail: look at both in SMTP_URL."],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|Connection timeout|Greeting never received|^Timeout/,
    "The mail server does not answer: its port may be closed, by a firewall or the hosting provider.",
  ],
  [
    /wrong version number|TLS handshake timed out|packet length too long/i,
    "The mail server speaks another encryption at this port: smtps:// belongs to 465, smtp:// to 587.",
  ],
  [
    /certificate|altnames/i,
    "The mail server's certificate is not to be trusted: it is another host's, too old or homemade.",
  ],
  [
    /STARTTLS/,
    "The mail server offers no encryption here, and the password is not sent without: try smtps:// in SMTP_URL.",
  ],
  [
    /^53[045]\b|^\d{3}[ -]5\.7\.8\b|Invalid login|Missing credentials/,
    "The mail server does not accept the user or the password in SMTP_URL.",
  ],
  [/ENOSPC/, "The disk is full."],
  [/EACCES|EROFS|EPERM/, "The folder of the mails cannot be written to."],
  [/^\d{3}[ -]\d\.2\.2\b|mailbox (?:is )?full|over ?quota/i, "The recipient's mailbox is full."],
  [
    /^55[013][ -]5\.1\.[12]\b|user unknown|unknown user|no such (?:user|mailbox)|does not exist/i,
    "There is no mailbox with this address.",
  ],
  [/^\d{3}[ -]\d\.3\.4\b|size limit|too large/i, "The mail is too large for the recipient."],
  [
    /relay|sender (?:address )?rejected|not (?:allowed|permitted) to send|^\d{3}[ -]5\.7\.60\b/i,
    "The mail server does not let the site send from its address: set MAIL_FROM to one that it lets through.",
  ],
  [/spam|blocked|blocklist|blacklist|reputation|dmarc|\bspf\b|\bdkim\b/i, "The mail server took the mail for spam."],
  [/gr[ea]ylist/i, "The mail server asks to come again in a while, as it does with senders that it does not know yet."],
  [/^421\b/, "The mail server is busy, or is just being stopped."],
  [/^4\d\d\b/, "The mail server does not take the mail now."],
  [/^5\d\d\b/, "The mail server does not take the mail."],
];

/** Why a mail has not gone out, in plain words, by what the server said last. */
export function troubleInWords(answer: string): string {
  const known = meanings.find(([said]) => said.test(answer));
  return known?.[1] ?? "The connection to the mail server broke.";
}
