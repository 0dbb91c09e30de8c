import { type KindName, kindNames } from "#src/domain/content/schema/kinds.ts";
import { defaults } from "./defaults.ts";
import type { DefaultEntry } from "./entry.ts";
import { media, translations as spanish } from "./es/es.ts";
import type { SeedTranslation } from "./seed.server.ts";
import { type Translations, translateEntry } from "./translation.ts";

/** The default content in all languages but the default one. */
export const translations: readonly SeedTranslation[] = [
  {
    language: "es",
    entries: Object.fromEntries(kindNames.map((kind) => [kind, translated(kind, spanish[kind])])),
    altTexts: media,
  },
];

function translated<Name extends KindName>(kind: Name, texts: Translations<Name> | undefined): DefaultEntry<Name>[] {
  return defaults[kind].flatMap((entry) => {
    const own = texts?.[entry.id];
    return own ? [translateEntry(entry, own)] : [];
  });
}
