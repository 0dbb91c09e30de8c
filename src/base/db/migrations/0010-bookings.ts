import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Appointments with leads, and the times that each person's take. The primary key of `booking_times` lets no two overlap. */
export const bookings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table bookings (
      id text primary key,
      lead_id text not null,
      person_id text references people (id) on delete set null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      blocked_until timestamptz not null,
      visitor_time_zone text not null,
      state text not null default 'booked',
      place text not null,
      location text not null,
      sequence integer not null default 0,
      token_digest text not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      constraint bookings_lead foreign key (lead_id) references leads (id) on delete cascade deferrable initially deferred
    )`.execute(db);
    await sql`create index bookings_by_lead on bookings (lead_id)`.execute(db);
    await sql`create index bookings_by_person on bookings (person_id, starts_at)`.execute(db);
    await sql`create index bookings_by_start on bookings (starts_at)`.execute(db);
    await sql`create unique index bookings_by_token_digest on bookings (token_digest)`.execute(db);
    await sql`create table booking_times (
      person_id text not null references people (id) on delete cascade,
      at timestamptz not null,
      booking_id text not null references bookings (id) on delete cascade,
      primary key (person_id, at)
    )`.execute(db);
    await sql`create index booking_times_by_booking on booking_times (booking_id)`.execute(db);
  },
};
