import type { Db } from "../db/tables.ts";
import type { KindName } from "./kinds/kinds.ts";
import type { Language } from "./languages.ts";
import { draftForToday } from "./parse.ts";
import { textsAsSaved } from "./texts.server.ts";

/** What was last saved of an entry in a language. */
export interface SavedText {
  version: number;
  slug: string | null;
  /** In the shape of its kind; as a draft it need not be whole. */
  content: object;
  /** Nobody: the product itself, as it came. */
  by: string | null;
  at: Date;
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
    by: text.person_id === null ? null : text.person_name,
    at: text.updated_at,
  };
}
