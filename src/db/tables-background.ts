import type { Generated } from "kysely";

/** An email to send, or one that was sent. */
interface OutboxTable {
  id: string;
  /** Stable, so that receivers recognize a duplicate. */
  message_id: string;
  /** Such as `lead-notice`. */
  purpose: string;
  /** The id of its subject. */
  about: string | null;
  from_name: string;
  from_address: string;
  to_name: string;
  to_address: string;
  reply_name: string;
  reply_address: string;
  subject: string;
  /** Empty after sending, as is `html`. */
  text: string;
  html: string;
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
  answer: string | null;
  finished_at: Date | null;
}

/** A background job that one instance runs for all. */
interface JobsTable {
  name: string;
  /** The instance that runs it, and when its lease expires. */
  lease_owner: string | null;
  lease_until: Date | null;
  started_at: Date | null;
  succeeded_at: Date | null;
  /** Its last failure; the error and the count are of the failures since the last success. */
  failed_at: Date | null;
  failures: Generated<number>;
  error: string | null;
}

/** An original without a row in `media`, as an interrupted upload or a restore leaves it. */
interface UnusedFilesTable {
  /** As `media.file`. */
  file: string;
  /** When it was first noticed; deleted long after. */
  since: Date;
}

export interface BackgroundTables {
  outbox: OutboxTable;
  jobs: JobsTable;
  unused_files: UnusedFilesTable;
}
