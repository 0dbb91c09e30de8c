/** An object, never a list or a bare value: PostgreSQL's driver would not write those as JSON. */
type Json = object;

/** A form that somebody has open. */
interface OpenForm {
  entry_id: string;
  locale: string;
  person_id: string;
  /** The form's own id: somebody may have the same entry open on several devices. */
  writer: string;
}

/** What somebody is typing, saved by itself. Conflicts and revisions arise only when they save it. */
interface WorkingCopiesTable extends OpenForm {
  base_version: number;
  slug: string | null;
  data: Json;
  updated_at: Date;
  /** Rises with what was typed: an autosave that was overtaken on its way changes nothing. */
  sequence: number;
  /** It was saved or thrown away. What remains keeps late autosaves out. */
  is_dropped: boolean;
}

/** Says to others that somebody has an entry open. It counts for as long as it was seen lately. */
interface PresencesTable extends OpenForm {
  person_name: string;
  since: Date;
  seen_at: Date;
}

/** A link by which somebody without an account sees a draft, until it ends. */
interface PreviewLinksTable {
  id: string;
  token_digest: string;
  entry_id: string;
  locale: string;
  /** The name of whoever made it, as it was then. */
  made_by: string;
  made_at: Date;
  ends_at: Date;
  /** When it was last opened, to the minute. */
  opened_at: Date | null;
}

/** What is written and not before visitors yet: as it is typed, by whom, and who else may see it. */
export interface DraftTables {
  working_copies: WorkingCopiesTable;
  presences: PresencesTable;
  preview_links: PreviewLinksTable;
}
