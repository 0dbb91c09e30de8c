import type { Generated } from "kysely";

/** How email comes in: one row of the environment, one of an owner. The environment's counts. */
export interface InboundMailTable {
  source: "environment" | "admin";
  /** Changes with each save. */
  version: string;
  provider: "imap" | "postmark" | "mailgun" | "ses";
  /** Where customers' replies go. */
  address: string;
  /** The IMAP server's. Without one, all fields from here to `folder` are empty or 0. */
  host: string;
  port: number;
  encryption: "tls" | "starttls" | "offered";
  username: string;
  folder: string;
  /** The topic of Amazon SNS; else empty. */
  topic: string;
  /** The secret part of the webhook's address; empty for IMAP. */
  path: string;
}

/** One row: the password of the mailbox, or the provider's signing key, encrypted. No backup contains it. */
interface InboundSecretTable {
  sealed: string;
}

/** How far a mailbox has been read, and when that last worked or failed. */
interface InboundProgressTable {
  /** A digest of its server, user and folder; or the webhook's path. */
  mailbox: string;
  /** `uidValidity:uid` of the last message that was read. */
  cursor: string | null;
  checked_at: Date | null;
  /** The time of the last message. */
  received_at: Date | null;
  /** Since its last success. */
  failed_at: Date | null;
  error: string | null;
}

/** `unfetched`: in the mailbox, whose server can't send it. Nothing is known but its sender and subject, if that. */
export type InboundState = "unfetched" | "received" | "filed" | "unmatched" | "dismissed";

export type InboundKind = "reply" | "auto-reply" | "bounce" | "loop" | "unreadable";

/**
 * Why an email may belong to a lead: it names one of its emails, or its sender has written before. The others are answers to
 * the customer in the team's name that were not sent: nothing proves who wrote it (`team`), someone wrote in the meantime
 * (`crossed`), or it can't be an email to them (`unsent`).
 */
export type InboundSuggestion = "reference" | "sender" | "team" | "crossed" | "unsent";

/** An email that came in. Its raw text is in `inbound_parts` until it is deleted. */
interface InboundMessagesTable {
  id: string;
  /** A digest of sender, Message-ID and body: the same message is stored once. Of an unfetched one, its place in the mailbox. */
  key: string;
  source: InboundMailTable["provider"];
  /** Addresses that the provider delivered it for, separated by spaces. */
  recipients: string;
  /** A digest of the provider's one-time token, which may prove one message only. */
  proof: string | null;
  received_at: Date;
  bytes: number;
  /** False: larger than the limit, so that only its beginning is stored. */
  is_complete: boolean;
  state: InboundState;
  attempts: number;
  next_attempt_at: Date;
  lease_owner: string | null;
  lease_until: Date | null;
  /** Null until it is parsed, as all up to `suggestion`. */
  kind: InboundKind | null;
  message_id: string | null;
  /** Null again once it is filed, as all up to `files`. */
  from_name: string | null;
  from_address: string | null;
  subject: string | null;
  /** If it couldn't be fetched: the mail server's answer. */
  text: string | null;
  files: { attachments: { name: string; type: string; bytes: number }[] } | null;
  lead_id: string | null;
  /** A lead that it may belong to, and why. */
  suggested_lead_id: string | null;
  suggestion: InboundSuggestion | null;
  /** When it was filed or dismissed, and who did; null for the product itself. */
  settled_at: Date | null;
  settled_by: string | null;
  is_sample: Generated<boolean>;
}

/** The raw text of a message in pieces of base64. */
interface InboundPartsTable {
  message_id: string;
  part: number;
  content: string;
}

export interface InboundTables {
  inbound_mail: InboundMailTable;
  inbound_secret: InboundSecretTable;
  inbound_progress: InboundProgressTable;
  inbound_messages: InboundMessagesTable;
  inbound_parts: InboundPartsTable;
}
