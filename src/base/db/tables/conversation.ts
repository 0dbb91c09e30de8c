import type { Generated } from "kysely";

export type CallOutcome = "reached" | "left-message" | "no-answer";

/** The emails with a customer. */
interface LeadMessagesTable {
  id: string;
  lead_id: string;
  direction: "out" | "in";
  kind: "reply" | "customer" | "auto-reply" | "bounce";
  /** The Message-ID of RFC 5322, without angle brackets. */
  message_id: string;
  in_reply_to: string | null;
  from_name: string;
  from_address: string;
  to_name: string;
  to_address: string;
  /** Addresses in copy, with commas between them. */
  cc: Generated<string>;
  subject: string;
  text: string;
  /** Who sent it; null for received emails. */
  person_id: string | null;
  person_name: string | null;
  /** A sent email's id in the outbox, which forgets it after two years. */
  outbox_id: string | null;
  /** When a report came that the customer didn't get it. */
  returned_at: Generated<Date | null>;
  at: Date;
  created_at: Date;
}

/** A file in the private part of the media store: see `attachmentName`. Equal files are stored once. */
interface StoredAttachment {
  id: string;
  name: string;
  type: string;
  bytes: number;
  /** SHA-256, in hexadecimal digits. */
  digest: string;
}

interface LeadAttachmentsTable extends StoredAttachment {
  message_id: string;
}

interface LeadTasksTable {
  id: string;
  lead_id: string;
  text: string;
  due_at: Date | null;
  done_at: Date | null;
  assignee_id: string | null;
  /** A person's id. */
  created_by: string | null;
  created_at: Date;
}

/** What a person is writing about a lead, in each mode of the composer. */
interface LeadDraftsTable {
  lead_id: string;
  person_id: string;
  mode: "reply" | "note" | "call" | "task";
  /** The id of the message, note or task that it becomes. */
  id: string;
  content: Record<string, string>;
  /** Rises with each save, to detect another tab. */
  version: number;
  updated_at: Date;
}

/** Files of a reply that was not sent yet. */
interface LeadDraftFilesTable extends StoredAttachment {
  lead_id: string;
  person_id: string;
  created_at: Date;
}

/** A text that staff insert in replies. */
interface ReplyTemplatesTable {
  id: string;
  name: string;
  /** May be empty. */
  subject: string;
  text: string;
  /** The language of its text. */
  language: Generated<string>;
  /** Rises with each change, to detect conflicts. */
  version: number;
}

export interface ConversationTables {
  lead_messages: LeadMessagesTable;
  lead_attachments: LeadAttachmentsTable;
  lead_tasks: LeadTasksTable;
  lead_drafts: LeadDraftsTable;
  lead_draft_files: LeadDraftFilesTable;
  reply_templates: ReplyTemplatesTable;
}
