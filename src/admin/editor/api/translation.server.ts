import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, languageTitle } from "#src/base/languages.ts";
import { readOriginal } from "#src/domain/content/entries/translations/original.server.ts";
import { languageStates, writtenLanguages } from "#src/domain/content/entries/translations/translation-state.server.ts";
import { hasLanguage } from "#src/domain/content/fields/language.ts";
import type { LanguageTab, TranslationSource } from "../translation/translation.ts";
import type { EntryTarget } from "./check-entry.server.ts";
import { rootFieldOf } from "./entry-snapshot.server.ts";

/** The languages that an entry can be written in, and what a text in another one than the default translates. */
export async function readTranslation(
  db: Db,
  subject: EntryTarget,
): Promise<{ languages: LanguageTab[]; source: TranslationSource | null }> {
  const isTranslated = hasLanguage(rootFieldOf(subject.kind)) && !subject.isNew;
  const written = isTranslated ? await writtenLanguages(db) : [];
  if (written.length < 2) return { languages: [], source: null };
  const [states, original] = await Promise.all([
    languageStates(db, [subject.entry], written),
    subject.language === defaultLanguage ? null : readOriginal(db, subject),
  ]);
  return {
    languages: (states.get(subject.entry) ?? []).map((state) => ({
      ...state,
      name: languageTitle(state.language),
    })),
    source: original && { language: defaultLanguage, ...original },
  };
}
