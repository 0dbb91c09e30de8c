import type { Language } from "#src/base/languages.ts";
import type { Resolved, ResolvedLink } from "#src/domain/content/fields/resolved.ts";
import type { ContentReader, Published } from "#src/domain/content/published/reader.server.ts";
import type { Form } from "#src/domain/content/schema/kinds/form.ts";
import {
  type EnteredField,
  enteredFields,
  type FieldRequirement,
  type FieldRequirements,
  forEachField,
} from "#src/domain/leads/fields.ts";
import { formPath } from "../paths.ts";
import { serviceChoices } from "./service-choices.server.ts";

/** The fields that a form asks for. Each form needs an email address for its answer. */
export function fieldRequirements(form: Resolved<Form>): FieldRequirements {
  const asked: { readonly [Name in EnteredField]?: FieldRequirement } = form;
  const fields = forEachField(enteredFields, ({ input }, name) =>
    input === "email" ? "required" : (asked[name] ?? "no"),
  );
  return { ...fields, isSignUp: form.isSignUp };
}

/** The form that a page or block shows; null while it is not published. */
export async function readStaffForm(
  { reader, language }: { reader: ContentReader; language: Language },
  link: ResolvedLink | null,
) {
  const content = await reader.content(language, ["form", "service"], {
    form: { ids: link?.entry ? [link.entry] : [] },
    service: { flag: "inContactForm" },
  });
  const [entry] = content.entries("form");
  if (!entry) return null;
  const { title, intro } = entry.content;
  return { title, intro, form: publicForm(entry, content.entries("service"), language) };
}

/** A form as visitors see it. Who is emailed stays on the server. */
export function publicForm(
  { id, slug, content }: Published<"form">,
  services: Published<"service">[],
  language: Language,
) {
  const { questions, button } = content;
  return {
    id,
    path: formPath(language, slug ?? ""),
    requirements: fieldRequirements(content),
    questions,
    services: serviceChoices(services, language),
    button,
  };
}

export type PublicForm = ReturnType<typeof publicForm>;

/** What visitors see once they have sent a form. Deleted files are left out. */
export function formAnswer({ heading, text, files }: Resolved<Form>) {
  return { heading, text, files: files.flatMap(({ file, title }) => (file ? [{ file, title }] : [])) };
}

export type FormAnswer = ReturnType<typeof formAnswer>;
