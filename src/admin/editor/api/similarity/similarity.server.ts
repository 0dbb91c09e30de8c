import { z } from "zod";
import type { Db } from "#src/base/db/tables.ts";
import { whyNotIndexed } from "#src/domain/content/similarity/compare.ts";
import { similarityOfDraft } from "#src/domain/content/similarity/similarity.server.ts";
import type { Subject } from "../check-entry.server.ts";
import type { SimilarityResult } from "../results.ts";
import { formText } from "../save.server.ts";
import { splitSlug } from "../slug-part.ts";

export const similarityForm = z.object({ content: formText.content });

export async function compareInput(
  db: Db,
  subject: Subject,
  { content }: z.output<typeof similarityForm>,
): Promise<SimilarityResult> {
  const found = await similarityOfDraft(db, subject, splitSlug(content).content);
  return found && { ...found, why: whyNotIndexed(found) };
}
