import { createContext, use } from "react";
import type { Language } from "#src/base/languages.ts";
import type { LanguageState } from "#src/domain/content/entries/translations/translation-state.server.ts";
import type { Difference } from "#src/domain/content/fields/diff/differences.ts";
import type { Field } from "#src/domain/content/fields/field.ts";
import { textsIn } from "#src/domain/content/fields/language.ts";
import type { Path } from "#src/domain/content/schema/values/path.ts";
import { readPart } from "../document/document-store.ts";

/** The text that a form translates. */
export interface TranslationSource {
  language: Language;
  version: number;
  /** The saved draft of the default language, with the slug as a part. */
  content: object;
  /** What changed in its texts since the published translation, where the translation has not changed since. */
  changes: readonly Difference[];
}

/** Null in the form of the default language. */
export const TranslationContext = createContext<TranslationSource | null>(null);

export function useTranslationSource(): TranslationSource | null {
  return use(TranslationContext);
}

/** Whether a part of the form has texts to translate. */
export function useHasSource(): (field: Field, path: Path) => boolean {
  const source = useTranslationSource();
  return (field, path) => textsIn(field, readPart(source?.content, path)).length > 0;
}

/** A language of the site, as the tabs of a form show it. */
export interface LanguageTab extends LanguageState {
  /** In the staff's language: `Spanish`. */
  name: string;
}
