import type { Db } from "../db/tables.ts";
import { choicesIn } from "./choices.server.ts";
import type { KindName } from "./kinds/kinds.ts";
import type { Language } from "./languages.ts";
import { draftForToday } from "./parse.ts";
import { checkBeforePublishing, type Finding } from "./publish-check.ts";

/** As `checkBeforePublishing`, with what the site knows. */
export async function checkWithSite(
  db: Db,
  { kind, content, language }: { kind: KindName; content: unknown; language: Language },
): Promise<Finding[]> {
  const { entries, pictures } = await choicesIn(db, draftForToday(kind, content), { language });
  return checkBeforePublishing(kind, content, {
    entry: (id) => entries.find((entry) => entry.id === id) ?? null,
    hasPicture: (id) => pictures.some((picture) => picture.id === id),
  });
}
