/** Always an object: PostgreSQL's driver does not write arrays and scalars as JSON. */
type Json = object;

/** An open form. */
interface OpenForm {
  entry_id: string;
  locale: string;
  person_id: string;
  /** The form's id: a user may have the same entry open on several devices. */
  writer: string;
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
  is_dropped: boolean;
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
  made_by: string;
  made_at: Date;
  ends_at: Date;
  /** The last visit, to the minute. */
  opened_at: Date | null;
}

/** Unpublished work: autosaves, presence, and preview links. */
export interface DraftTables {
  working_copies: WorkingCopiesTable;
  presences: PresencesTable;
  preview_links: PreviewLinksTable;
}
