import type { Db, Tx } from "#src/base/db/tables.ts";
import { mediaKindOf } from "#src/domain/media/file-types.ts";
import { misplacedMedia } from "../../fields/checks/misplaced-media.ts";
import { fieldOfKind } from "../../fields/parse.ts";
import { contentReferencesIn } from "../../fields/references.ts";
import type { KindName } from "../../schema/kinds.ts";

/** `misplacedMedia` with the media library. Null if all media are where they belong. */
export async function findMisplacedMedia(
  db: Db | Tx,
  kind: KindName,
  content: object,
): Promise<Record<string, string> | null> {
  const mediaIds = contentReferencesIn(content).flatMap((reference) => ("media" in reference ? [reference.media] : []));
  if (mediaIds.length === 0) return null;
  const rows = await db
    .selectFrom("media")
    .select(["id", "content_type"])
    .where("id", "in", [...new Set(mediaIds)])
    .execute();
  const kinds = new Map(rows.map(({ id, content_type }) => [id, mediaKindOf(content_type)]));
  const found = misplacedMedia(fieldOfKind(kind), content, (id) => kinds.get(id) ?? null);
  return Object.keys(found).length > 0 ? found : null;
}
