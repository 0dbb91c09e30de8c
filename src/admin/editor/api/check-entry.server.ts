import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import { hasSlugs, refuseSlug } from "#src/domain/content/entries/editing/slugs.server.ts";
import { checkWithSite } from "#src/domain/content/entries/publishing/publish-check.server.ts";
import { findText } from "#src/domain/content/entries/texts.server.ts";
import type { PublishFinding } from "#src/domain/content/fields/checks/publish-check.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { asText, itemsIn } from "#src/domain/content/schema/values/deep-equal.ts";
import { checkSimilarity } from "#src/domain/content/similarity/similarity.server.ts";
import { findRecipientProblem } from "#src/domain/leads/rules/people.server.ts";
import { slugKey } from "./slug-key.ts";
import { slugMessage } from "./slug-messages.server.ts";

/** An entry in a language. */
export interface EntryTarget {
  kind: KindName;
  entry: string;
  language: Language;
  /** It may not exist yet: see `Draft`. */
  isNew?: boolean;
}

/** Errors and warnings about a draft before publishing. */
export async function checkEntry(
  db: Db,
  { kind, entry, language }: EntryTarget,
  { slug, content }: { slug: string | null; content: unknown },
): Promise<PublishFinding[]> {
  const findings = await checkText(db, { kind, entry, language }, content);
  const refusal = slug && hasSlugs(kind) ? await refuseSlug(db, { kind, entry, language }, slug) : null;
  return refusal ? [slugFinding(await slugMessage(db, refusal, language)), ...findings] : findings;
}

async function checkText(db: Db, subject: EntryTarget, content: unknown): Promise<PublishFinding[]> {
  const { kind, language } = subject;
  return [
    ...(await checkWithSite(db, { kind, content, language })),
    ...(await checkSimilarity(db, subject, content)),
    ...(kind === "form" || kind === "member" ? await checkCoworkers(db, content) : []),
  ];
}

/** Coworkers who get no emails. An invalid address is an error already. */
async function checkCoworkers(db: Db, content: unknown): Promise<PublishFinding[]> {
  const { account, recipients } = Object(content);
  const items = itemsIn(recipients).map((item, index) => [`recipients.${index}`, item] as const);
  const findings: PublishFinding[] = [];
  for (const [path, item] of [["account", account] as const, ...items]) {
    const address = asText(item);
    const message = address.includes("@") && (await findRecipientProblem(db, address));
    if (message) findings.push({ path, level: "warns", message, isServerOnly: true });
  }
  return findings;
}

/** Findings that do not apply to the published version as well. */
export async function findNew(
  db: Db,
  subject: EntryTarget,
  findings: readonly PublishFinding[],
): Promise<PublishFinding[]> {
  if (findings.length === 0) return [];
  const published = (await findText(db, subject.entry, subject.language))?.published;
  const known = published ? await checkText(db, subject, published) : [];
  const seen = new Set(known.map(({ path, message }) => `${path} ${message}`));
  return findings.filter(({ path, message }) => !seen.has(`${path} ${message}`));
}

export function slugFinding(message: string): PublishFinding {
  return { path: slugKey, level: "blocks", message };
}
