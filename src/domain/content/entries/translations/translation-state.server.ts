import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { type Difference, differencesBetween } from "../../fields/diff/differences.ts";
import type { Names } from "../../fields/field-type.ts";
import { withOldTexts } from "../../fields/language.ts";
import { fieldOfKind, migrateDraft } from "../../fields/parse.ts";
import type { KindName } from "../../schema/kinds.ts";
import { findText, lockText, type Text } from "../texts.server.ts";
import { publicVersion, readVersion, updateTranslation } from "./translation-rows.server.ts";

/**
 * `changed`: the original's texts have changed since staff last published this one, or said that it is up to date. The words
 * for people are in the admin.
 */
export const translationStates = ["missing", "draft", "published", "changed"] as const;

export type TranslationState = (typeof translationStates)[number];

/** The state of a text from its columns; of none for null. */
export function translationState(
  text: Pick<Text, "published_at" | "translation_state"> | null | undefined,
): TranslationState {
  if (!text) return "missing";
  if (!text.published_at) return "draft";
  return text.translation_state === "changed" ? "changed" : "published";
}

/** The states of some entries' texts in a language, by entry. */
export async function readTranslationStates(
  db: Db,
  entries: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, TranslationState>> {
  if (entries.length === 0) return new Map();
  const rows = await db
    .selectFrom("entry_texts")
    .select(["entry_id", "published_at", "translation_state"])
    .where("entry_id", "in", entries)
    .where("locale", "=", language)
    .execute();
  const byEntry = new Map(rows.map((row) => [row.entry_id, row]));
  return new Map(entries.map((entry) => [entry, translationState(byEntry.get(entry))]));
}

/** What has changed in an original since a translation of it was up to date. */
export async function readOriginalChanges(
  db: Db,
  { id, kind, language }: { id: string; kind: KindName; language: Language },
  names: Names,
): Promise<Difference[]> {
  const [original, text] = await Promise.all([findText(db, id, defaultLanguage), findText(db, id, language)]);
  const version = text?.draft_basis ?? null;
  const basis = version === null ? null : await readVersion(db, { id, locale: defaultLanguage, version });
  if (!original || !basis) return [];
  return whatChanged(kind, migrateDraft(kind, basis), migrateDraft(kind, original.draft), names);
}

/** The differences between two versions of an original that its translations have to take up. */
export function whatChanged(kind: KindName, basis: object, current: object, names: Names): Difference[] {
  const field = fieldOfKind(kind);
  return differencesBetween(field, withOldTexts(field, basis, current), current, names);
}

/** Says that a translation is up to date with its original, without a change of its text. */
export async function markUpToDate(
  db: Db,
  { id, language, by }: { id: string; language: Language; by: Actor },
  now: Date,
): Promise<{ state: "done" } | { state: "missing" }> {
  return db.transaction().execute(async (tx) => {
    const text = await lockText(tx, id, language);
    const original = await findText(tx, id, defaultLanguage);
    if (!text || !original || language === defaultLanguage) return { state: "missing" };
    const basis = text.published ? await publicVersion(tx, id, defaultLanguage) : original.version;
    await updateTranslation(tx, text, {
      draft_basis: basis,
      ...(text.published && { translation_state: "current" as const }),
    });
    const subject = { kind: text.kind, id, title: text.title };
    await recordAudit(tx, {
      person: by,
      act: "translation-confirmed",
      subject,
      locale: language,
      detail: null,
      at: now,
    });
    return { state: "done" };
  });
}
