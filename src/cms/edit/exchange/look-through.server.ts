import { checkWithSite } from "../../../content/publish-check.server.ts";
import type { Finding } from "../../../content/publish-check.ts";
import { hasSlugs, refuseSlug } from "../../../content/slugs.server.ts";
import { findText } from "../../../content/texts.server.ts";
import type { Db } from "../../../db/tables.ts";
import type { Subject } from "./saved.server.ts";
import { slugPart } from "./slug-part.ts";
import { slugWords } from "./slug-words.server.ts";

/** What is wrong with what is to be published of an entry, and what is worth a look. */
export async function lookThrough(
  db: Db,
  { kind, entry, language }: Subject,
  { slug, content }: { slug: string | null; content: unknown },
): Promise<Finding[]> {
  const findings = await checkWithSite(db, { kind, content, language });
  const refusal = slug && hasSlugs(kind) ? await refuseSlug(db, { kind, entry, language }, slug) : null;
  return refusal ? [aboutSlug(await slugWords(db, refusal, language)), ...findings] : findings;
}

/** Those that are news: what visitors see so already is worth no second look. */
export async function newAmong(
  db: Db,
  { kind, entry, language }: Subject,
  findings: readonly Finding[],
): Promise<Finding[]> {
  if (findings.length === 0) return [];
  const published = (await findText(db, entry, language))?.published;
  const known = published ? await checkWithSite(db, { kind, content: published, language }) : [];
  const seen = new Set(known.map(({ path, words }) => `${path} ${words}`));
  return findings.filter(({ path, words }) => !seen.has(`${path} ${words}`));
}

export function aboutSlug(words: string): Finding {
  return { path: slugPart, level: "blocks", words };
}
