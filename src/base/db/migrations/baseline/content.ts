import { sql } from "kysely";

/** Entries, their texts, and what is made of them. */
export const content = [
  sql`create table entries (
    id text primary key,
    kind text not null,
    position integer not null,
    created_at timestamptz not null,
    deleted_at timestamptz
  )`,
  sql`create index entries_by_kind on entries (kind, position)`,
  sql`create index entries_in_trash on entries (deleted_at) where deleted_at is not null`,

  sql`create table entry_texts (
    entry_id text not null references entries (id) on delete cascade,
    locale text not null,
    kind text not null,
    slug text,
    draft_slug text,
    title text not null,
    draft jsonb not null,
    published jsonb,
    version integer not null,
    publish_at timestamptz,
    unpublish_at timestamptz,
    published_at timestamptz,
    author text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    search_text text default '' not null,
    schedule_failed_at timestamptz,
    constraint entry_texts_key primary key (entry_id, locale),
    constraint entry_texts_version check (version > 0),
    constraint entry_texts_slug check (slug <> ''),
    constraint entry_texts_published check ((published is null) = (published_at is null))
  )`,
  sql`create unique index entry_texts_by_slug
    on entry_texts (kind, locale, slug)
    where deleted_at is null and slug is not null`,
  sql`create index entry_texts_by_schedule_failed_at
    on entry_texts (schedule_failed_at)
    where schedule_failed_at is not null`,
  sql`create index entry_texts_by_publish_at on entry_texts (publish_at) where publish_at is not null`,
  sql`create index entry_texts_by_unpublish_at on entry_texts (unpublish_at) where unpublish_at is not null`,
  sql`create index entry_texts_listed
    on entry_texts (kind, locale, deleted_at, publish_at, published_at, updated_at, entry_id, search_text)`,
  sql`create index entry_texts_unpublished
    on entry_texts (kind, locale, deleted_at)
    where deleted_at is null and (
      publish_at is not null or schedule_failed_at is not null or published_at is null or updated_at > published_at
    )`,

  sql`create table working_copies (
    entry_id text not null references entries (id) on delete cascade,
    locale text not null,
    person_id text not null,
    form_id text not null,
    base_version integer not null,
    slug text,
    data jsonb not null,
    updated_at timestamptz not null,
    sequence integer not null,
    is_closed boolean not null,
    constraint working_copies_form primary key (entry_id, locale, person_id, form_id)
  )`,
  sql`create index working_copies_closed on working_copies (updated_at) where is_closed = true`,

  sql`create table presences (
    entry_id text not null references entries (id) on delete cascade,
    locale text not null,
    person_id text not null,
    form_id text not null,
    person_name text not null,
    since timestamptz not null,
    seen_at timestamptz not null,
    constraint presences_form primary key (entry_id, locale, person_id, form_id)
  )`,

  sql`create table revisions (
    id text primary key,
    entry_id text not null references entries (id) on delete cascade,
    locale text not null,
    version integer not null,
    act text not null,
    slug text,
    data jsonb not null,
    person_id text,
    person_name text not null,
    at timestamptz not null,
    constraint revisions_by_version unique (entry_id, locale, version)
  )`,

  sql`create table entry_links (
    from_entry text not null references entries (id) on delete cascade,
    locale text not null,
    state text not null,
    field text not null,
    to_entry text,
    to_media text,
    constraint entry_links_key primary key (from_entry, locale, state, field),
    constraint entry_links_state check (state in ('draft', 'published')),
    constraint entry_links_target check ((to_entry is null) <> (to_media is null))
  )`,
  sql`create index entry_links_to_entry on entry_links (to_entry)`,
  sql`create index entry_links_to_media on entry_links (to_media)`,

  sql`create table entry_dates (
    entry_id text not null references entries (id) on delete cascade,
    locale text not null,
    kind text not null,
    topic text not null,
    topic_name text not null,
    day text not null,
    constraint entry_dates_key primary key (entry_id, locale, topic)
  )`,
  sql`create index entry_dates_by_topic on entry_dates (kind, locale, topic, day, entry_id)`,

  sql`create table redirects (
    from_path text primary key,
    to_entry text references entries (id) on delete cascade,
    to_locale text,
    to_url text,
    created_at timestamptz not null,
    created_by text,
    hits integer default 0 not null,
    hit_at timestamptz,
    constraint redirects_target check ((to_entry is null) <> (to_url is null)),
    constraint redirects_locale check ((to_entry is null) = (to_locale is null))
  )`,
  sql`create index redirects_to_entry on redirects (to_entry)`,

  sql`create table former_paths (
    path text primary key,
    left_at timestamptz not null
  )`,

  sql`create table preview_links (
    id text primary key,
    token_digest text not null unique,
    entry_id text not null references entries (id) on delete cascade,
    locale text not null,
    created_by text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    opened_at timestamptz
  )`,
  sql`create index preview_links_by_entry on preview_links (entry_id, locale)`,

  sql`create table site_state (
    id integer primary key,
    content_version integer not null,
    seeded_at timestamptz,
    constraint site_state_one_row check (id = 1)
  )`,
];
