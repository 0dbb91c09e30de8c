import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { engineOf } from "../dialect.ts";

/** Sign-ups of forms that make no lead. A submission belongs to a lead or to a sign-up. */
export const signUps: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table sign_ups (
      id text primary key,
      form_id text not null,
      state text not null,
      email text not null,
      name text not null,
      company text not null,
      phone text not null,
      details text not null,
      consent text not null,
      page text not null,
      language text not null,
      signed_up_at timestamptz not null,
      ended_at timestamptz,
      ended_by text
    )`.execute(db);
    await sql`create index sign_ups_by_email on sign_ups (email)`.execute(db);
    await sql`create index sign_ups_by_state on sign_ups (state, signed_up_at, id)`.execute(db);
    await (engineOf(db) === "sqlite" ? rebuildSubmissions(db) : changeSubmissions(db));
    await sql`create index submissions_by_sign_up on submissions (sign_up_id) where sign_up_id is not null`.execute(db);
  },
};

async function changeSubmissions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table submissions alter column lead_id drop not null`.execute(db);
  await sql`alter table submissions add column sign_up_id text`.execute(db);
  await sql`alter table submissions add constraint submissions_sign_up foreign key (sign_up_id)
    references sign_ups (id) on delete cascade deferrable initially deferred`.execute(db);
}

/** SQLite can't make a column nullable. Its columns stay in order: a version that runs meanwhile reads rows by position. */
async function rebuildSubmissions(db: Kysely<unknown>): Promise<void> {
  const columns = sql`key, lead_id, at, network_digest, email_digest, message_digest, token_digest, domain_digest, confirmed_at`;
  await sql`create table new_submissions (
    key text primary key,
    lead_id text,
    at timestamptz not null,
    network_digest text not null,
    email_digest text not null,
    message_digest text not null,
    token_digest text,
    domain_digest text,
    confirmed_at timestamptz,
    sign_up_id text,
    constraint submissions_lead foreign key (lead_id) references leads (id) on delete cascade deferrable initially deferred,
    constraint submissions_sign_up foreign key (sign_up_id)
      references sign_ups (id) on delete cascade deferrable initially deferred
  )`.execute(db);
  await sql`insert into new_submissions (${columns}) select ${columns} from submissions`.execute(db);
  await sql`drop table submissions`.execute(db);
  await sql`alter table new_submissions rename to submissions`.execute(db);
  for (const index of [
    "submissions_by_network_digest on submissions (network_digest, at)",
    "submissions_by_confirmed_at on submissions (confirmed_at) where confirmed_at is not null",
    "submissions_by_email_digest on submissions (email_digest, at)",
    "submissions_by_lead on submissions (lead_id)",
    "submissions_by_message_digest on submissions (message_digest, at)",
    "submissions_by_time on submissions (at)",
  ])
    await sql.raw(`create index ${index}`).execute(db);
}
