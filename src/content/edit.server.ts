import type { Db } from "../db/tables.ts";
import { type EntryState, entryState } from "./entry-state.ts";
import type { KindName } from "./kinds/kinds.ts";
import type { Language } from "./languages.ts";
import { cutFrom, draftForToday } from "./parse.ts";
import { textsAsSaved } from "./texts.server.ts";

/** What was last saved of an entry in a language. */
export interface SavedText {
  version: number;
  /** The address that it waits for, or has. */
  slug: string | null;
  /** In the shape of its kind; as a draft it need not be whole. */
  content: object;
  /** What `content` lacks of what is stored, in words: it was saved before there were limits. */
  cut: string[];
  /** Nobody: the product itself, as it came. */
  by: string | null;
  at: Date;
  /** How it stands before visitors. */
  standing: {
    state: EntryState;
    title: string;
    /** The address that it has, also while nobody finds it there. */
    slug: string | null;
    isPublished: boolean;
    publishAt: Date | null;
    unpublishAt: Date | null;
    /** When it was to go live, and could not. */
    missedAt: Date | null;
  };
}

/** An entry's text as somebody begins to edit it; `null` when there is none, or it is in the bin. */
export async function readForEditing(
  db: Db,
  kind: KindName,
  id: string,
  language: Language,
): Promise<SavedText | null> {
  const text = await textsAsSaved(db)
    .select([
      "draft",
      "draft_slug",
      "entry_texts.slug",
      "entry_texts.version",
      "updated_at",
      "published_at",
      "publish_at",
      "unpublish_at",
      "missed_at",
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
    content: draftForToday(kind, text.draft),
    cut: cutFrom(kind, text.draft),
    by: text.person_id === null ? null : text.person_name,
    at: text.updated_at,
    standing: {
      state: entryState(text),
      title: text.title,
      slug: text.slug,
      isPublished: text.published_at !== null,
      publishAt: text.publish_at,
      unpublishAt: text.unpublish_at,
      missedAt: text.missed_at,
    },
  };
}
