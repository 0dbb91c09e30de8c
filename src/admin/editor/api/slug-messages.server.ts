import type { SlugError, SlugRefusal } from "../../content/entries/slugs.server.ts";
import { findText } from "../../content/entries/texts.server.ts";
import type { Db } from "../../db/tables.ts";
import type { Language } from "../../languages.ts";

const messages: Record<SlugError, string> = {
  malformed: "Use lowercase letters, numbers, and single hyphens, like storm-season.",
  reserved: "The site already uses this address. Choose another.",
  locked: "The site links to this page, so its address can't change.",
};

/** Why an entry cannot have an address, and which entry has it. */
export async function slugMessage(
  db: Db,
  refusal: SlugRefusal | { state: "slug-taken"; by: null },
  language: Language,
): Promise<string> {
  if (refusal.state === "slug-refused") return messages[refusal.fault];
  const owner = refusal.by === null ? null : await findText(db, refusal.by, language);
  return `${owner ? `“${owner.title}”` : "Another entry"} already uses this address. Choose another.`;
}
