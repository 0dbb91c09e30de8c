import { type ChangeEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { decodeCsv, type Encoding, encodings, isEncoding } from "#src/base/csv/decode-csv.ts";
import { type CsvLimits, type CsvRow, csvRows, separatorOf, separators } from "#src/base/csv/read-csv.ts";
import { Select } from "../controls.tsx";
import { Field } from "../field.tsx";
import { useFormState } from "../form/action-form.tsx";
import { LongTextField } from "../form/fields.tsx";
import { csvErrors } from "./csv-errors.ts";

interface TableFieldProps {
  /** What the rows are. */
  hint: string;
  limits: CsvLimits;
}

/**
 * A table: a file that the browser writes into the form's field `rows`, or what is pasted there. Its first rows show whether
 * encoding and separator are right; the form sends `separator` (empty: as the content shows it) and the name of the `file`.
 */
export function TableField({ hint, limits }: TableFieldProps) {
  const { result } = useFormState();
  const [text, setText] = useState(result?.values.rows ?? "");
  const [file, setFile] = useState({ name: result?.values.file ?? "", bytes: null as Uint8Array<ArrayBuffer> | null });
  const [encoding, setEncoding] = useState<Encoding>("utf-8");
  const [separator, setSeparator] = useState(result?.values.separator ?? "");
  const [error, setError] = useState("");
  const frame = useRef<HTMLDivElement>(null);

  // After a success, the form is empty again.
  useEffect(() => {
    const form = frame.current?.closest("form");
    const clear = () => {
      setText("");
      setSeparator("");
    };
    form?.addEventListener("reset", clear);
    return () => form?.removeEventListener("reset", clear);
  }, []);

  function showFile(bytes: Uint8Array<ArrayBuffer>, chosen?: Encoding) {
    const decoded = decodeCsv(bytes, limits.length, chosen);
    const isRead = typeof decoded === "object";
    setError(isRead ? "" : csvErrors(limits)[decoded]);
    if (isRead) setEncoding(decoded.encoding);
    const rows = frame.current?.querySelector("textarea");
    if (!rows) return;
    rows.value = isRead ? decoded.text : "";
    // The form's draft and the preview follow what is entered.
    rows.dispatchEvent(new Event("input", { bubbles: true }));
  }

  async function readFile({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = files ?? [];
    if (!chosen) return;
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    setFile({ name: chosen.name.slice(0, 200), bytes });
    showFile(bytes);
  }

  return (
    <div
      ref={frame}
      className="grid gap-4"
      onInput={({ target }) => target instanceof HTMLTextAreaElement && setText(target.value)}
    >
      <input type="hidden" name="file" value={file.name} />
      <FileField error={error} read={readFile} />
      <LongTextField name="rows" label="Rows" hint={hint} rows={6} maxLength={limits.length} />
      <TablePreview text={text} separator={separator} choose={setSeparator}>
        {file.bytes && (
          <Choice
            label="Encoding"
            value={encoding}
            options={encodings}
            choose={(chosen) => file.bytes && isEncoding(chosen) && showFile(file.bytes, chosen)}
          />
        )}
      </TablePreview>
    </div>
  );
}

function FileField({ error, read }: { error: string; read: (event: ChangeEvent<HTMLInputElement>) => void }) {
  return (
    <Field label="CSV file" error={error} className="unscripted:hidden">
      {(labels) => (
        <input
          {...labels}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          className="mt-1 block w-full text-ink-2"
          onChange={read}
        />
      )}
    </Field>
  );
}

/** How many rows are shown. */
const previewRows = 5;

interface TablePreviewProps {
  text: string;
  /** Empty: as the content shows it. */
  separator: string;
  choose: (separator: string) => void;
  children: ReactNode;
}

/** The first rows as they are read. */
function TablePreview({ text, separator, choose, children }: TablePreviewProps) {
  const id = useId();
  const shown = useDeferredValue(text);
  if (shown.trim() === "") return null;
  const found = separatorOf(shown);
  const rows = firstRows(shown, separator || found);
  const options = { "": `Found: ${nameOf(found)}`, ...separators };
  return (
    <div className="grid gap-3">
      <h3 id={id} className="text-sm font-medium">
        Preview
      </h3>
      <div className="flex flex-wrap gap-4">
        {children}
        <Choice label="Separator" name="separator" value={separator} options={options} choose={choose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard */}
      <section aria-labelledby={id} tabIndex={0} className="table-preview">
        <table>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line}>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have only their place
                  <td key={index}>{cell.slice(0, 80)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function firstRows(text: string, separator: string): CsvRow[] {
  const rows: CsvRow[] = [];
  for (const row of csvRows(text, separator)) {
    if (rows.length === previewRows) break;
    if (row.cells.some((cell) => cell !== "")) rows.push(row);
  }
  return rows;
}

function nameOf(separator: string): string {
  return Object.entries(separators).find(([sign]) => sign === separator)?.[1] ?? separator;
}

interface ChoiceProps {
  label: string;
  name?: string;
  value: string;
  options: Readonly<Record<string, string>>;
  choose: (value: string) => void;
}

function Choice({ label, name, value, options, choose }: ChoiceProps) {
  return (
    <Field label={label} className="w-72 max-w-full">
      {(labels) => (
        <Select
          {...labels}
          name={name}
          value={value}
          options={Object.entries(options).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
    </Field>
  );
}
