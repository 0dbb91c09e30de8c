import { useId } from "react";
import { Link } from "react-router";
import { Select } from "#src/admin/ui/controls.tsx";
import { ActionForm, useActionResult } from "#src/admin/ui/form/action-form.tsx";
import { CheckField, ChoiceField, SubmitButton } from "#src/admin/ui/form/fields.tsx";
import { FormMessage } from "#src/admin/ui/message.tsx";
import { TableField } from "#src/admin/ui/upload/table-field.tsx";
import { columnRoles } from "#src/domain/leads/import/column-roles.ts";
import { importLimits } from "#src/domain/leads/import/limits.ts";
import type { ImportResult } from "./actions.server.ts";
import type { ImportPreview } from "./preview.server.ts";

interface Props {
  statuses: { value: string; label: string }[];
  owners: { value: string; label: string }[];
  nextImport: string;
}

/** Takes the rows, shows what they are, and imports them. */
export function ImportForm({ owners, statuses, nextImport }: Props) {
  const { preview, remainingMessage, message = "" } = useActionResult<ImportResult>("import") ?? {};
  return (
    <ActionForm intent="import" isLong>
      {remainingMessage && <FormMessage tone="bad">{remainingMessage}</FormMessage>}
      <input type="hidden" name="id" value={nextImport} />
      {/* The key replaces the rows by those that are left. */}
      <TableField key={message} hint="Choose a file, or paste rows from a spreadsheet." limits={importLimits} />
      {preview && <Preview {...{ preview, owners, statuses }} />}
      <div className="flex flex-wrap gap-3">
        {preview ? (
          <>
            <SubmitButton busy="Importing..." name="mode" value="import">
              Import
            </SubmitButton>
            <SubmitButton busy="Checking..." tone="line" name="mode" value="check">
              Check again
            </SubmitButton>
          </>
        ) : (
          <SubmitButton busy="Checking..." name="mode" value="check">
            Check the rows
          </SubmitButton>
        )}
      </div>
    </ActionForm>
  );
}

function Preview({ preview, owners, statuses }: Pick<Props, "owners" | "statuses"> & { preview: ImportPreview }) {
  const { firstRow, hasHeader, unclearDate, leads, leadCount, errors, errorCount, duplicates, duplicateCount } =
    preview;
  return (
    <>
      <input type="hidden" name="seen" value={firstRow} />
      <Columns preview={preview} />
      <CheckField name="header" label="The first row has the names of the columns" checked={hasHeader} />
      {unclearDate && (
        <ChoiceField
          name="dateOrder"
          label={`What day is ${unclearDate.written}?`}
          hint="All dates of the file are read the same way"
          options={[
            { value: "", label: "Choose" },
            { value: "mdy", label: unclearDate.mdy },
            { value: "dmy", label: unclearDate.dmy },
          ]}
          value=""
        />
      )}
      <PreviewSection title={countText(leadCount, "new lead", "new leads")}>
        <ul className="grid gap-2">
          {leads.map(({ line, name, facts, message }) => (
            <li key={line} className="wrap-anywhere">
              <b>{name}</b> <span className="text-ink-2">{facts.join(", ")}</span>
              {message && <span className="block text-xs text-ink-3">{message}</span>}
            </li>
          ))}
        </ul>
        <More listed={leads.length} total={leadCount} />
      </PreviewSection>
      {errorCount > 0 && (
        <PreviewSection title={countText(errorCount, "line can't be imported", "lines can't be imported")}>
          <ul className="grid gap-1">
            {errors.map(({ line, text }) => (
              <li key={line} className="wrap-anywhere">
                Line {line}: {text}
              </li>
            ))}
          </ul>
          <More listed={errors.length} total={errorCount} />
        </PreviewSection>
      )}
      {duplicateCount > 0 && (
        <PreviewSection title={countText(duplicateCount, "line is a person you know", "lines are people you know")}>
          <p className="mb-2 text-ink-2">They are skipped, unless you check them.</p>
          <ul className="grid gap-1">
            {duplicates.map(({ line, name, why, path }) => (
              <li key={line} className="wrap-anywhere">
                <CheckField name={`add-${line}`} label={`Add line ${line}, ${name}`} />
                <span className="block pl-8 text-xs text-ink-3">
                  {path ? (
                    <Link to={path} target="_blank" className="link">
                      {why}
                    </Link>
                  ) : (
                    why
                  )}
                </span>
              </li>
            ))}
          </ul>
          <More listed={duplicates.length} total={duplicateCount} />
          <div className="mt-2">
            <CheckField name="all" label="Add all of them" />
          </div>
        </PreviewSection>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          name="status"
          label="Status of the leads"
          hint="Of those without one in the file. New: a reply is due, and the clock starts now"
          options={statuses}
          value="contacted"
        />
        <ChoiceField
          name="assignee"
          label="Assigned to"
          hint="Who follows up on those without an owner in the file"
          options={owners}
          value={owners[0]?.value ?? ""}
        />
      </div>
    </>
  );
}

const roleOptions = Object.entries(columnRoles).map(([value, label]) => ({ value, label }));

/** What each column is. */
function Columns({ preview: { columns } }: { preview: ImportPreview }) {
  const id = useId();
  return (
    <PreviewSection title="Columns">
      <ul className="grid gap-3">
        {columns.map(({ heading, samples, role }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have only their place
          <li key={index} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_14rem]">
            <label htmlFor={`${id}-${index}`} className="min-w-0 wrap-anywhere">
              <b>{heading || `Column ${index + 1}`}</b>
              <span className="block text-xs text-ink-3">{samples.join(" · ") || "Empty"}</span>
            </label>
            <Select key={role} id={`${id}-${index}`} name="column" options={roleOptions} defaultValue={role} />
          </li>
        ))}
      </ul>
    </PreviewSection>
  );
}

function PreviewSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="border-t border-line pt-4">
      <h3 className="mb-3 text-[1.0625rem] tracking-[-.015em]">{title}</h3>
      {children}
    </section>
  );
}

function More({ listed, total }: { listed: number; total: number }) {
  if (total <= listed) return null;
  return <p className="mt-2 text-ink-3">and {(total - listed).toLocaleString("en-US")} more</p>;
}

function countText(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
