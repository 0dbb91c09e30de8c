import { sql } from "kysely";

/** Users, logins, and what they did. */
export const accounts = [
  sql`create table people (
    id text primary key,
    name text not null,
    email text not null,
    email_key text not null unique,
    password text,
    totp_secret text,
    totp_pending text,
    totp_step integer not null,
    created_at timestamptz not null,
    disabled_at timestamptz,
    last_login_at timestamptz,
    first_steps_hidden_at timestamptz,
    wrong_factors integer default 0 not null,
    warned_at timestamptz,
    roles text not null,
    role_notice jsonb,
    digest_declined_at timestamptz
  )`,

  sql`create table two_factor_roles (
    role text primary key,
    required_at timestamptz not null,
    constraint two_factor_roles_role check (role in ('owner', 'editor', 'sales'))
  )`,

  sql`create table recovery_codes (
    person_id text not null references people (id) on delete cascade,
    digest text not null,
    constraint recovery_codes_key primary key (person_id, digest)
  )`,

  sql`create table passkeys (
    id text primary key,
    person_id text not null references people (id) on delete cascade,
    name text not null,
    public_key text not null,
    counter integer not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index passkeys_by_person on passkeys (person_id)`,

  sql`create table sessions (
    id text primary key,
    token_digest text not null unique,
    person_id text not null references people (id) on delete cascade,
    device text not null,
    network text not null,
    created_at timestamptz not null,
    seen_at timestamptz not null
  )`,
  sql`create index sessions_by_person on sessions (person_id)`,

  sql`create table one_time_links (
    digest text primary key,
    purpose text not null,
    person_id text references people (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint one_time_links_purpose check (purpose in ('first-owner', 'invitation', 'reset')),
    constraint one_time_links_person check ((purpose = 'first-owner') = (person_id is null))
  )`,
  sql`create index one_time_links_by_person on one_time_links (person_id)`,

  sql`create table link_tokens (
    digest text primary key,
    link text not null references one_time_links (digest) on delete cascade
  )`,
  sql`create index link_tokens_by_link on link_tokens (link)`,

  sql`create table login_challenges (
    digest text primary key,
    purpose text not null,
    person_id text references people (id) on delete cascade,
    challenge text,
    created_at timestamptz not null,
    constraint login_challenges_purpose check (purpose in ('two-factor', 'passkey', 'new-passkey'))
  )`,
  sql`create index login_challenges_by_time on login_challenges (created_at)`,

  sql`create table login_attempts (
    key text primary key,
    times jsonb not null,
    last_at timestamptz not null
  )`,
  sql`create index login_attempts_by_time on login_attempts (last_at)`,

  sql`create table audit_log (
    id text primary key,
    at timestamptz not null,
    person_id text,
    person_name text not null,
    act text not null,
    subject_kind text not null,
    subject_id text not null,
    subject_title text not null,
    locale text,
    detail jsonb
  )`,
  sql`create index audit_log_by_subject on audit_log (subject_id, at)`,
  sql`create index audit_log_by_time on audit_log (at)`,
];
