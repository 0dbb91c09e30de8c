import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import type { Difference } from "../../fields/diff/differences.ts";
import { migrateDraft } from "../../fields/parse.ts";
import type { KindName } from "../../schema/kinds.ts";
import { findText } from "../texts.server.ts";
import { readOriginalChanges } from "./translation-state.server.ts";

/** The draft that a translation follows, and what changed in its texts since; null if there is none. */
export async function readOriginal(
  db: Db,
  { kind, entry: id, language }: { kind: KindName; entry: string; language: Language },
): Promise<{ content: object; changes: Difference[] } | null> {
  const original = await findText(db, id, defaultLanguage);
  if (original?.kind !== kind) return null;
  const changes = await readOriginalChanges(db, { id, kind, language }, names);
  return { content: migrateDraft(kind, original.draft), changes };
}

/** The texts are what counts. */
const names = { entry: () => "page", picture: () => "picture" };
