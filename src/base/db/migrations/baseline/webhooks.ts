import { sql } from "kysely";

/** Events that go to other systems. */
export const webhooks = [
  sql`create table webhooks (
    id text primary key,
    version integer not null,
    name text not null,
    url text not null,
    format text not null,
    events jsonb not null,
    detail text not null,
    created_at timestamptz not null,
    off text,
    failures integer default 0 not null,
    failing_since timestamptz,
    paused_until timestamptz
  )`,

  sql`create table webhook_secrets (
    webhook_id text primary key references webhooks (id) on delete cascade,
    sealed text not null,
    former text,
    former_until timestamptz
  )`,

  sql`create table webhook_deliveries (
    id text primary key,
    webhook_id text not null,
    lead_id text references leads (id) on delete cascade,
    type text not null,
    event text not null,
    created_at timestamptz not null,
    state text not null,
    attempts integer not null,
    tried_since timestamptz not null,
    next_attempt_at timestamptz not null,
    lease_owner text,
    lease_until timestamptz,
    finished_at timestamptz
  )`,
  sql`create index webhook_deliveries_by_finished_at on webhook_deliveries (finished_at)`,
  sql`create index webhook_deliveries_by_lead on webhook_deliveries (lead_id)`,
  sql`create index webhook_deliveries_by_state on webhook_deliveries (webhook_id, state, created_at)`,
  sql`create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at, id)`,
  sql`create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where state = 'waiting'`,

  sql`create table webhook_attempts (
    id text primary key,
    delivery_id text not null references webhook_deliveries (id) on delete cascade,
    at timestamptz not null,
    duration_ms integer not null,
    status integer,
    response text not null
  )`,
  sql`create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, at)`,
];
