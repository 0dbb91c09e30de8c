import type { Generated } from "kysely";

/** An enquiry. Text that was not given is empty. */
interface LeadsTable {
  id: string;
  received_at: Date;
  status: "new" | "contacted" | "qualified" | "won" | "lost" | "spam";
  /** The main reason why it was flagged as spam; kept when somebody decides otherwise. */
  spam_reason: string | null;
  /** All reasons with their points; null when it was not flagged, and for what was flagged before there were points. */
  spam_verdict: Generated<SpamVerdictJson | null>;
  language: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  /** The service's slug, as the form sent it. */
  service: string;
  /** The service's name when the enquiry came. */
  service_name: string;
  message: string;
  landing_page: string;
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  utm_term: string;
  utm_content: string;
  /** When the visitor was told to expect an answer; null when the company had no hours to reckon with. */
  reply_by: Date | null;
  /** Who of staff works it; null while nobody does. */
  assignee_id: string | null;
  /** Counts the changes of status and assignee; one that started from an older state is told so. */
  version: Generated<number>;
  /** Why the visitor got no confirmation when it came; null when there is nothing to say about that. */
  confirmation_withheld: Generated<string | null>;
}

interface SpamVerdictJson {
  score: number;
  reasons: { sign: string; weight: number; count?: number; found?: string[] }[];
}

/** What of a lead is searched. The database's own index of it: see `word-index.ts`. */
interface LeadSearchTable {
  number: Generated<number>;
  lead_id: string;
  /** Each once, with a space between them: see `searchedWords`. */
  words: string;
}

/** What staff write down about a lead. Notes are added, never changed. */
interface LeadNotesTable {
  id: string;
  lead_id: string;
  person_id: string | null;
  person_name: string;
  text: string;
  at: Date;
}

/** One for each lead that came by the form: what a repetition and a flood are known by. Nothing of a person is in it. */
interface SubmissionsTable {
  key: string;
  lead_id: string;
  at: Date;
  address_digest: string;
  /** Of the mailbox behind the address: see `recipientOf`. */
  email_digest: string;
  message_digest: string;
  /** Of the form token; null without one. */
  token_digest: Generated<string | null>;
  domain_digest: Generated<string | null>;
  /** When a confirmation was written for it. */
  confirmed_at: Generated<Date | null>;
}

/** Enquiries, and what is known of them. */
export interface LeadTables {
  leads: LeadsTable;
  lead_search: LeadSearchTable;
  lead_notes: LeadNotesTable;
  submissions: SubmissionsTable;
}
