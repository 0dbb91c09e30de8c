import { sql } from "kysely";

/** What is written to and about a lead, and who answers until when. */
export const conversations = [
  sql`create table lead_messages (
    id text primary key,
    lead_id text not null references leads (id) on delete cascade,
    direction text not null,
    kind text not null,
    message_id text not null unique,
    in_reply_to text,
    from_name text not null,
    from_address text not null,
    to_name text not null,
    to_address text not null,
    subject text not null,
    text text not null,
    person_id text,
    person_name text,
    outbox_id text,
    at timestamptz not null,
    created_at timestamptz not null
  )`,
  sql`create index lead_messages_by_lead on lead_messages (lead_id, at)`,

  sql`create table lead_attachments (
    id text primary key,
    message_id text not null references lead_messages (id) on delete cascade,
    name text not null,
    type text not null,
    bytes integer not null,
    digest text not null
  )`,
  sql`create index lead_attachments_by_digest on lead_attachments (digest)`,
  sql`create index lead_attachments_by_message on lead_attachments (message_id)`,

  sql`create table lead_drafts (
    lead_id text not null references leads (id) on delete cascade,
    person_id text not null,
    mode text not null,
    id text not null unique,
    content jsonb not null,
    version integer not null,
    updated_at timestamptz not null,
    constraint lead_drafts_key primary key (lead_id, person_id, mode)
  )`,

  sql`create table lead_draft_files (
    id text primary key,
    lead_id text not null references leads (id) on delete cascade,
    person_id text not null,
    name text not null,
    type text not null,
    bytes integer not null,
    digest text not null,
    created_at timestamptz not null
  )`,
  sql`create index lead_draft_files_by_digest on lead_draft_files (digest)`,
  sql`create index lead_draft_files_by_draft on lead_draft_files (lead_id, person_id)`,

  sql`create table reply_templates (
    id text primary key,
    name text not null,
    subject text not null,
    text text not null,
    version integer not null
  )`,

  sql`create table lead_tasks (
    id text primary key,
    lead_id text not null references leads (id) on delete cascade,
    text text not null,
    due_at timestamptz,
    done_at timestamptz,
    assignee_id text references people (id) on delete set null,
    created_by text,
    created_at timestamptz not null
  )`,
  sql`create index lead_tasks_by_lead on lead_tasks (lead_id, due_at)`,
  sql`create index lead_tasks_open on lead_tasks (assignee_id, due_at) where done_at is null`,

  sql`create table lead_alerts (
    lead_id text not null references leads (id) on delete cascade,
    kind text not null,
    at timestamptz not null,
    constraint lead_alerts_key primary key (lead_id, kind)
  )`,

  sql`create table lead_reminders (
    id text primary key,
    minutes_before integer not null,
    digest_hour integer,
    digest_day text not null,
    since timestamptz not null
  )`,

  sql`create table lead_assignment_rules (
    id text primary key,
    service_id text references entries (id) on delete cascade,
    people jsonb not null,
    last_id text
  )`,

  sql`create table lead_notice_rules (
    id text primary key,
    service_id text references entries (id) on delete cascade,
    recipients jsonb not null
  )`,

  sql`create table vacations (
    id text primary key,
    person_id text not null references people (id) on delete cascade,
    first_day text not null,
    last_day text not null,
    substitute_id text references people (id) on delete set null,
    reported_at timestamptz
  )`,
  sql`create index vacations_by_end on vacations (last_day)`,
];
