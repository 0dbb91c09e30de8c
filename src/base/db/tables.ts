import type { Generated, Kysely, Selectable, Transaction } from "kysely";
import type { BackgroundTables } from "./tables/background.ts";
import type { BookingTables } from "./tables/bookings.ts";
import type { DeadlineTables } from "./tables/deadlines.ts";
import type { InboundTables } from "./tables/inbound.ts";
import type { LeadTables } from "./tables/leads.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { SearchTables } from "./tables/search.ts";
import type { VisitTables } from "./tables/visits.ts";
import type { WebhookTables } from "./tables/webhooks.ts";

/** Always an object: PostgreSQL's driver does not write arrays and scalars as JSON. */
type Json = object;

/** An entry in all languages. Menus and links refer to its id, so they follow a changed slug. */
interface EntriesTable {
  id: string;
  kind: string;
  /** Order among the entries of its kind. */
  position: number;
  created_at: Date;
  /** In the trash since; deleted permanently 30 days later. */
  deleted_at: Date | null;
}

/** An entry's content in one language. */
interface EntryTextsTable {
  entry_id: string;
  locale: string;
  kind: string;
  /** The live slug. A changed one is in `draft_slug` until it is published. Null for single kinds. */
  slug: string | null;
  draft_slug: string | null;
  /** Shown in lists, menus, and the audit log. */
  title: string;
  draft: Json;
  /** The live content; null for a draft. */
  published: Json | null;
  /** Rises with each save, to detect conflicts. */
  version: number;
  /** When to publish the draft, and when to unpublish. */
  publish_at: Date | null;
  unpublish_at: Date | null;
  /** When scheduled publishing failed because the draft was invalid. Null once staff have resolved it. */
  schedule_failed_at: Date | null;
  published_at: Date | null;
  author: string | null;
  created_at: Date;
  updated_at: Date;
  /** Copies the entry's, for the unique index on slugs. */
  deleted_at: Date | null;
  /** Title and summary, normalized for search. */
  search_text: Generated<string>;
  /**
   * Versions of the default language's text; null in that one. `draft_basis`: the version that the words translate, as staff
   * last published or confirmed them. `published_basis`: the one that visitors read when staff published this text last.
   */
  draft_basis: Generated<number | null>;
  published_basis: Generated<number | null>;
  /**
   * `empty`: not published, and without a word. `changed`: what is published has words to translate since `draft_basis`. Always
   * `""` in the default language.
   */
  translation_state: Generated<"" | "empty" | "current" | "changed">;
}

/** One for each save, publish, and restore. */
interface RevisionsTable {
  id: string;
  entry_id: string;
  locale: string;
  version: number;
  act: string;
  slug: string | null;
  data: Json;
  person_id: string | null;
  person_name: string;
  at: Date;
}

/** References between entries, rewritten with each save: for where-used and dead links. */
interface EntryLinksTable {
  from_entry: string;
  locale: string;
  /** `draft` or `published`. */
  state: string;
  /** A path within the content, such as `slides.0.image`. */
  field: string;
  to_entry: string | null;
  to_media: string | null;
}

/** Published content by day and topic: one row for each text, and one for each of its topics. */
interface EntryDatesTable {
  entry_id: string;
  locale: string;
  kind: string;
  /** The topic's slug; empty in the row of the text itself. */
  topic: string;
  /** The topic as entered. */
  topic_name: string;
  /** Such as `2026-11-17`. */
  day: string;
}

/** To an entry, or to an address. A path that ends with `/*` is for everything below it, where there is no page. */
interface RedirectsTable {
  from_path: string;
  to_entry: string | null;
  to_locale: string | null;
  /** What ends with `/*` keeps the rest of the path. */
  to_url: string | null;
  created_at: Date;
  created_by: string | null;
  hits: Generated<number>;
  hit_at: Generated<Date | null>;
}

/** The path of a page that was unpublished or deleted; until a page is there again. */
interface FormerPathsTable {
  path: string;
  left_at: Date;
}

/** An original in the media library. */
interface MediaTable {
  id: string;
  /** The file name, a hash of the content: equal uploads share a file. */
  file: string;
  filename: string;
  content_type: string;
  bytes: number;
  /** In pixels; 1 by 1 for files that are no pictures. */
  width: number;
  height: number;
  /** The focal point for crops, in percent of width and height. */
  focus_x: number;
  focus_y: number;
  /** The part that is shown, in hundredths of a percent of width and height; null for all of it. */
  crop_x: number | null;
  crop_y: number | null;
  crop_width: number | null;
  crop_height: number | null;
  alt: string;
  created_at: Date;
  created_by: string | null;
  deleted_at: Date | null;
  /** File name and `alt`, normalized for search. */
  search_text: Generated<string>;
  /** When an admin screen or a preview last showed it, to half a day. */
  shown_to_staff_at: Generated<Date | null>;
}

/** The alternative text of an item of the media library in a language other than the default one. */
interface MediaTextsTable {
  media_id: string;
  locale: string;
  alt: string;
}

/** The tags of an item of the media library, in lower case. */
interface MediaTagsTable {
  media_id: string;
  tag: string;
}

/** What an item of the media library was before it was replaced, for undo. */
interface ReplacedFilesTable
  extends Pick<MediaTable, "file" | "content_type" | "bytes" | "width" | "height" | "focus_x" | "focus_y">,
    Pick<MediaTable, "crop_x" | "crop_y" | "crop_width" | "crop_height"> {
  media_id: string;
  replaced_at: Date;
}

/** The audit log, written in the same transaction as the action. */
interface AuditLogTable {
  id: string;
  at: Date;
  person_id: string | null;
  person_name: string;
  act: string;
  subject_kind: string;
  subject_id: string;
  subject_title: string;
  locale: string | null;
  detail: Json | null;
}

/** One row. `content_version` rises with every change that visitors can see. */
interface SiteStateTable {
  id: number;
  content_version: number;
  seeded_at: Date | null;
  /** The digest of the secret that the site's data is made with; null before the first start. */
  secret_digest: string | null;
  /** Codes of the languages that visitors are shown, separated by commas; the default one first. */
  languages: Generated<string>;
  /** JSON of what a background job does for a language; null for nothing. */
  language_task: Generated<string | null>;
}

/** An open form. */
interface OpenForm {
  entry_id: string;
  locale: string;
  person_id: string;
  /** The form's id: a user may have the same entry open on several devices. */
  form_id: string;
}

/** Autosaved input. Conflicts and revisions arise only on a save. */
interface WorkingCopiesTable extends OpenForm {
  base_version: number;
  slug: string | null;
  data: Json;
  updated_at: Date;
  /** Rises with each change, so that a delayed autosave is ignored. */
  sequence: number;
  /** Saved or discarded. The row stays to reject late autosaves. */
  is_closed: boolean;
}

/** Shows other users who has an entry open. It expires after `seen_at`. */
interface PresencesTable extends OpenForm {
  person_name: string;
  since: Date;
  seen_at: Date;
}

/** A link that shows a draft without an account, until it expires. */
interface PreviewLinksTable {
  id: string;
  token_digest: string;
  entry_id: string;
  locale: string;
  /** The creator's name at that time. */
  created_by: string;
  created_at: Date;
  expires_at: Date;
  /** The last visit, to the minute. */
  opened_at: Date | null;
}

export interface Tables
  extends PeopleTables,
    LeadTables,
    DeadlineTables,
    BookingTables,
    InboundTables,
    SearchTables,
    VisitTables,
    WebhookTables,
    BackgroundTables {
  entries: EntriesTable;
  entry_texts: EntryTextsTable;
  revisions: RevisionsTable;
  entry_links: EntryLinksTable;
  entry_dates: EntryDatesTable;
  redirects: RedirectsTable;
  former_paths: FormerPathsTable;
  media: MediaTable;
  media_texts: MediaTextsTable;
  media_tags: MediaTagsTable;
  replaced_files: ReplacedFilesTable;
  audit_log: AuditLogTable;
  site_state: SiteStateTable;
  working_copies: WorkingCopiesTable;
  presences: PresencesTable;
  preview_links: PreviewLinksTable;
}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
export type MediaRow = Selectable<MediaTable>;
export type LeadRow = Selectable<Tables["leads"]>;
export type OutboxRow = Selectable<Tables["outbox"]>;
