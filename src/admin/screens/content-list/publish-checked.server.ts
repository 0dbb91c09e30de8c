import { checkEntry, findNew } from "#src/admin/editor/api/check-entry.server.ts";
import { rootFieldOf, toEdited } from "#src/admin/editor/api/entry-snapshot.server.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languageTitle } from "#src/base/languages.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { publishDraft } from "#src/domain/content/entries/publishing/publish.server.ts";
import { findText } from "#src/domain/content/entries/texts.server.ts";
import { languageStates, writtenLanguages } from "#src/domain/content/entries/translations/translation-state.server.ts";
import type { PublishFinding } from "#src/domain/content/fields/checks/publish-check.ts";
import { findInput } from "#src/domain/content/fields/find-input.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { type EntryOutcome, hasFailed, hasSuggestion } from "./outcome.ts";

interface EntryToPublish {
  id: string;
  kind: KindName;
  by: LoggedInPerson;
}

/**
 * Publishes an entry's drafts in all languages. A translation that can't be published doesn't hold back the text of the
 * default language.
 */
export async function publishLanguages(db: Db, entry: EntryToPublish, now: Date): Promise<EntryOutcome["status"]> {
  const states = (await languageStates(db, [entry.id], await writtenLanguages(db))).get(entry.id) ?? [];
  const drafts = states.filter(({ hasDraft }) => hasDraft).map(({ language }) => language);
  if (drafts.length === 0) return "already";
  const isDefaultDraft = drafts.includes(defaultLanguage);
  const first = isDefaultDraft ? await publishChecked(db, { ...entry, language: defaultLanguage }, now) : "already";
  if (hasFailed(first)) return first;
  const problems: string[] = hasSuggestion(first) ? [first.suggestion] : [];
  let isDone = first !== "already";
  for (const language of drafts.filter((language) => language !== defaultLanguage)) {
    const status = await publishChecked(db, { ...entry, language }, now);
    if (hasFailed(status)) problems.push(`${languageTitle(language)} isn't published: ${status.error}`);
    else isDone = true;
    if (hasSuggestion(status)) problems.push(status.suggestion);
  }
  if (problems.length === 0) return isDone ? "done" : "already";
  const text = problems.join("; ");
  return isDone ? { suggestion: text } : { error: text };
}

/** Publishes with the same checks as the entry's form. Suggestions do not block it. */
export async function publishChecked(
  db: Db,
  { id, kind, language, by }: EntryToPublish & { language: Language },
  now: Date,
): Promise<EntryOutcome["status"]> {
  const text = await findText(db, id, language);
  if (!text) return { error: "it no longer exists" };
  const { draft: content } = text;
  const subject = { kind, entry: id, language };
  const slug = text.draft_slug ?? text.slug;
  const describe = (findings: readonly PublishFinding[], other: string) =>
    describeFindings(findings, other, (path) => findInput(rootFieldOf(kind), path, toEdited(kind, content, slug)));
  const findings = await checkEntry(db, subject, { slug, content });
  const blocks = findings.filter(({ level }) => level === "blocks");
  if (blocks.length > 0) return { error: describe(blocks, blocks.length === 2 ? "field to fix" : "fields to fix") };
  const newFindings = await findNew(db, subject, findings);
  const { state } = await publishDraft(db, { id, language, by }, now);
  if (state !== "published") return { error: "someone just changed it, so review it again" };
  if (newFindings.length === 0) return "done";
  return { suggestion: describe(newFindings, newFindings.length === 2 ? "thing" : "things") };
}

/** Findings as the end of a sentence: the first one, and the number of `others`. */
function describeFindings(
  [first, ...others]: readonly PublishFinding[],
  other: string,
  inputAt: (path: string[]) => ReturnType<typeof findInput>,
): string {
  if (!first) return "";
  const { label, value } = inputAt(first.path.split("."));
  const isEmpty = value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  const [sentence = ""] = first.message.split(/\.(?:\s|$)/);
  const text = isEmpty && first.level === "blocks" ? `${label} is empty` : `${label}: ${sentence}`;
  return others.length > 0 ? `${text}, and ${others.length} more ${other}` : text;
}
