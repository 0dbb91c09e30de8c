import { ArrowLeft, FilePlus, Pencil } from "lucide-react";
import { Link } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { Dialog } from "#src/admin/ui/dialog.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { LongLineField, LongTextField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { defaultLanguage, languageTitle } from "#src/base/languages.ts";
import { readLanguages } from "#src/domain/content/published/site-languages.server.ts";
import { maxReplyLength, maxTemplateNameLength } from "#src/domain/leads/conversation/limits.ts";
import { templateFields } from "#src/domain/leads/conversation/template-fields.ts";
import { listTemplates } from "#src/domain/leads/conversation/templates.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { LanguageField } from "../language-field.tsx";
import type { Route } from "./+types/page";
import { runTemplateAction, templateForm } from "./actions.server.ts";

export const handle = screens.templates;

export async function loader({ context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db } = context.get(servicesContext);
  return {
    templates: await listTemplates(db),
    languages: await readLanguages(db),
    nextId: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return runTemplateAction(context.get(servicesContext), person, await parseForm(request, templateForm));
}

type Languages = Route.ComponentProps["loaderData"]["languages"];

type Template = Route.ComponentProps["loaderData"]["templates"][number];

export default function Templates({ loaderData: { templates, languages, nextId } }: Route.ComponentProps) {
  return (
    <>
      <Link to={screens.leads.path} className="link mb-2 inline-flex min-h-11 items-center gap-[.4rem]">
        <ArrowLeft className="icon size-[1.1rem]" aria-hidden />
        All leads
      </Link>
      <ScreenHeader
        title={handle.name}
        text="Insert them when you reply to a lead. Everyone on your team uses the same ones."
      >
        <AddTemplate id={nextId} languages={languages} />
      </ScreenHeader>
      {templates.length === 0 ? (
        <p className="list-panel px-6 py-12 text-center text-ink-2">
          No templates yet. Add one for what you write most often.
        </p>
      ) : (
        <ul className="list-panel">
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} languages={languages} />
          ))}
        </ul>
      )}
    </>
  );
}

function TemplateRow({ template, languages }: { template: Template; languages: Languages }) {
  const { id, name, text, language } = template;
  const icon = <Pencil className="icon size-4" aria-hidden />;
  return (
    <li className="row">
      <div className="min-w-0 flex-1 basis-60">
        <b className="block wrap-anywhere">{name}</b>
        {language !== defaultLanguage && <span className="text-xs text-ink-2">{languageTitle(language)}</span>}
        <p className="line-clamp-2 text-xs wrap-anywhere text-ink-3">{text}</p>
      </div>
      <Dialog trigger={{ label: "Edit", about: name, icon }} title={name} forms={(form) => form.endsWith(` ${id}`)}>
        {(close) => (
          <>
            <TemplateForm template={template} languages={languages} onDone={close} />
            <ActionForm intent="delete-template" about={id} className="mt-4 border-t border-line pt-4" onDone={close}>
              <SubmitButton busy="Deleting..." tone="danger">
                Delete template
              </SubmitButton>
            </ActionForm>
          </>
        )}
      </Dialog>
    </li>
  );
}

function AddTemplate({ id, languages }: { id: string; languages: Languages }) {
  const icon = <FilePlus className="icon size-[1.15rem]" aria-hidden />;
  return (
    <Dialog
      trigger={{ label: "Add template", tone: "main", icon }}
      title="Add template"
      forms={(form) => form === "add-template"}
    >
      {(close) => (
        <ActionForm intent="add-template" onDone={close}>
          <input type="hidden" name="item" value={id} />
          <TemplateInputs
            template={{ name: "", subject: "", text: "", language: defaultLanguage }}
            languages={languages}
          />
          <SubmitButton busy="Saving...">Add template</SubmitButton>
        </ActionForm>
      )}
    </Dialog>
  );
}

function TemplateForm({
  template,
  languages,
  onDone,
}: {
  template: Template;
  languages: Languages;
  onDone: () => void;
}) {
  return (
    <ActionForm key={template.version} intent="change-template" about={template.id} onDone={onDone}>
      <input type="hidden" name="version" value={template.version} />
      <TemplateInputs template={template} languages={languages} />
      <SubmitButton busy="Saving...">Save</SubmitButton>
    </ActionForm>
  );
}

function TemplateInputs({
  template,
  languages,
}: {
  template: Pick<Template, "name" | "subject" | "text" | "language">;
  languages: Languages;
}) {
  return (
    <>
      <TextField name="name" label="Name" value={template.name} maxLength={maxTemplateNameLength} autoComplete="off" />
      <LongLineField
        name="subject"
        label="Subject (optional)"
        hint="For the first email to a lead. Later ones keep their subject."
        value={template.subject}
      />
      <LongTextField name="text" label="Text" rows={9} maxLength={maxReplyLength} value={template.text} />
      {languages.length > 1 ? (
        <LanguageField
          languages={languages}
          hint="Comes first for leads who want this language"
          value={template.language}
        />
      ) : (
        <input type="hidden" name="language" value={template.language} />
      )}
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Fields that you can use</summary>
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {Object.entries(templateFields).map(([name, meaning]) => (
            <div key={name} className="contents">
              <dt className="whitespace-nowrap">{`{${name}}`}</dt>
              <dd className="text-ink-2">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
