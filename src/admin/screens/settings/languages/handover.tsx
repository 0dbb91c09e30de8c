import { Download } from "lucide-react";
import { href } from "react-router";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { ActionForm, useActionResult } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { formKey } from "#src/admin/ui/form/result.ts";
import { Panel } from "#src/admin/ui/panel.tsx";
import { TableField } from "#src/admin/ui/upload/table-field.tsx";
import { type Language, languageTitle } from "#src/base/languages.ts";
import { handoverColumn, handoverLimits } from "#src/domain/content/translation/handover-file.ts";
import type { ImportPreview, ImportResult } from "./actions.server.ts";

/** Hands texts to a translator as a CSV file, and takes them back. */
export function HandoverPanel({ language }: { language: Language }) {
  const { preview, message = "" } = useActionResult<ImportResult>(formKey({ intent: "import", about: language })) ?? {};
  return (
    <Panel
      id={`${language}-spreadsheet`}
      title={`${languageTitle(language)} in a spreadsheet`}
      text={`Send the file to a translator, who fills in the column “${handoverColumn(language)}”. Then import it here. Imported texts are drafts.`}
    >
      <div className="flex flex-wrap gap-3">
        <Export texts="missing" language={language}>
          Download what is missing
        </Export>
        <Export texts="all" language={language}>
          Download everything
        </Export>
      </div>
      <details open={preview !== undefined || message !== ""}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Import a translated file</summary>
        <ActionForm intent="import" about={language} isLong className="mt-3 grid gap-5">
          <TableField hint="Choose the file, or paste rows from a spreadsheet." limits={handoverLimits} />
          {preview && <Preview preview={preview} language={language} />}
          <div className="flex flex-wrap gap-3">
            {preview && (
              <SubmitButton busy="Importing..." name="mode" value="import">
                Import
              </SubmitButton>
            )}
            <SubmitButton busy="Checking..." name="mode" value="check" {...(preview && { tone: "line" as const })}>
              {preview ? "Check again" : "Check the rows"}
            </SubmitButton>
          </div>
        </ActionForm>
      </details>
    </Panel>
  );
}

interface ExportProps {
  language: Language;
  texts: "missing" | "all";
  children: string;
}

function Export({ language, texts, children }: ExportProps) {
  return (
    <ButtonLink
      variant="line"
      href={`${href("/cms/settings/languages/:language/export", { language })}?texts=${texts}`}
      leftSection={<Download className="icon size-[1.1rem]" aria-hidden />}
    >
      {children}
    </ButtonLink>
  );
}

interface PreviewProps {
  language: Language;
  preview: ImportPreview;
}

function Preview({ language, preview: { count, changes, same, refused, refusedCount } }: PreviewProps) {
  return (
    <>
      <section className="border-t border-line pt-4">
        <h4 className="mb-3 font-medium">
          {count === 0 ? "No new texts" : `${count.toLocaleString("en-US")} new ${count === 1 ? "text" : "texts"}`}
          {same > 0 && <span className="font-normal text-ink-2">, {same.toLocaleString("en-US")} as saved</span>}
        </h4>
        <ul className="grid gap-2">
          {changes.map(({ line, entry, before, after }) => (
            <li key={line} className="wrap-anywhere">
              <span className="block text-xs text-ink-3">
                Line {line}: {entry}
              </span>
              <span lang={language}>{shortened(after)}</span>
              {before && (
                <span className="block text-xs text-ink-2">
                  Now: <span lang={language}>{shortened(before)}</span>
                </span>
              )}
            </li>
          ))}
        </ul>
        <More listed={changes.length} total={count} />
      </section>
      {refusedCount > 0 && (
        <section className="border-t border-line pt-4">
          <h4 className="mb-3 font-medium">
            {refusedCount === 1 ? "1 line is left out" : `${refusedCount.toLocaleString("en-US")} lines are left out`}
          </h4>
          <ul className="grid gap-1">
            {refused.map(({ line, text }) => (
              <li key={line} className="wrap-anywhere">
                Line {line}: {text}
              </li>
            ))}
          </ul>
          <More listed={refused.length} total={refusedCount} />
        </section>
      )}
    </>
  );
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function More({ listed, total }: { listed: number; total: number }) {
  if (total <= listed) return null;
  return <p className="mt-2 text-ink-3">and {(total - listed).toLocaleString("en-US")} more</p>;
}
