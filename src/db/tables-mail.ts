/** A mail that is to be sent, or was. */
interface OutboxTable {
  id: string;
  /** Stable, so that a receiver recognises a repetition. */
  message_id: string;
  /** What it is for, as `lead-notice`. */
  purpose: string;
  /** Id of the thing that it is about. */
  about: string | null;
  from_name: string;
  from_address: string;
  to_name: string;
  to_address: string;
  reply_name: string;
  reply_address: string;
  subject: string;
  /** Empty, as `html`, once it was sent. */
  text: string;
  html: string;
  /** The digest that the one-time link in it is kept by. Its token is in no row: see `enqueueMail`. */
  link: string | null;
  created_at: Date;
  state: "waiting" | "sent" | "refused";
  /** How often it was taken out to be sent. */
  attempts: number;
  next_attempt_at: Date;
  /** The process that is sending it now, and when that may be taken for dead. */
  lease_owner: string | null;
  lease_until: Date | null;
  /** The mail server's last words about it. */
  answer: string | null;
  /** When it was sent or refused. */
  finished_at: Date | null;
}

export interface MailTables {
  outbox: OutboxTable;
}
