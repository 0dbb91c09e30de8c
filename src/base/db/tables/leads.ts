import type { Generated } from "kysely";
import type { ContactTables } from "./contacts.ts";
import type { CallOutcome, ConversationTables } from "./conversation.ts";

/** A lead. The columns of its fields are declared by the table in `leads/fields.ts`. */
export interface LeadsTable {
  id: string;
  received_at: Date;
  status: "new" | "contacted" | "qualified" | "won" | "lost" | "spam";
  /** The company's own stage that refines the status. Older versions change the status alone: see `stageOf`. */
  stage: Generated<string | null>;
  /** What a lead was that is no sale, such as `vendor`; its status is `lost`. */
  not_sale: Generated<string | null>;
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
  /** Where it came from, as staff filter by it; null until the background work has named it. */
  source: Generated<string | null>;
  /** Rises with changes of status and assignee, to detect conflicts. */
  version: Generated<number>;
  /** Why the visitor got no confirmation email. */
  confirmation_withheld: Generated<string | null>;
  /** When the mail server accepted the first reply, or the first call that reached them or their voicemail. Version 1.0.0 also counted a change of status. */
  first_reply_at: Generated<Date | null>;
  /** Since when the customer waits for an answer: to their email, or because our reply did not arrive. Null if they do not. */
  needs_answer_since: Generated<Date | null>;
  /** When the customer last wrote after the inquiry; null if they didn't. Older versions don't know it. */
  last_customer_message_at: Generated<Date | null>;
  /** When an email to the visitor came back, and what the mail server said. */
  bounced_at: Generated<Date | null>;
  bounce: Generated<string | null>;
  /** Since when others may know the address that staff answer to: from then on it proves nothing. Null while only staff do. */
  staff_address_seen_at: Generated<Date | null>;
  /** What it is worth, in hundredths of the currency. */
  value_cents: Generated<number | null>;
  /** Such as `USD`; null without a value. */
  currency: Generated<string | null>;
  /** A day, such as `2026-12-31`. */
  expected_close: Generated<string | null>;
  /** When it was won or lost; null while it is open, and for leads closed before this was stored. */
  closed_at: Generated<Date | null>;
  /** The reason as it was in the list at that time. */
  lost_reason: Generated<string | null>;
  lost_detail: Generated<string | null>;
  /** How it came. Older versions know only the website. */
  origin: Generated<LeadOrigin>;
  /** The id of the form that was filled in; null for the contact form. It stays when the form is deleted. */
  form_id: Generated<string | null>;
  /** The id of its import. */
  import_id: Generated<string | null>;
  /** Made up: nothing is emailed about it, and no public figure counts it. */
  is_sample: Generated<boolean>;
}

export type LeadOrigin = "website" | "form" | "phone" | "event" | "email" | "import";

/** What a question of a form asks for. */
export type QuestionType = "text" | "lines" | "choice" | "choices" | "file" | "consent";

/** What a visitor answered to a question of a form, beside the fields of the lead. */
interface LeadAnswersTable {
  lead_id: string;
  /** In the order of the form. */
  position: number;
  /** The question's id in the form. */
  question_id: string;
  type: QuestionType;
  /** The question as the visitor read it. For a consent: the whole text that they agreed to. */
  label: string;
  /** Several choices are separated by line breaks. */
  answer: string;
  /** A digest of a consent's text. */
  version: string | null;
  file_digest: string | null;
  file_name: string | null;
  file_size: number | null;
  file_type: string | null;
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

/** Staff's notes and calls. They are added, never changed. */
interface LeadNotesTable {
  id: string;
  kind: Generated<"note" | "call">;
  /** How a call went. */
  outcome: Generated<CallOutcome | null>;
  lead_id: string;
  person_id: string | null;
  person_name: string;
  text: string;
  at: Date;
}

/** One for each submitted form, to detect duplicates and floods. Holds no personal data. */
interface SubmissionsTable {
  key: string;
  /** Null for a sign-up. Both are null for what made nothing, which counts for the limits of its network. */
  lead_id: string | null;
  sign_up_id: Generated<string | null>;
  at: Date;
  network_digest: string;
  /** A digest of the mailbox without its tag: see `recipientOf`. */
  email_digest: string;
  message_digest: string;
  /** A digest of the form token; null without one. */
  token_digest: Generated<string | null>;
  domain_digest: Generated<string | null>;
  /** When its confirmation was queued. */
  confirmed_at: Generated<Date | null>;
}

/** One row: how quickly inquiries of the last month were answered. None if there were too few. */
interface ReplyTimesTable {
  /** Such as `2026-10`. */
  month: string;
  /** How many inquiries arrived. */
  inquiries: number;
  /** In minutes of business hours. */
  median_minutes: number;
}

/** One row: the last inquiry that the site sent to itself through its form, and how the test ended. */
interface SelfTestTable {
  id: string;
  started_at: Date;
  /** When the form took it. It was not stored: see `storeSelfTest`. */
  arrived_at: Date | null;
  /** What would be missing if it had been a visitor's: null for nothing. */
  missing: string | null;
  /** The last time that a test succeeded, and the address where the form was. */
  passed_at: Date | null;
  url: string | null;
  /** Since then. */
  failures: number;
  problem: string | null;
}

/** How many months after the last activity leads of a status are erased. */
interface LeadRetentionTable {
  status: LeadsTable["status"];
  months: number;
}

/** The stages between new and won. `contacted` and `qualified` are always there. */
interface LeadStagesTable {
  id: string;
  name: string;
  position: number;
}

/** A lead that staff have marked as spam or as real, for the spam filter. */
interface SpamLessonsTable {
  lead_id: string;
  verdict: "spam" | "real";
  at: Date;
}

/** A word or link domain of such a lead. */
interface SpamLessonWordsTable {
  lead_id: string;
  word: string;
  verdict: "spam" | "real";
}

/** Who is emailed about new leads. */
interface LeadNoticeRulesTable {
  /** The service's id, or `default` for all leads without another rule. */
  id: string;
  /** Null for the default. */
  service_id: string | null;
  recipients: { office: boolean; roles: ("owner" | "editor" | "sales")[]; people: string[]; addresses: string[] };
}

/** What happened to the leads of a month, for the reports. Made from the leads, see `leads/reports`. */
interface LeadSumsTable {
  /** In the company's time zone, such as `2026-11`. */
  month: string;
  dimension: "all" | "source" | "campaign" | "landing" | "service" | "form" | "week";
  /** Empty for `all`, and for names beyond the limit of a month. Of a form: as `wayOf`. Of a week: its Monday, a space, and a person's id. */
  name: string;
  sums: LeadSums;
}

export interface LeadSums {
  leads: number;
  won: number;
  lost: number;
  /** Support requests, applicants and the like. */
  notSale: number;
  /** Worked on without a recorded reply. */
  unrecorded: number;
  /** Won leads with a value in the company's currency, and the sum in hundredths. */
  valued: number;
  wonCents: number;
  /** The sum of open leads. */
  openCents: number;
  /** Leads with a value in another currency. */
  otherCurrency: number;
  /** How many leads were answered after so many minutes of business hours. */
  replies: Record<string, number>;
  /** How many were answered by the time that was promised. */
  inTime: number;
}

/** One row: what the sums depend on besides the leads. */
interface LeadSumsStateTable {
  id: 1;
  basis: string;
}

/** When a changed lead arrived: its month is summed up again. Triggers write it. */
interface LeadChangesTable {
  number: Generated<number>;
  received_at: Date;
}

/** A CSV file whose rows became leads. */
interface LeadImportsTable {
  /** Made by the browser, so that a repeated submission imports once. */
  id: string;
  at: Date;
  person_id: string | null;
  person_name: string;
  file_name: string;
  /** How many leads it added. */
  leads: number;
  undone_at: Date | null;
}

/** An address that a customer also writes from, in lower case: staff have said so. Theirs is in `leads`. */
interface LeadAddressesTable {
  lead_id: string;
  address: string;
  added_at: Date;
}

/** Leads that were merged into another one, so that links and replies to them find it. */
interface MergedLeadsTable {
  id: string;
  lead_id: string;
  at: Date;
}

export interface LeadTables extends ConversationTables, ContactTables {
  leads: LeadsTable;
  lead_answers: LeadAnswersTable;
  lead_sums: LeadSumsTable;
  lead_sums_state: LeadSumsStateTable;
  lead_changes: LeadChangesTable;
  lead_search: LeadSearchTable;
  lead_notes: LeadNotesTable;
  submissions: SubmissionsTable;
  reply_times: ReplyTimesTable;
  self_test: SelfTestTable;
  lead_notice_rules: LeadNoticeRulesTable;
  lead_imports: LeadImportsTable;
  lead_addresses: LeadAddressesTable;
  merged_leads: MergedLeadsTable;
  lead_stages: LeadStagesTable;
  lead_retention: LeadRetentionTable;
  spam_lessons: SpamLessonsTable;
  spam_lesson_words: SpamLessonWordsTable;
}
