import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import type { Difference } from "../../fields/diff/differences.ts";
import { migrateDraft } from "../../fields/parse.ts";
import type { KindName } from "../../schema/kinds.ts";
import { findText } from "../texts.server.ts";
import type { Translated } from "./follow-original.server.ts";
import { readVersion } from "./translation-rows.server.ts";
import { readOriginalChanges } from "./translation-state.server.ts";

/** The draft that a translation follows, and what changed in its texts since; null if there is none. */
export async function readOriginal(
  db: Db,
  { kind, entry: id, language }: { kind: KindName; entry: string; language: Language },
): Promise<{ version: number; content: object; changes: Difference[] } | null> {
  const original = await findText(db, id, defaultLanguage);
  if (original?.kind !== kind) return null;
  const changes = await readOriginalChanges(db, { id, kind, language });
  return { version: original.version, content: migrateDraft(kind, original.draft), changes };
}

/** A version of the original, with the items that a translation of it has. */
export async function readTranslated(
  db: Db,
  { kind, id }: { kind: KindName; id: string },
  version: number,
): Promise<Translated | undefined> {
  const original = await readVersion(db, { id, locale: defaultLanguage, version });
  return original ? { version, content: migrateDraft(kind, original) } : undefined;
}
