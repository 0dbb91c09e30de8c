import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import { csvErrors } from "#src/admin/ui/upload/csv-errors.ts";
import { defaultLanguage, languageTitle, translationLanguages } from "#src/base/languages.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { handoverColumn, handoverLimits } from "#src/domain/content/translation/handover-file.ts";
import {
  type ImportedRow,
  importHandover,
  type RefusedRow,
  readHandover,
} from "#src/domain/content/translation/import.server.ts";
import { startLanguageTask } from "#src/domain/content/translation/language-tasks.server.ts";
import { hideLanguage, showLanguage } from "#src/domain/content/translation/progress.server.ts";
import type { Services } from "#src/domain/services.ts";

const language = z.enum(translationLanguages);

export const languagesForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["add", "publish", "show", "hide"]), about: language }),
  z.object({
    intent: z.literal("import"),
    about: language,
    rows: z.string(),
    separator: z.string().max(1).default(""),
    file: z.string().max(200).default(""),
    /** Checks the rows and shows them, or saves them. */
    mode: z.enum(["check", "import"]).default("check"),
  }),
]);

type LanguagesForm = z.infer<typeof languagesForm>;

export type ImportResult = ActionResult & { preview?: ImportPreview };

export interface ImportPreview {
  count: number;
  changes: ImportedRow[];
  same: number;
  refusedCount: number;
  refused: { line: number; text: string }[];
}

/** How many rows of each kind a preview lists. */
const maxListed = 20;

const reasons: Record<RefusedRow["reason"], string> = {
  unknown: "This text isn't on the site anymore.",
  "original-changed": "The English text has changed. Download it again.",
  tags: "The tags, like <b> or <a1>, must be the same as in the English text.",
  "too-long": "This text is too long.",
  incomplete: "Translate the other paragraphs of this text, too.",
  repeated: "This text is in the file twice.",
};

export async function runLanguagesAction(
  services: Services,
  by: LoggedInPerson,
  input: LanguagesForm,
): Promise<ImportResult> {
  const { db, now } = services;
  const { intent, about: language } = input;
  const name = languageTitle(language);
  const form = formKey(input);
  switch (intent) {
    case "add":
    case "publish": {
      const task = { language, act: intent, by: { id: by.id, name: by.name } } as const;
      if ((await startLanguageTask(services, task)) !== intent)
        return refused(form, { message: "Texts are being added or published. Try again in a minute." });
      return done(form, `${intent === "add" ? `Adding ${name}` : "Publishing"}. You can leave this page.`);
    }
    case "show": {
      const result = await showLanguage(db, by, language, now());
      if (result.state === "done") return done(form, `Visitors can now read your site in ${name}.`);
      return refused(form, {
        message: `First publish these in ${name}, because other pages need them: ${result.titles.join(", ")}.`,
      });
    }
    case "hide":
      await hideLanguage(db, by, language, now());
      return done(form, `Hidden. Your ${name} texts are kept.`);
    case "import":
      return runImport(services, by, input);
  }
}

async function runImport(
  { db, now }: Services,
  by: LoggedInPerson,
  { intent, about: language, rows, separator, file, mode }: Extract<LanguagesForm, { intent: "import" }>,
): Promise<ImportResult> {
  const form = formKey({ intent, about: language });
  const values = { rows, separator, file };
  const handover = await readHandover(db, language, rows, separator);
  if (handover === "no-columns")
    return refused(form, {
      errors: {
        rows: `The first row must have the columns key, ${handoverColumn(defaultLanguage)} and ${handoverColumn(language)}.`,
      },
      values,
    });
  if (typeof handover === "string")
    return refused(form, { errors: { rows: csvErrors(handoverLimits)[handover] }, values });
  const preview = {
    count: handover.changes.length,
    changes: handover.changes.slice(0, maxListed),
    same: handover.same,
    refusedCount: handover.refused.length,
    refused: handover.refused.slice(0, maxListed).map(({ line, reason }) => ({ line, text: reasons[reason] })),
  };
  if (mode === "check") return { ...refused(form, { values }), preview };
  if (handover.changes.length === 0)
    return { ...refused(form, { message: "There is nothing to import.", values }), preview };
  const { texts, failed } = await importHandover(db, by, language, handover, now());
  const saved = texts === 1 ? "Saved 1 text as a draft." : `Saved ${texts.toLocaleString("en-US")} texts as drafts.`;
  if (failed.length === 0) return done(form, saved);
  return refused(form, {
    message: `${saved} Not saved, because someone changed them just now: ${failed.join(", ")}.`,
    values,
  });
}
