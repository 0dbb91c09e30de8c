const mailboxFull = /^\d{3}[ -]\d\.2\.2\b|mailbox (?:is )?full|over ?quota|exceeded storage/i;

/** Its owner can clear it, so that the same email may arrive later. */
export function isMailboxFull(answer: string): boolean {
  return mailboxFull.test(answer);
}

/**
 * Explanations of mail servers' answers and of connection errors; the first match counts. Codes are those of RFC 5321
 * and RFC 3463.
 */
const meanings: [said: RegExp, meaning: string][] = [
  [/ENOTFOUND|EAI_AGAIN|EDNS/, "The mail server's name wasn't found. Check the host in SMTP_URL."],
  [/ECONNREFUSED/, "No mail server answers at this host and port. Check both in SMTP_URL."],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|Connection timeout|Greeting never received|^Timeout/,
    "The mail server doesn't respond. A firewall or your hosting provider may block its port.",
  ],
  [
    /wrong version number|TLS handshake timed out|packet length too long/i,
    "The mail server uses different encryption on this port. Use smtps:// with port 465, smtp:// with port 587.",
  ],
  [
    /certificate|altnames/i,
    "The mail server's certificate isn't trusted: it's for another host, expired, or self-signed.",
  ],
  [
    /STARTTLS/,
    "The mail server offers no encryption here, and the password isn't sent without it. Try smtps:// in SMTP_URL.",
  ],
  [
    /^53[045]\b|^\d{3}[ -]5\.7\.8\b|Invalid login|Missing credentials/,
    "The mail server rejected the user name or password in SMTP_URL.",
  ],
  [/ENOSPC/, "The disk is full."],
  [/EACCES|EROFS|EPERM/, "The site can't write to the email folder."],
  [mailboxFull, "The recipient's mailbox is full."],
  [
    /^55[013][ -]5\.1\.[12]\b|user unknown|unknown user|no such (?:user|mailbox)|does not exist/i,
    "This email address doesn't exist.",
  ],
  [/^\d{3}[ -]\d\.3\.4\b|size limit|too large/i, "The email is too large for the recipient."],
  [
    /relay|sender (?:address )?rejected|not (?:allowed|permitted) to send|^\d{3}[ -]5\.7\.60\b/i,
    "The mail server doesn't allow the site's sender address. Set MAIL_FROM to an address that it allows.",
  ],
  [/spam|blocked|blocklist|blacklist|reputation|dmarc|\bspf\b|\bdkim\b/i, "The mail server flagged the email as spam."],
  [/gr[ea]ylist/i, "The mail server asked us to try again later, as it does the first time you write to it."],
  [/^421\b/, "The mail server is busy or shutting down."],
  [/^4\d\d\b/, "The mail server can't accept the email right now."],
  [/^5\d\d\b/, "The mail server rejected the email."],
];

/** Why an email wasn't sent, in plain words. `answer` is the server's last answer. */
export function describeDeliveryError(answer: string): string {
  const known = meanings.find(([said]) => said.test(answer));
  return known?.[1] ?? "The connection to the mail server was lost.";
}
