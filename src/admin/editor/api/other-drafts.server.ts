import { z } from "zod";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, languages, languageTitle } from "#src/base/languages.ts";
import {
  type Publication,
  type PublishResult,
  publishEntry,
} from "#src/domain/content/entries/publishing/publish.server.ts";
import { publishTogether, type SeenDraft } from "#src/domain/content/entries/publishing/publish-together.server.ts";
import { findText } from "#src/domain/content/entries/texts.server.ts";
import { readVersion } from "#src/domain/content/entries/translations/translation-rows.server.ts";
import { whatChanged } from "#src/domain/content/entries/translations/translation-state.server.ts";
import { findInput } from "#src/domain/content/fields/find-input.ts";
import { follow } from "#src/domain/content/fields/language.ts";
import { fieldOfKind, migrateDraft } from "#src/domain/content/fields/parse.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { checkEntry, type EntryTarget, findNew } from "./check-entry.server.ts";
import { rootFieldOf, toEdited } from "./entry-snapshot.server.ts";
import type { FormFinding } from "./results.ts";

/** The saved drafts in other languages to publish with a form's text, as the person saw them: `es:3`. */
export const otherDrafts = z
  .string()
  .regex(/^(?:[a-z-]+:\d{1,9}(?:,|$))*$/)
  .default("")
  .transform((text): SeenDraft[] =>
    text.split(",").flatMap((part) => {
      const [code, version] = part.split(":");
      const language = languages.find((one) => one === code);
      return language ? [{ language, version: Number(version) }] : [];
    }),
  );

/** Errors and warnings about the saved drafts, as they will be beside the form's text. */
export async function checkOtherDrafts(
  db: Db,
  subject: EntryTarget,
  content: unknown,
  drafts: readonly SeenDraft[],
): Promise<{ findings: FormFinding[]; newFindings: FormFinding[] }> {
  const checked = { findings: [] as FormFinding[], newFindings: [] as FormFinding[] };
  const { kind, entry } = subject;
  for (const { language } of drafts) {
    const text = await findText(db, entry, language);
    if (!text || language === subject.language) continue;
    const target = { kind, entry, language };
    const slug = text.draft_slug ?? text.slug;
    const draft = await besideForm(db, subject, content, migrateDraft(kind, text.draft));
    const changed = await changedSince(db, subject, content, text.draft_basis);
    const findings = [...(await checkEntry(db, target, { slug, content: draft })), ...changed];
    const edited = toEdited(kind, draft, slug);
    const named = (list: typeof findings) =>
      list.map((finding): FormFinding => {
        const { label } = findInput(rootFieldOf(kind), finding.path.split("."), edited);
        return { ...finding, other: { language, name: languageTitle(language), label } };
      });
    checked.findings.push(...named(findings));
    checked.newFindings.push(...named(await findNew(db, target, findings)));
  }
  return checked;
}

/** A draft with the shared values and items of the form's text, if it translates that. */
async function besideForm(db: Db, { kind, entry, language }: EntryTarget, content: unknown, text: object) {
  const original = language === defaultLanguage ? await findText(db, entry, language) : null;
  if (!original) return text;
  const from = migrateDraft(kind, original.draft);
  return follow(fieldOfKind(kind), { from, to: migrateDraft(kind, content), text });
}

/** Whether the form's text has new words since a draft translated it. */
async function changedSince(db: Db, { kind, entry, language }: EntryTarget, content: unknown, version: number | null) {
  if (language !== defaultLanguage || version === null) return [];
  const basis = await readVersion(db, { id: entry, locale: language, version });
  if (!basis) return [];
  const [change] = whatChanged(kind, migrateDraft(kind, basis), migrateDraft(kind, content));
  if (!change) return [];
  const message = `${languageTitle(language)} has changed since this was translated.`;
  return [{ path: change.path, level: "warns" as const, message }];
}

/** Publishes a form's text, with the drafts in other languages if there are any. */
export async function publishWithDrafts(
  db: Db,
  publication: Publication<KindName> & { id: string },
  drafts: readonly SeenDraft[],
  now: Date,
): Promise<PublishResult<KindName> | { state: "other-refused"; message: string }> {
  if (drafts.length === 0) return publishEntry(db, publication, now);
  const together = await publishTogether(db, publication, drafts, now);
  if (together.state === "published") return { ...together, id: publication.id };
  const name = languageTitle(together.language);
  if (together.state === "changed") {
    return { state: "other-refused", message: `Someone just changed the ${name} text. Review it, then publish.` };
  }
  if (together.language === publication.language) return together.result;
  return { state: "other-refused", message: `Nothing was published: ${name} couldn't be. Open it to see why.` };
}
