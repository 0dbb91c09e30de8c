import type { Generated } from "kysely";

/** An email to send, or one that was sent. */
interface OutboxTable {
  id: string;
  /** Stable, so that receivers recognize a duplicate. */
  message_id: string;
  /** Such as `lead-notice`. */
  purpose: string;
  /** The id of its subject. */
  subject_id: string | null;
  from_name: string;
  from_address: string;
  to_name: string;
  to_address: string;
  /** Addresses in copy, with commas between them. */
  cc: Generated<string>;
  reply_name: string;
  reply_address: string;
  subject: string;
  /** Empty after sending, as is `html`. */
  text: string;
  html: string;
  /** The emails that an email by a person answers. Message-IDs have no angle brackets. */
  thread: Generated<{ inReplyTo: string | null; references: string[] } | null>;
  /** Files are in the private part of the media store, by digest. A calendar file is deleted after sending, as the text is. */
  attachments: Generated<{
    files: { name: string; type: string; digest: string }[];
    calendar?: { method: "REQUEST" | "CANCEL"; text: string };
  } | null>;
  /** The digest of its one-time link. The token is never stored: see `enqueueEmail`. */
  link: string | null;
  created_at: Date;
  state: "waiting" | "sent" | "refused";
  attempts: number;
  next_attempt_at: Date;
  /** The process that is sending it, and when its lease expires. */
  lease_owner: string | null;
  lease_until: Date | null;
  /** The mail server's last response. */
  response: string | null;
  finished_at: Date | null;
}

/** One row: the mail server that an owner has entered. None until then. */
interface MailServerTable {
  /** Changes with each save, so that every instance notices. */
  version: string;
  host: string;
  port: number;
  encryption: "tls" | "starttls" | "offered";
  /** `token`: the password is the username, too. */
  login: "none" | "password" | "token";
  /** Empty unless `login` is `password`. */
  username: string;
  /** Empty: the company's address. */
  from_address: string;
}

/** One row: the mail server's password, encrypted with the site's secret. No backup contains it. */
interface MailPasswordTable {
  sealed: string;
}

/** A background job that one instance runs for all. */
interface JobsTable {
  /** Its name. */
  id: string;
  /** Since its last success, with the one that is running. */
  attempts: Generated<number>;
  next_attempt_at: Date;
  /** The instance that runs it, and when its lease expires. */
  lease_owner: string | null;
  lease_until: Date | null;
  succeeded_at: Date | null;
  /** Its last attempt failed with this. */
  error: string | null;
}

/** An original without a row in `media`, as an interrupted upload or a restore leaves it. */
interface UnusedFilesTable {
  /** The same as `media.file`. */
  file: string;
  /** When it was first noticed; deleted long after. */
  since: Date;
}

/** The last result of each health check. */
interface HealthTable {
  name: string;
  /** The machine that it is about; empty for what all instances share. */
  host: string;
  state: Generated<"ok" | "warning" | "problem">;
  summary: Generated<string>;
  /** What to do. */
  advice: Generated<string>;
  /** Since when it has been a problem, or none. */
  since: Date | null;
  checked_at: Date | null;
  /** Set while an alarm is raised. */
  raised_at: Date | null;
  /** The last message about the raised alarm. */
  reminded_at: Date | null;
  /** When the database was last tested by a write. */
  written_at: Date | null;
}

/** A message about an alarm, for one channel. */
interface AlarmMessagesTable {
  id: string;
  channel: "webhook" | "email";
  /** JSON: an `Alarm`. */
  alarm: string;
  at: Date;
  sent_at: Date | null;
  /** Why the last attempt failed. */
  error: string | null;
}

/** The free space of each machine's data directory over time. */
interface DiskSamplesTable {
  host: string;
  at: Date;
  /** In bytes; PostgreSQL's driver reads it as text. */
  free: number;
}

export interface BackgroundTables {
  outbox: OutboxTable;
  mail_server: MailServerTable;
  mail_password: MailPasswordTable;
  jobs: JobsTable;
  unused_files: UnusedFilesTable;
  health: HealthTable;
  alarm_messages: AlarmMessagesTable;
  disk_samples: DiskSamplesTable;
}
