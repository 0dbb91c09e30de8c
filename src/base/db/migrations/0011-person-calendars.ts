import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Who takes appointments and when, and what is read from their own calendars. */
export const personCalendars: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table person_calendars (
      person_id text primary key references people (id) on delete cascade,
      takes_bookings boolean,
      hours jsonb,
      feed_number integer not null default 0,
      calendar_url text,
      validators jsonb,
      read_at timestamptz,
      checked_at timestamptz,
      busy jsonb,
      failing_since timestamptz,
      failure text,
      reported_at timestamptz
    )`.execute(db);
  },
};
