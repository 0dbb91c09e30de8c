import { type ChangeEvent, useId } from "react";
import { Field } from "../field.tsx";

interface CsvFileFieldProps {
  /** The text of the chosen file. */
  read: (file: File) => Promise<string>;
  error?: string;
}

/** A file that the browser writes into the form's field `rows`. Without JavaScript, rows are pasted there. */
export function CsvFileField({ read, error = "" }: CsvFileFieldProps) {
  const id = useId();
  async function fillRows({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? [];
    const rows = input.form?.elements.namedItem("rows");
    if (!file || !(rows instanceof HTMLTextAreaElement)) return;
    rows.value = await read(file);
    rows.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return (
    <Field id={id} label="CSV file" className="unscripted:hidden">
      {(labels) => (
        <>
          <input
            {...labels}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            className="mt-1 block w-full text-ink-2"
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={fillRows}
          />
          {error && (
            <p id={`${id}-error`} role="alert" className="field-error">
              {error}
            </p>
          )}
        </>
      )}
    </Field>
  );
}
