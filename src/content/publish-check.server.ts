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
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const there = new Set(pictures.map(({ id }) => id));
  return checkBeforePublishing(kind, content, {
    entry: (id) => known.get(id) ?? null,
    hasPicture: (id) => there.has(id),
  });
}
