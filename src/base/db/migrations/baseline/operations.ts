import { sql } from "kysely";

/** Background jobs, health, and visits. */
export const operations = [
  sql`create table jobs (
    id text primary key,
    attempts integer default 0 not null,
    next_attempt_at timestamptz not null,
    lease_owner text,
    lease_until timestamptz,
    succeeded_at timestamptz,
    error text
  )`,

  sql`create table health (
    name text not null,
    host text not null,
    state text default 'ok' not null,
    summary text default '' not null,
    advice text default '' not null,
    since timestamptz,
    checked_at timestamptz,
    raised_at timestamptz,
    reminded_at timestamptz,
    written_at timestamptz,
    constraint health_key primary key (name, host)
  )`,

  sql`create table disk_samples (
    host text not null,
    at timestamptz not null,
    free bigint not null,
    constraint disk_samples_key primary key (host, at)
  )`,

  sql`create table alarm_messages (
    id text primary key,
    channel text not null,
    alarm text not null,
    at timestamptz not null,
    sent_at timestamptz,
    error text
  )`,

  sql`create table not_found (
    path text primary key,
    hits integer default 0 not null,
    robot_hits integer default 0 not null,
    is_probe boolean default false not null,
    referrer text,
    first_at timestamptz not null,
    last_at timestamptz not null,
    ignored_at timestamptz
  )`,

  sql`create table visit_sums (
    dimension text not null,
    day text not null,
    name text not null,
    views integer not null,
    visitors integer not null,
    constraint visit_sums_key primary key (dimension, day, name)
  )`,

  sql`create table visitor_salts (
    day text primary key,
    salt text not null
  )`,

  sql`create table visitor_digests (
    day text not null,
    digest text not null,
    constraint visitor_digests_key primary key (day, digest)
  )`,
];
