import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import { mediaKindOf } from "#src/domain/media/file-types.ts";
import { checkBeforePublishing, type PublishFinding } from "../../fields/checks/publish-check.ts";
import { migrateDraft } from "../../fields/parse.ts";
import type { KindName } from "../../schema/kinds.ts";
import { referenceOptionsIn } from "../lists/reference-options.server.ts";

/** `checkBeforePublishing` with references from the database. */
export async function checkWithSite(
  db: Db,
  { kind, content, language }: { kind: KindName; content: unknown; language: Language },
): Promise<PublishFinding[]> {
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
