import { ArrowLeft, FilePlus, Pencil } from "lucide-react";
import { Link } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { Dialog } from "#src/admin/ui/dialog.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { LongLineField, LongTextField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { maxReplyLength, maxTemplateNameLength } from "#src/domain/leads/conversation/limits.ts";
import { templateFields } from "#src/domain/leads/conversation/template-fields.ts";
import { listTemplates } from "#src/domain/leads/conversation/templates.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/page";
import { runTemplateAction, templateForm } from "./actions.server.ts";

export const handle = screens.templates;

export async function loader({ context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return { templates: await listTemplates(context.get(servicesContext).db), nextId: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return runTemplateAction(context.get(servicesContext), person, await parseForm(request, templateForm));
}

type Template = Route.ComponentProps["loaderData"]["templates"][number];

export default function Templates({ loaderData: { templates, nextId } }: Route.ComponentProps) {
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
        <AddTemplate id={nextId} />
      </ScreenHeader>
      {templates.length === 0 ? (
        <p className="list-panel px-6 py-12 text-center text-ink-2">
          No templates yet. Add one for what you write most often.
        </p>
      ) : (
        <ul className="list-panel">
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </ul>
      )}
    </>
  );
}

function TemplateRow({ template }: { template: Template }) {
  const { id, name, text } = template;
  const icon = <Pencil className="icon size-4" aria-hidden />;
  return (
    <li className="row">
      <div className="min-w-0 flex-1 basis-60">
        <b className="block wrap-anywhere">{name}</b>
        <p className="line-clamp-2 text-xs wrap-anywhere text-ink-3">{text}</p>
      </div>
      <Dialog trigger={{ label: "Edit", about: name, icon }} title={name} forms={(form) => form.endsWith(` ${id}`)}>
        {(close) => (
          <>
            <TemplateForm template={template} onDone={close} />
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

function AddTemplate({ id }: { id: string }) {
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
          <TemplateInputs template={{ name: "", subject: "", text: "" }} />
          <SubmitButton busy="Saving...">Add template</SubmitButton>
        </ActionForm>
      )}
    </Dialog>
  );
}

function TemplateForm({ template, onDone }: { template: Template; onDone: () => void }) {
  return (
    <ActionForm key={template.version} intent="change-template" about={template.id} onDone={onDone}>
      <input type="hidden" name="version" value={template.version} />
      <TemplateInputs template={template} />
      <SubmitButton busy="Saving...">Save</SubmitButton>
    </ActionForm>
  );
}

function TemplateInputs({ template }: { template: Pick<Template, "name" | "subject" | "text"> }) {
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
