import { sql } from "kysely";

/** Emails that go out and come in. */
export const email = [
  sql`create table outbox (
    id text primary key,
    message_id text not null,
    purpose text not null,
    subject_id text,
    from_name text not null,
    from_address text not null,
    to_name text not null,
    to_address text not null,
    reply_name text not null,
    reply_address text not null,
    subject text not null,
    text text not null,
    html text not null,
    created_at timestamptz not null,
    state text not null,
    attempts integer not null,
    next_attempt_at timestamptz not null,
    lease_owner text,
    lease_until timestamptz,
    response text,
    finished_at timestamptz,
    link text,
    thread jsonb,
    attachments jsonb,
    constraint outbox_state check (state in ('waiting', 'sent', 'refused')),
    constraint outbox_lease check ((lease_owner is null) = (lease_until is null)),
    constraint outbox_finished check ((state = 'waiting') = (finished_at is null))
  )`,
  sql`create index outbox_by_finished_at on outbox (state, finished_at)`,
  sql`create index outbox_by_message_id on outbox (message_id)`,
  sql`create index outbox_by_subject on outbox (subject_id)`,
  sql`create index outbox_by_next_attempt on outbox (state, next_attempt_at)`,

  sql`create table mail_server (
    version text primary key,
    host text not null,
    port integer not null,
    encryption text not null,
    login text not null,
    username text not null,
    from_address text not null
  )`,

  sql`create table mail_password (
    sealed text primary key
  )`,

  sql`create table inbound_mail (
    source text primary key,
    version text not null,
    provider text not null,
    address text not null,
    host text not null,
    port integer not null,
    encryption text not null,
    username text not null,
    folder text not null,
    topic text not null,
    path text not null
  )`,

  sql`create table inbound_secret (
    sealed text primary key
  )`,

  sql`create table inbound_progress (
    mailbox text primary key,
    cursor text,
    checked_at timestamptz,
    received_at timestamptz,
    failed_at timestamptz,
    error text
  )`,

  sql`create table inbound_messages (
    id text primary key,
    key text not null unique,
    source text not null,
    recipients text not null,
    proof text unique,
    received_at timestamptz not null,
    bytes integer not null,
    is_complete boolean not null,
    state text not null,
    attempts integer not null,
    next_attempt_at timestamptz not null,
    lease_owner text,
    lease_until timestamptz,
    kind text,
    message_id text,
    from_name text,
    from_address text,
    subject text,
    text text,
    files jsonb,
    lead_id text references leads (id) on delete set null,
    suggested_lead_id text references leads (id) on delete set null,
    suggestion text,
    settled_at timestamptz,
    settled_by text
  )`,
  sql`create index inbound_messages_by_lead on inbound_messages (lead_id)`,
  sql`create index inbound_messages_by_sender on inbound_messages (from_address)`,
  sql`create index inbound_messages_by_state on inbound_messages (state, received_at, id)`,
  sql`create index inbound_messages_by_suggested_lead on inbound_messages (suggested_lead_id)`,

  sql`create table inbound_parts (
    message_id text not null references inbound_messages (id) on delete cascade,
    part integer not null,
    content text not null,
    constraint inbound_parts_key primary key (message_id, part)
  )`,
];
