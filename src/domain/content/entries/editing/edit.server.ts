import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import { describeTruncations, migrateDraft } from "../../fields/parse.ts";
import type { KindName } from "../../schema/kinds.ts";
import { type EntryState, entryState } from "../entry-state.ts";
import { textsWithRevision } from "../texts.server.ts";

/** The saved text of an entry in one language. */
export interface StoredText {
  version: number;
  /** The draft's slug, else the live one. */
  slug: string | null;
  /** In the shape of its kind; a draft may be incomplete. */
  content: object;
  /** Describes what `content` lacks of the stored content, which was saved before there were limits. */
  truncated: string[];
  /** Null: the default content. */
  by: string | null;
  at: Date;
  /** Its public state. */
  publicationStatus: {
    state: EntryState;
    title: string;
    /** The slug, also while unpublished. */
    slug: string | null;
    isPublished: boolean;
    publishAt: Date | null;
    unpublishAt: Date | null;
    /** When a scheduled publication failed. */
    scheduleFailedAt: Date | null;
  };
}

/** An entry's text for the editing form; `null` if it does not exist or is in the trash. */
export async function readForEditing(
  db: Db,
  kind: KindName,
  id: string,
  language: Language,
): Promise<StoredText | null> {
  const text = await textsWithRevision(db)
    .select([
      "draft",
      "draft_slug",
      "entry_texts.slug",
      "entry_texts.version",
      "updated_at",
      "published_at",
      "publish_at",
      "unpublish_at",
      "schedule_failed_at",
      "title",
      "person_id",
      "person_name",
    ])
    .where("entry_texts.entry_id", "=", id)
    .where("entry_texts.locale", "=", language)
    .where("kind", "=", kind)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!text) return null;
  return {
    version: text.version,
    slug: text.draft_slug ?? text.slug,
    content: migrateDraft(kind, text.draft),
    truncated: describeTruncations(kind, text.draft),
    by: text.person_id === null ? null : text.person_name,
    at: text.updated_at,
    publicationStatus: {
      state: entryState(text),
      title: text.title,
      slug: text.slug,
      isPublished: text.published_at !== null,
      publishAt: text.publish_at,
      unpublishAt: text.unpublish_at,
      scheduleFailedAt: text.schedule_failed_at,
    },
  };
}
