import { createHash } from "node:crypto";
import type { Language } from "#src/base/languages.ts";
import { type KindName, kindNames } from "#src/domain/content/schema/kinds.ts";
import type { TranslatedDefaults } from "#src/domain/content/translation/add-translation.server.ts";
import { defaults } from "./defaults.ts";
import type { DefaultEntry } from "./entry.ts";
import { media as altTexts, translations as spanish } from "./es/es.ts";
import { formerTexts } from "./former-texts.ts";
import { media } from "./media.ts";
import { type Translations, translateEntry } from "./translation.ts";

/** The default content in all languages but the default one. */
export const translations = [
  {
    language: "es" as const,
    entries: Object.fromEntries(kindNames.map((kind) => [kind, translated(kind, spanish[kind])])),
    altTexts,
  },
];

function translated<Name extends KindName>(kind: Name, texts: Translations<Name> | undefined): DefaultEntry<Name>[] {
  return defaults[kind].flatMap((entry) => {
    const own = texts?.[entry.id];
    return own ? [translateEntry(entry, own)] : [];
  });
}

/** The default content and what it is in a language. */
export function translatedDefaults(language: Language): TranslatedDefaults {
  const translation = translations.find((one) => one.language === language);
  const originals = new Map(Object.values(defaults).flatMap((list) => list.map(({ id, content }) => [id, content])));
  return {
    entries: Object.fromEntries(
      Object.values(translation?.entries ?? {})
        .flat()
        .map(({ id, slug, content }) => [id, { original: originals.get(id), translation: content, slug }]),
    ),
    altTexts: Object.fromEntries(
      media.map(({ id, alt }) => [id, { original: alt, translation: translation?.altTexts[id] ?? "" }]),
    ),
    isFormer: (text) => formerTexts.has(digestOf(text)),
  };
}

/** Identifies a text: a string or a document. */
export function digestOf(text: unknown): string {
  return createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 12);
}
