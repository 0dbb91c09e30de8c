import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import type { KindName } from "../../schema/kinds.ts";
import { createEmptyEntry } from "../editing/create.server.ts";
import { lockText } from "../texts.server.ts";
import { readByWriter } from "../translations/translation-rows.server.ts";
import { type Publication, type PublishResult, publishCheckedIn, retryTakenSlugs } from "./publish.server.ts";

/** The saved draft of an entry in another language, as the person saw it. */
export interface SeenDraft {
  language: Language;
  version: number;
}

export type PublishTogetherResult =
  | { state: "published"; version: number }
  /** A text could not be published, so none is. */
  | { state: "refused"; language: Language; result: PublishResult<KindName> }
  /** Someone saved the text in another language in between. */
  | { state: "changed"; language: Language };

/** Publishes a text, and the saved drafts of its entry in other languages: all or none. A save in between is a conflict, as in one. */
export async function publishTogether(
  db: Db,
  publication: Publication<KindName> & { id: string },
  drafts: readonly SeenDraft[],
  now: Date,
): Promise<PublishTogetherResult> {
  try {
    return await retryTakenSlugs(() => db.transaction().execute((tx) => publishAllIn(tx, publication, drafts, now)));
  } catch (error) {
    if (error instanceof PublishRejection) return error.result;
    throw error;
  }
}

async function publishAllIn(
  tx: Tx,
  own: Publication<KindName> & { id: string },
  drafts: readonly SeenDraft[],
  now: Date,
): Promise<PublishTogetherResult> {
  const { id, kind, language: ownLanguage, by } = own;
  if (own.mayCreate) await createEmptyEntry(tx, own, now);
  // The original first: translations follow it, and can't be published without it.
  const languages = [ownLanguage, ...drafts.map(({ language }) => language)].sort(originalFirst);
  for (const language of languages) {
    const text = await lockText(tx, id, language);
    if (language === ownLanguage && (text?.version ?? 0) !== own.baseVersion) {
      return { state: "refused", language, result: await publishCheckedIn(tx, own, now) };
    }
    const seen = drafts.find((draft) => draft.language === language);
    if (seen && seen.version !== text?.version) return { state: "changed", language };
  }
  let version = 0;
  for (const language of languages) {
    const text = await lockText(tx, id, language);
    const draft = text && language !== ownLanguage && { content: text.draft, version: await readByWriter(tx, text) };
    const input = draft
      ? { kind, id, language, slug: null, content: draft.content, by, translates: { version: draft.version } }
      : own;
    const result = await publishCheckedIn(tx, { ...input, baseVersion: text?.version ?? 0 }, now);
    if (result.state !== "published") throw new PublishRejection({ state: "refused", language, result });
    if (language === ownLanguage) version = result.version;
  }
  return { state: "published", version };
}

function originalFirst(one: Language, other: Language): number {
  return Number(other === defaultLanguage) - Number(one === defaultLanguage);
}

/** Rolls back the transaction. */
class PublishRejection extends Error {
  readonly result: PublishTogetherResult;

  constructor(result: PublishTogetherResult) {
    super(result.state);
    this.result = result;
  }
}
