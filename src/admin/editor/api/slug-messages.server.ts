import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import type { SlugError, SlugRefusal } from "#src/domain/content/entries/editing/slugs.server.ts";
import { findText } from "#src/domain/content/entries/texts.server.ts";

const messages: Record<SlugError, string> = {
  malformed: "Use letters and numbers, like storm-season.",
  reserved: "The site already uses this address. Choose another.",
  locked: "The site links to this page, so its address can't change.",
};

/** Why an entry cannot have an address, and which entry has it. */
export async function slugMessage(
  db: Db,
  refusal: SlugRefusal | { state: "slug-taken"; by: null },
  language: Language,
): Promise<string> {
  if (refusal.state === "slug-refused") return messages[refusal.error];
  const owner = refusal.by === null ? null : await findText(db, refusal.by, language);
  return `${owner ? `“${owner.title}”` : "Another entry"} already uses this address. Choose another.`;
}
