import type { Generated } from "kysely";

/** A lead. The columns of its fields are declared by the table in `leads/fields.ts`. */
export interface LeadsTable {
  id: string;
  received_at: Date;
  status: "new" | "contacted" | "qualified" | "won" | "lost" | "spam";
  /** The main reason for a spam flag; kept when staff change the status. */
  spam_reason: string | null;
  /** All reasons with their points; null without a flag, and for leads from before scoring. */
  spam_verdict: Generated<SpamVerdictJson | null>;
  language: string;
  /** The service's name at that time. */
  service_name: string;
  /** The promised reply time; null if the company had no business hours. */
  reply_by: Date | null;
  assignee_id: string | null;
  /** Rises with changes of status and assignee, to detect conflicts. */
  version: Generated<number>;
  /** Why the visitor got no confirmation email. */
  confirmation_withheld: Generated<string | null>;
  /** Since when the customer's last email waits for an answer; null if none does. */
  needs_answer_since: Generated<Date | null>;
  /** When an email to the visitor came back, and what the mail server said. */
  bounced_at: Generated<Date | null>;
  bounce: Generated<string | null>;
}

interface SpamVerdictJson {
  score: number;
  reasons: { sign: string; weight: number; count?: number; found?: string[] }[];
}

/** A lead's searchable words. Their full-text index: see `full-text-index.ts`. */
interface LeadSearchTable {
  number: Generated<number>;
  lead_id: string;
  /** Unique words, separated by spaces: see `searchedWords`. */
  words: string;
}

/** Staff's notes on a lead. They are added, never changed. */
interface LeadNotesTable {
  id: string;
  lead_id: string;
  person_id: string | null;
  person_name: string;
  text: string;
  at: Date;
}

/** One for each submitted form, to detect duplicates and floods. Holds no personal data. */
interface SubmissionsTable {
  key: string;
  lead_id: string;
  at: Date;
  address_digest: string;
  /** Of the mailbox without its tag: see `recipientOf`. */
  email_digest: string;
  message_digest: string;
  /** Of the form token; null without one. */
  token_digest: Generated<string | null>;
  domain_digest: Generated<string | null>;
  /** When its confirmation was queued. */
  confirmed_at: Generated<Date | null>;
}

/** One row: how quickly inquiries of the last month were answered. None if there were too few. */
interface ReplyTimesTable {
  /** As `2026-10`. */
  month: string;
  /** How many inquiries arrived. */
  inquiries: number;
  /** In minutes of business hours. */
  median_minutes: number;
}

/** Who is emailed about new leads. */
interface LeadNoticeRulesTable {
  /** The service's id, or `default` for all leads without another rule. */
  id: string;
  /** Null for the default. */
  service_id: string | null;
  recipients: { office: boolean; roles: ("owner" | "editor" | "sales")[]; people: string[]; addresses: string[] };
}

export interface LeadTables {
  leads: LeadsTable;
  lead_search: LeadSearchTable;
  lead_notes: LeadNotesTable;
  submissions: SubmissionsTable;
  reply_times: ReplyTimesTable;
  lead_notice_rules: LeadNoticeRulesTable;
}
