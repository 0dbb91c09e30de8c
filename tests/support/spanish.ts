import { insertLiveText, systemActor, writeLiveRecords } from "#src/domain/content/entries/rows.server.ts";
import { parseContent, titleOf } from "#src/domain/content/fields/parse.ts";
import { raiseContentVersion } from "#src/domain/content/published/cache/version.server.ts";
import { type KindName, kindNames } from "#src/domain/content/schema/kinds.ts";
import { defaults } from "#src/seed/defaults.ts";
import type { DefaultEntry } from "#src/seed/entry.ts";
import { translations } from "#src/seed/es/es.ts";
import { type Translations, translateEntry } from "#src/seed/translation.ts";
import type { RunningSite } from "#src/server/process/start.ts";

/** Publishes the default content in Spanish, but for some entries. */
export async function publishSpanish({ site }: RunningSite, without: readonly string[] = []): Promise<void> {
  await site.services.db.transaction().execute(async (tx) => {
    for (const kind of kindNames) {
      const texts = (translations[kind] ?? {}) as Translations<KindName>;
      for (const english of kind === "alert" ? [] : (defaults[kind] as DefaultEntry<KindName>[])) {
        const translation = texts[english.id];
        if (!translation || without.includes(english.id)) continue;
        const { slug, content } = translateEntry(english, translation);
        const parsed = parseContent(kind, content);
        const live = {
          ...{ entry: english.id, kind, language: "es" as const, slug, title: titleOf(kind, parsed), content: parsed },
          ...{ version: 1, by: systemActor, at: new Date(), act: "published" as const },
        };
        await insertLiveText(tx, live);
        await writeLiveRecords(tx, live);
      }
    }
    await raiseContentVersion(tx);
  });
  await site.version.refresh();
}
