import type { Db } from "../../db/tables.ts";
import type { Language } from "../../languages.ts";
import { migrateDraft } from "../fields/parse.ts";
import { checkBeforePublishing, type Finding } from "../fields/publish-check.ts";
import type { KindName } from "../schema/kinds.ts";
import { referenceOptionsIn } from "./reference-options.server.ts";

/** `checkBeforePublishing` with references from the database. */
export async function checkWithSite(
  db: Db,
  { kind, content, language }: { kind: KindName; content: unknown; language: Language },
): Promise<Finding[]> {
  const { entries, pictures, files } = await referenceOptionsIn(db, migrateDraft(kind, content), { language });
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const existing = new Set([...pictures, ...files].map(({ id }) => id));
  return checkBeforePublishing(kind, content, {
    entry: (id) => known.get(id) ?? null,
    hasPicture: (id) => existing.has(id),
  });
}
