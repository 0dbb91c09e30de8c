import { sql } from "kysely";

/** The media library. */
export const media = [
  sql`create table media (
    id text primary key,
    file text not null,
    filename text not null,
    content_type text not null,
    bytes integer not null,
    width integer not null,
    height integer not null,
    focus_x integer not null,
    focus_y integer not null,
    alt text not null,
    created_at timestamptz not null,
    created_by text,
    deleted_at timestamptz,
    search_text text default '' not null,
    shown_to_staff_at timestamptz,
    crop_x integer,
    crop_y integer,
    crop_width integer,
    crop_height integer,
    constraint media_size check (width > 0 and height > 0 and bytes > 0),
    constraint media_focus check (focus_x between 0 and 100 and focus_y between 0 and 100)
  )`,
  sql`create index media_by_deletion on media (deleted_at)`,
  sql`create index media_by_file on media (file)`,
  sql`create index media_by_time on media (created_at, id)`,

  sql`create table media_tags (
    media_id text not null references media (id) on delete cascade,
    tag text not null,
    constraint media_tags_key primary key (media_id, tag)
  )`,
  sql`create index media_tags_by_tag on media_tags (tag, media_id)`,

  sql`create table replaced_files (
    media_id text not null references media (id) on delete cascade,
    replaced_at timestamptz not null,
    file text not null,
    content_type text not null,
    bytes integer not null,
    width integer not null,
    height integer not null,
    focus_x integer not null,
    focus_y integer not null,
    crop_x integer,
    crop_y integer,
    crop_width integer,
    crop_height integer,
    constraint replaced_files_key primary key (media_id, replaced_at)
  )`,

  sql`create table unused_files (
    file text primary key,
    since timestamptz not null
  )`,
];
