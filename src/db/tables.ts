import type { Generated, Kysely, Selectable, Transaction } from "kysely";
import type { DraftTables } from "./tables-drafts.ts";
import type { LeadTables } from "./tables-leads.ts";
import type { MailTables } from "./tables-mail.ts";
import type { PeopleTables } from "./tables-people.ts";

/** An object, never a list or a bare value: PostgreSQL's driver would not write those as JSON. */
type Json = object;

/** A thing of the site, whatever its languages. Menus, links and pictures refer to it and so follow a changed address. */
interface EntriesTable {
  id: string;
  kind: string;
  /** Order among the entries of its kind. */
  position: number;
  created_at: Date;
  /** In the bin since; gone for good 30 days later. */
  deleted_at: Date | null;
}

/** What an entry says in one language. */
interface EntryTextsTable {
  entry_id: string;
  locale: string;
  kind: string;
  /** The live address. A changed one waits in `draft_slug` until it is published. None for single kinds. */
  slug: string | null;
  draft_slug: string | null;
  /** The words by which lists, menus and history know it. */
  title: string;
  draft: Json;
  /** What visitors see; null while it is a draft. */
  published: Json | null;
  /** Counts the saves; a save that started from an older one is told so. */
  version: number;
  /** When the draft goes live, and when what is live is taken off, by itself. */
  publish_at: Date | null;
  unpublish_at: Date | null;
  /** When the draft was to go live and could not: it was not fit to. Null once somebody has looked after it. */
  missed_at: Date | null;
  published_at: Date | null;
  author: string | null;
  created_at: Date;
  updated_at: Date;
  /** Repeats the entry's, so that the database itself can keep addresses unique among the undeleted. */
  deleted_at: Date | null;
  /** What lists search, folded: its title and its summary. */
  search_text: Generated<string>;
}

/** One for every save, publish and restore. */
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

/** What refers to what, rewritten with each save: "where is it used" and dead links are look-ups. */
interface EntryLinksTable {
  from_entry: string;
  locale: string;
  /** `draft` or `published`. */
  state: string;
  /** Path within the content, as `slides.0.image`. */
  field: string;
  to_entry: string | null;
  to_media: string | null;
}

/** What is read by day and by topic: one row for each published text, and one for each of its topics. */
interface TimelineTable {
  entry_id: string;
  locale: string;
  kind: string;
  /** As addresses write it; empty in the row that stands for the text itself. */
  topic: string;
  /** As the author wrote it. */
  topic_name: string;
  /** As `2026-11-17`. */
  day: string;
}

/** An address that was once live, and where it leads now. */
interface RedirectsTable {
  from_path: string;
  to_entry: string | null;
  to_locale: string | null;
  to_address: string | null;
  created_at: Date;
  created_by: string | null;
}

/** An original in the media library. */
interface MediaTable {
  id: string;
  /** Name of its file, made of its content: the same upload twice is one file. */
  file: string;
  filename: string;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  /** The point that stays in view when the picture is cropped, in hundredths of width and height. */
  focus_x: number;
  focus_y: number;
  alt: string;
  created_at: Date;
  created_by: string | null;
  deleted_at: Date | null;
  /** What lists search, folded: the file's name and `alt`. */
  search_text: Generated<string>;
  /** When one of staff's screens or a preview showed it; up to half a day old. */
  shown_to_staff_at: Generated<Date | null>;
}

/** Who did what, written in the same transaction as the act. */
interface HistoryTable {
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

/** One row. `content_version` rises with everything that visitors can see. */
interface SiteStateTable {
  id: number;
  content_version: number;
  seeded_at: Date | null;
}

export interface Tables extends DraftTables, PeopleTables, MailTables, LeadTables {
  entries: EntriesTable;
  entry_texts: EntryTextsTable;
  revisions: RevisionsTable;
  entry_links: EntryLinksTable;
  timeline: TimelineTable;
  redirects: RedirectsTable;
  media: MediaTable;
  history: HistoryTable;
  site_state: SiteStateTable;
}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
export type MediaRow = Selectable<MediaTable>;
export type LeadRow = Selectable<Tables["leads"]>;
export type OutboxRow = Selectable<Tables["outbox"]>;
