import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languages } from "#src/base/languages.ts";
import { raiseContentVersion } from "./cache/version.server.ts";

/** The languages that visitors are shown, the default one first. */
export async function readLanguages(db: Db | Tx): Promise<readonly Language[]> {
  const state = await db.selectFrom("site_state").select("languages").executeTakeFirstOrThrow();
  return withDefault(state.languages.split(","));
}

/** Shows visitors some languages. The default one stays, and the texts of the others are kept. */
export async function showLanguages(tx: Tx, shown: readonly Language[]): Promise<void> {
  await tx
    .updateTable("site_state")
    .set({ languages: withDefault(shown).join() })
    .execute();
  await raiseContentVersion(tx);
}

function withDefault(codes: readonly string[]): Language[] {
  return languages.filter((language) => language === defaultLanguage || codes.includes(language));
}
