import { z } from "zod";
import type { Db } from "#src/base/db/tables.ts";
import { notIndexedMessage } from "#src/domain/content/similarity/compare.ts";
import { similarityOfDraft } from "#src/domain/content/similarity/similarity.server.ts";
import type { EntryTarget } from "../check-entry.server.ts";
import type { SimilarityResult } from "../results.ts";
import { submittedDocument } from "../save.server.ts";
import { splitSlug } from "../slug-key.ts";

export const similarityForm = z.object({ content: submittedDocument.content });

export async function compareInput(
  db: Db,
  subject: EntryTarget,
  { content }: z.output<typeof similarityForm>,
): Promise<SimilarityResult> {
  const found = await similarityOfDraft(db, subject, splitSlug(content).content);
  return found && { ...found, reason: notIndexedMessage(found) };
}
