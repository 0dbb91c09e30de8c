import { z } from "zod";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { csvRow } from "#src/domain/leads/csv.ts";
import { type ColumnRole, guessColumns, isColumnRole, isHeader } from "#src/domain/leads/import/columns.ts";
import { type Duplicate, findDuplicates, importLeads, undoImport } from "#src/domain/leads/import/import.server.ts";
import { importLimits } from "#src/domain/leads/import/limits.ts";
import { type RowError, type RowLead, readRows } from "#src/domain/leads/import/read-rows.ts";
import { readTable, type TableError, type TableRow } from "#src/domain/leads/import/read-table.ts";
import { openStatuses } from "#src/domain/leads/statuses.ts";
import type { Services } from "#src/domain/services.ts";
import { ownerFrom } from "../add/owner.ts";
import { inboxPath, isId, statusLabels } from "../inbox/query-params.ts";

const role = z.string().refine(isColumnRole);

export const importForm = z.discriminatedUnion("intent", [
  // Loose for the checkboxes of the duplicates, such as `add-12`.
  z.looseObject({
    intent: z.literal("import"),
    id: z.uuid(),
    rows: z.string(),
    file: z.string().max(200).default(""),
    /** Checks the rows and shows them, or imports them. */
    mode: z.enum(["check", "import"]).default("check"),
    column: z.array(role),
    /** Present once the rows have been shown. */
    seen: z.literal("yes").optional(),
    header: z.literal("yes").optional(),
    status: z.enum(openStatuses).default("contacted"),
    assignee: z.literal("").or(z.string().refine(isId)).default(""),
    all: z.literal("yes").optional(),
  }),
  z.object({ intent: z.literal("undo"), about: z.uuid() }),
]);

type ImportForm = z.infer<typeof importForm>;
type RowsForm = Extract<ImportForm, { intent: "import" }>;

/** How many of each are shown. */
const previewLimits = { samples: 3, leads: 5, errors: 50, duplicates: 100 };

export interface ImportPreview {
  hasHeader: boolean;
  columns: { heading: string; samples: string[]; role: ColumnRole }[];
  /** The first leads as they will be. */
  leads: { line: number; name: string; company: string; email: string; phone: string; message: string }[];
  leadCount: number;
  errors: { line: number; text: string }[];
  errorCount: number;
  duplicates: { line: number; name: string; why: string; path: string | null }[];
  duplicateCount: number;
}

export type ImportResult = ActionResult & {
  preview?: ImportPreview;
  /** What is to be done with the lines that have errors. */
  remainingMessage?: string;
};

export async function runImportAction(
  services: Services,
  by: LoggedInPerson,
  input: ImportForm,
): Promise<ImportResult> {
  return input.intent === "undo" ? undo(services, by, input) : readImport(services, by, input);
}

const tableErrors: Record<TableError, string> = {
  empty: "There are no rows. Choose a file, or paste rows from a spreadsheet.",
  workbook: "This is an Excel workbook. In Excel, choose File, Save As, CSV, and take that file.",
  "open-quote": "A quotation mark is open at the end. Check the quotes and try again.",
  "too-many-rows": `Import at most ${importLimits.rows.toLocaleString("en-US")} rows at once. Split the file.`,
  "too-many-columns": `A row has more than ${importLimits.columns} columns. Delete those you don't need.`,
  "too-long": `The file is too long. Split it into files of ${importLimits.length.toLocaleString("en-US")} characters.`,
};

async function readImport(services: Services, by: LoggedInPerson, input: RowsForm): Promise<ImportResult> {
  const { intent, rows: rowsText, mode, status, assignee } = input;
  const values = { rows: rowsText, file: input.file, status, assignee };
  const table = readTable(rowsText.replaceAll("\r\n", "\n"));
  if (typeof table === "string") return refused(intent, { errors: { rows: tableErrors[table] }, values });
  const now = services.now();
  const { timeZone } = await readCompanyInfo(services.db, now);
  const layout = layoutOf(table, input);
  const { leads, errors } = readRows(layout.rows, layout.columns, { now, timeZone });
  const { unknown, duplicates } = await findDuplicates(services.db, leads);
  const preview = previewOf(layout, { errors, unknown, duplicates });
  if (mode === "check") return { ...refused(intent, { values }), preview };
  const chosen = duplicates.filter(({ row }) => input.all === "yes" || input[`add-${row.line}`] === "yes");
  const importedRows = [...unknown, ...chosen.map(({ row }) => row)].toSorted((a, b) => a.line - b.line);
  if (importedRows.length === 0) {
    const message = "There is nothing to import: each line has an error or is skipped.";
    return { ...refused(intent, { message, values }), preview };
  }
  const leadImport = { id: input.id, fileName: input.file, rows: importedRows, status, assignee: ownerFrom(assignee) };
  const result = await importLeads(services, by, leadImport, now);
  if (result.state === "no-such-person") {
    return { ...refused(intent, { errors: { assignee: "This account no longer exists." }, values }), preview };
  }
  return importedResult(intent, { leads: result.leads, skipped: duplicates.length - chosen.length }, layout, errors);
}

interface Layout {
  header: string[] | null;
  rows: TableRow[];
  columns: ColumnRole[];
}

/** The columns as the person chose them, or at first as they are guessed. */
function layoutOf(table: TableRow[], { seen, header: chosen, column }: RowsForm): Layout {
  const [first, ...others] = table;
  const hasHeader = seen ? chosen === "yes" : first !== undefined && isHeader(first.cells);
  const header = hasHeader ? (first?.cells ?? []) : null;
  const rows = header ? others : table;
  const guessed = guessColumns(
    header,
    rows.map(({ cells }) => cells),
  );
  return {
    header,
    rows,
    columns: column.length === guessed.length ? column.map((name) => name as ColumnRole) : guessed,
  };
}

function previewOf(
  { header, rows, columns }: Layout,
  { errors, unknown, duplicates }: { errors: RowError[]; unknown: RowLead[]; duplicates: Duplicate[] },
): ImportPreview {
  return {
    hasHeader: header !== null,
    columns: columns.map((role, index) => ({
      heading: header?.[index] ?? "",
      samples: rows.flatMap(({ cells }) => cells[index]?.slice(0, 60) || []).slice(0, previewLimits.samples),
      role,
    })),
    leads: unknown.slice(0, previewLimits.leads).map(({ line, fields: { name, company, email, phone, message } }) => ({
      ...{ line, name, company, email, phone },
      message: message.slice(0, 160),
    })),
    leadCount: unknown.length,
    errors: errors.slice(0, previewLimits.errors).map(({ line, text }) => ({ line, text })),
    errorCount: errors.length,
    duplicates: duplicates.slice(0, previewLimits.duplicates).map(describeDuplicate),
    duplicateCount: duplicates.length,
  };
}

function describeDuplicate(duplicate: Duplicate): ImportPreview["duplicates"][number] {
  const { line, fields } = duplicate.row;
  if ("line" in duplicate)
    return { line, name: fields.name, why: `the same person as in line ${duplicate.line}`, path: null };
  const { id, name, status, why } = duplicate.lead;
  const same = why === "email" ? "same email" : "same phone number";
  return {
    line,
    name: fields.name,
    why: `${same} as ${name} (${statusLabels[status]})`,
    path: inboxPath(new URLSearchParams(), id),
  };
}

/** Lines with errors stay in the form, with the reason after each. */
function importedResult(
  form: string,
  { leads, skipped }: { leads: number; skipped: number },
  { header }: Layout,
  errors: RowError[],
): ImportResult {
  const skippedText =
    skipped === 1 ? "1 person you know was" : `${skipped.toLocaleString("en-US")} people you know were`;
  const count = leads === 1 ? "1 lead" : `${leads.toLocaleString("en-US")} leads`;
  const result = done(form, `Imported ${count}.${skipped > 0 ? ` ${skippedText} skipped.` : ""}`);
  if (errors.length === 0) return result;
  const remainingMessage =
    errors.length === 1
      ? "1 line is left, with the reason after it. Fix it"
      : `${errors.length} lines are left, each with the reason after it. Fix them`;
  const rows = [...(header ? [[...header, "Reason"]] : []), ...errors.map(({ cells, text }) => [...cells, text])];
  return {
    ...result,
    values: { rows: rows.map(csvRow).join("") },
    remainingMessage: `${remainingMessage}, and import again.`,
  };
}

async function undo({ db, now }: Services, by: LoggedInPerson, input: Extract<ImportForm, { intent: "undo" }>) {
  const form = formKey(input);
  const result = await undoImport(db, by, input.about, now());
  if (result.state === "too-late") return refused(form, { message: "This import can't be undone anymore." });
  const remainingMessage = result.left === 0 ? "" : ` ${result.left} stay, because someone has worked on them.`;
  const removed = result.removed === 1 ? "1 lead" : `${result.removed.toLocaleString("en-US")} leads`;
  return done(form, `Import undone: ${removed} removed.${remainingMessage}`);
}
