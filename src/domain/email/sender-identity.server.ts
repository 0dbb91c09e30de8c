import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { senderOf } from "./layout.ts";

export async function senderIdentity(db: Db) {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  return senderOf(content.company);
}
