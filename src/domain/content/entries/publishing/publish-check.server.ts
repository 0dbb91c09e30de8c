import type { Db } from "../../db/tables.ts";
import type { Language } from "../../languages.ts";
import { mediaKindOf } from "../../media/file-types.ts";
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
  const media = new Map([
    ...pictures.map(({ id }) => [id, "picture"] as const),
    ...files.map(({ id, type }) => [id, mediaKindOf(type)] as const),
  ]);
  return checkBeforePublishing(kind, content, {
    entry: (id) => known.get(id) ?? null,
    media: (id) => media.get(id) ?? null,
  });
}
