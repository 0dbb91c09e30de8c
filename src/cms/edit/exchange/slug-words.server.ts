import type { Language } from "../../../content/languages.ts";
import type { SlugRefusal } from "../../../content/slugs.server.ts";
import type { SlugFault } from "../../../content/slugs.ts";
import { findText } from "../../../content/texts.server.ts";
import type { Db } from "../../../db/tables.ts";

const faults: Record<SlugFault, string> = {
  malformed: "Write small letters, digits and single hyphens, such as storm-season.",
  reserved: "The site uses this address itself. Choose another.",
  locked: "This page's address is fixed: the site leads to it.",
};

/** Why an entry cannot have an address, and who has it. */
export async function slugWords(
  db: Db,
  refusal: SlugRefusal | { state: "slug-taken"; by: null },
  language: Language,
): Promise<string> {
  if (refusal.state === "slug-refused") return faults[refusal.fault];
  const holder = refusal.by === null ? null : await findText(db, refusal.by, language);
  return `${holder ? `“${holder.title}”` : "Another entry"} has this address already. Choose another.`;
}
