import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import { rowVersion } from "#src/admin/ui/form/row-version.server.ts";
import { defaultLanguage, languages } from "#src/base/languages.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  type TemplateFieldError,
  type TemplateResult,
  type TemplateText,
} from "#src/domain/leads/conversation/templates.server.ts";
import type { Services } from "#src/domain/services.ts";
import { isId } from "../inbox/query-params.ts";

const about = z.string().refine(isId);
const templateFields = {
  ...{ name: z.string(), subject: z.string(), text: z.string() },
  language: z.enum(languages).default(defaultLanguage),
};

export const templateForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add-template"), item: z.uuid(), ...templateFields }),
  z.object({ intent: z.literal("change-template"), about, version: rowVersion, ...templateFields }),
  z.object({ intent: z.literal("delete-template"), about }),
]);

type TemplateForm = z.infer<typeof templateForm>;

export async function runTemplateAction(
  { db, now }: Services,
  by: LoggedInPerson,
  input: TemplateForm,
): Promise<ActionResult> {
  const form = formKey(input);
  switch (input.intent) {
    case "add-template":
      return templateResult(form, input, await addTemplate(db, by, { ...input, id: input.item }, now()));
    case "change-template":
      return templateResult(form, input, await changeTemplate(db, by, { ...input, id: input.about }, now()));
    case "delete-template":
      await deleteTemplate(db, by, input.about, now());
      return done(form, "Template deleted.");
  }
}

function templateResult(
  form: string,
  { name, subject, text, language }: TemplateText,
  result: TemplateResult,
): ActionResult {
  const values = { name, subject, text, language };
  switch (result.state) {
    case "saved":
      return done(form, "Template saved.");
    case "faulty": {
      const errors = Object.fromEntries(result.fieldErrors.map((error) => [error.field, describeError(error)]));
      return refused(form, { errors, values });
    }
    case "too-many":
      return refused(form, { message: "There are 100 templates already. Delete one that you don't use.", values });
    case "conflict":
      return refused(form, {
        message:
          "Someone just changed this template, so nothing was saved. Reload the page, then make your change again.",
        values,
      });
    case "missing":
      return refused(form, { message: "Someone has deleted this template. Copy your text, and add it again.", values });
  }
}

function describeError(error: TemplateFieldError): string {
  switch (error.error) {
    case "empty":
      return "Required";
    case "too-long":
      return "This is too long. Make it shorter.";
    case "unknown-field":
      return `{${error.placeholder}} isn't a field. Use one of the list, or leave out the braces.`;
  }
}
