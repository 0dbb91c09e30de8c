const mailboxFull = /^\d{3}[ -]\d\.2\.2\b|mailbox (?:is )?full|over ?quota|exceeded storage/i;

/** Its owner can clear it, so that the same email may arrive later. */
export function isMailboxFull(response: string): boolean {
  return mailboxFull.test(response);
}

/** The setting of the mail server that an answer is about. */
export type MailSetting = "host" | "port" | "encryption" | "username" | "password" | "from";

const senderRefused =
  /relay|send ?as ?denied|sender (?:address )?(?:rejected|is not)|sender (?:signature|identity)|not (?:allowed|permitted|authorized) to send|address is not verified|^\d{3}[ -]5\.7\.60\b/i;

/** The operator or an owner can allow the site's sender address, so that the same email may be accepted later. */
export function isSenderRefused(response: string): boolean {
  return senderRefused.test(response);
}

/**
 * Explanations of mail servers' answers and of connection errors; the first match counts. Codes are those of RFC 5321
 * and RFC 3463.
 */
const meanings: [said: RegExp, meaning: string, setting?: MailSetting][] = [
  [
    /password isn't stored here/,
    "The mail server's password isn't stored here, because backups don't contain it. An owner enters it again under Settings, Email.",
  ],
  [
    /encrypted with another secret/,
    "The mail server's password can't be read, because the site's secret has changed. An owner enters it again under Settings, Email.",
  ],
  [/attachment is missing/, "One of its files is missing on the server. Send it again as a new reply."],
  [/attachment can't be read/, "The server for files isn't available. It's tried again."],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, "The mail server's name wasn't found. Check the host.", "host"],
  [/ECONNREFUSED/, "No mail server answers at this host and port. Check both.", "port"],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|Connection timeout|Greeting never received|^Timeout|aborted/i,
    "The mail server doesn't respond. A firewall or your hosting provider may block its port.",
    "port",
  ],
  [/Invalid greeting/, "Something else than a mail server answers at this host and port. Check both.", "port"],
  [
    /wrong version number|TLS handshake timed out|packet length too long/i,
    "The mail server uses different encryption on this port. Port 465 needs TLS, port 587 STARTTLS.",
    "encryption",
  ],
  [
    /certificate|altnames/i,
    "The mail server's certificate isn't trusted: it's for another host, expired, or self-signed.",
    "host",
  ],
  [
    /must issue|requires? (?:encryption|tls|starttls)|^\d{3}[ -]5\.7\.10\b/i,
    "The mail server requires encryption. Choose STARTTLS or TLS.",
    "encryption",
  ],
  [
    /STARTTLS/,
    "The mail server offers no encryption here, and a password isn't sent without it. Try TLS with port 465.",
    "encryption",
  ],
  [
    /authentication (?:is )?required|must log in|^53[045][ -]5\.5\.1|^530\b/i,
    "The mail server needs a username and password.",
    "username",
  ],
  [
    /SmtpClientAuthentication is disabled/,
    "Microsoft 365 doesn't let this mailbox send over SMTP. Turn on Authenticated SMTP for it.",
    "password",
  ],
  [/application-specific password/i, "Google wants an app password here, not the account's password.", "password"],
  [
    /^53[45]\b|^\d{3}[ -]5\.7\.[38]\b|Invalid login|Missing credentials/,
    "The mail server rejected the username or password.",
    "password",
  ],
  [/ENOSPC/, "The disk is full."],
  [/EACCES|EROFS|EPERM/, "The site can't write to the email folder."],
  [mailboxFull, "The recipient's mailbox is full."],
  [
    /^55[013][ -]5\.1\.[12]\b|user unknown|unknown user|no such (?:user|mailbox)|does not exist/i,
    "This email address doesn't exist.",
  ],
  [/^\d{3}[ -]\d\.3\.4\b|size limit|too large/i, "The email is too large for the recipient."],
  [senderRefused, "The mail server doesn't allow the site's sender address. Change it to one that it allows.", "from"],
  [/spam|blocked|blocklist|blacklist|reputation|dmarc|\bspf\b|\bdkim\b/i, "The mail server flagged the email as spam."],
  [/gr[ea]ylist/i, "The mail server asked us to try again later, as it does the first time you write to it."],
  [/^421\b/, "The mail server is busy or shutting down."],
  [/^4\d\d\b/, "The mail server can't accept the email right now."],
  [/^5\d\d\b/, "The mail server rejected the email."],
];

/** Why an email wasn't sent, in plain words. `answer` is the server's last response. */
export function describeDeliveryError(response: string): string {
  return explain(response)?.[1] ?? "The connection to the mail server was lost.";
}

/** The setting to change, if the answer tells. */
export function settingToFix(response: string): MailSetting | null {
  return explain(response)?.[2] ?? null;
}

function explain(response: string) {
  return meanings.find(([pattern]) => pattern.test(response));
}
