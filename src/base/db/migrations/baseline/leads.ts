import { sql } from "kysely";

/** Leads, and what is counted of them. */
export const leads = [
  sql`create table leads (
    id text primary key,
    received_at timestamptz not null,
    status text not null,
    spam_reason text,
    language text not null,
    name text not null,
    email text not null,
    phone text not null,
    company text not null,
    service text not null,
    service_name text not null,
    message text not null,
    landing_page text not null,
    referrer text not null,
    utm_source text not null,
    utm_medium text not null,
    utm_campaign text not null,
    utm_term text not null,
    utm_content text not null,
    reply_by timestamptz,
    assignee_id text references people (id) on delete set null,
    version integer default 1 not null,
    spam_verdict jsonb,
    confirmation_withheld text,
    estimate text default '' not null,
    first_reply_at timestamptz,
    needs_answer_since timestamptz,
    bounced_at timestamptz,
    bounce text,
    source text,
    origin text default 'website' not null,
    form_id text,
    import_id text,
    form_page text default '' not null,
    value_cents bigint,
    currency text,
    expected_close text,
    closed_at timestamptz,
    lost_reason text,
    lost_detail text,
    constraint leads_status check (status in ('new', 'contacted', 'qualified', 'won', 'lost', 'spam'))
  )`,
  sql`create index leads_by_assignee on leads (assignee_id, received_at, id)`,
  sql`create index leads_by_assignee_and_status on leads (assignee_id, status, received_at, id)`,
  sql`create index leads_by_close on leads (closed_at, status, currency, value_cents) where closed_at is not null`,
  sql`create index leads_by_email on leads (lower(email))`,
  sql`create index leads_by_import on leads (import_id)`,
  sql`create index leads_by_service on leads (service, received_at, id)`,
  sql`create index leads_by_source on leads (source, received_at, id)`,
  sql`create index leads_by_status on leads (status, received_at, id, reply_by, version, spam_reason)`,
  sql`create index leads_by_time on leads (received_at, id)`,
  sql`create index leads_by_value on leads (status, currency, value_cents) where value_cents is not null`,
  sql`create index leads_due on leads (reply_by) where status = 'new'`,
  sql`create index leads_needing_answer on leads (needs_answer_since, id) where needs_answer_since is not null`,

  sql`create table lead_answers (
    lead_id text not null references leads (id) on delete cascade,
    position integer not null,
    question_id text not null,
    type text not null,
    label text not null,
    answer text not null,
    version text,
    file_digest text,
    file_name text,
    file_size integer,
    file_type text,
    constraint lead_answers_key primary key (lead_id, position)
  )`,
  sql`create index lead_answers_by_file on lead_answers (file_digest) where file_digest is not null`,

  sql`create table lead_notes (
    id text primary key,
    lead_id text not null references leads (id) on delete cascade,
    person_id text,
    person_name text not null,
    text text not null,
    at timestamptz not null,
    kind text default 'note' not null,
    outcome text
  )`,
  sql`create index lead_notes_by_lead on lead_notes (lead_id, at)`,

  sql`create table submissions (
    key text primary key,
    lead_id text not null,
    at timestamptz not null,
    network_digest text not null,
    email_digest text not null,
    message_digest text not null,
    token_digest text,
    domain_digest text,
    confirmed_at timestamptz,
    constraint submissions_lead foreign key (lead_id) references leads (id) on delete cascade deferrable initially deferred
  )`,
  sql`create index submissions_by_network_digest on submissions (network_digest, at)`,
  sql`create index submissions_by_confirmed_at on submissions (confirmed_at) where confirmed_at is not null`,
  sql`create index submissions_by_email_digest on submissions (email_digest, at)`,
  sql`create index submissions_by_lead on submissions (lead_id)`,
  sql`create index submissions_by_message_digest on submissions (message_digest, at)`,
  sql`create index submissions_by_time on submissions (at)`,

  sql`create table lead_imports (
    id text primary key,
    at timestamptz not null,
    person_id text,
    person_name text not null,
    file_name text not null,
    leads integer not null,
    undone_at timestamptz
  )`,
  sql`create index lead_imports_by_time on lead_imports (at)`,

  sql`create table merged_leads (
    id text primary key,
    lead_id text not null references leads (id) on delete cascade,
    at timestamptz not null
  )`,
  sql`create index merged_leads_by_lead on merged_leads (lead_id)`,

  sql`create table spam_lessons (
    lead_id text primary key references leads (id) on delete cascade,
    verdict text not null,
    at timestamptz not null
  )`,
  sql`create index spam_lessons_by_time on spam_lessons (verdict, at)`,

  sql`create table spam_lesson_words (
    lead_id text not null references spam_lessons (lead_id) on delete cascade,
    word text not null,
    verdict text not null,
    constraint spam_lesson_words_key primary key (lead_id, word)
  )`,
  sql`create index spam_lesson_words_by_word on spam_lesson_words (word, verdict)`,

  sql`create table lead_retention (
    status text primary key,
    months integer not null
  )`,

  sql`create table saved_lead_filters (
    id text primary key,
    person_id text not null references people (id) on delete cascade,
    name text not null,
    query text not null,
    constraint saved_lead_filters_by_name unique (person_id, name)
  )`,

  sql`create table lead_sums (
    month text not null,
    dimension text not null,
    name text not null,
    sums jsonb not null,
    constraint lead_sums_key primary key (dimension, month, name)
  )`,

  sql`create table lead_sums_state (
    id integer primary key,
    basis text not null
  )`,

  sql`create table reply_times (
    month text primary key,
    inquiries integer not null,
    median_minutes integer not null
  )`,

  sql`create table self_test (
    id text primary key,
    started_at timestamptz not null,
    arrived_at timestamptz,
    missing text,
    passed_at timestamptz,
    url text,
    failures integer not null,
    problem text
  )`,
];
