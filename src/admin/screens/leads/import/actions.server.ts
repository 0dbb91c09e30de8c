import { z } from "zod";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import { csvErrors } from "#src/admin/ui/upload/csv-errors.ts";
import { readCsv } from "#src/base/csv/read-csv.ts";
import { csvRow } from "#src/base/csv/write-csv.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { isColumnRole } from "#src/domain/leads/import/column-roles.ts";
import { findDuplicates, importLeads, undoImport } from "#src/domain/leads/import/import.server.ts";
import { importLimits } from "#src/domain/leads/import/limits.ts";
import { type RowError, readRows } from "#src/domain/leads/import/read-rows.ts";
import { readStages } from "#src/domain/leads/pipeline/stages.server.ts";
import type { Services } from "#src/domain/services.ts";
import { ownerFrom } from "../add/owner.ts";
import { readAssignees } from "../inbox/inbox-list.server.ts";
import { isId } from "../inbox/query-params.ts";
import { type ImportPreview, type Layout, layoutOf, previewOf } from "./preview.server.ts";

const role = z.string().refine(isColumnRole);

export const importForm = z.discriminatedUnion("intent", [
  // Loose for the checkboxes of the duplicates, such as `add-12`.
  z.looseObject({
    intent: z.literal("import"),
    id: z.uuid(),
    rows: z.string(),
    separator: z.string().max(1).default(""),
    file: z.string().max(200).default(""),
    /** Checks the rows and shows them, or imports them. */
    mode: z.enum(["check", "import"]).default("check"),
    column: z.array(role),
    /** The first row of the table whose columns were chosen: those of another table are guessed. */
    seen: z.string().optional(),
    header: z.literal("yes").optional(),
    dateOrder: z.enum(["", "mdy", "dmy"]).default(""),
    status: z.string().refine(isId).default("contacted"),
    assignee: z.literal("").or(z.string().refine(isId)).default(""),
    all: z.literal("yes").optional(),
  }),
  z.object({ intent: z.literal("undo"), about: z.uuid() }),
]);

type ImportForm = z.infer<typeof importForm>;
type RowsForm = Extract<ImportForm, { intent: "import" }>;

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

async function readImport(services: Services, by: LoggedInPerson, input: RowsForm): Promise<ImportResult> {
  const { intent, mode, rows, separator, file, dateOrder, status, assignee } = input;
  const values = { rows, separator, file, dateOrder, status, assignee };
  // Browsers send line breaks as CRLF but count them as one character.
  const table = readCsv(rows.replaceAll("\r\n", "\n"), importLimits, separator);
  if (typeof table === "string") return refused(intent, { errors: { rows: csvErrors(importLimits)[table] }, values });
  const now = services.now();
  const [company, { people }, stages] = await Promise.all([
    readCompanyInfo(services.db, now),
    readAssignees(services.db),
    readStages(services.db),
  ]);
  const layout = layoutOf(table, input, stages);
  const context = { ...company, now, people, stages, dateOrder: layout.dateOrder };
  const { leads, errors } = readRows(layout.rows, layout, context);
  const { unknown, duplicates } = await findDuplicates(services.db, leads);
  const preview = previewOf(layout, { errors, unknown, duplicates }, context);
  if (mode === "check") return { ...refused(intent, { values }), preview };
  if (layout.unclearDate !== null && layout.dateOrder === null)
    return { ...refused(intent, { errors: { dateOrder: "Choose which day it is." }, values }), preview };
  const chosen = duplicates.filter(({ row }) => input.all === "yes" || input[`add-${row.line}`] === "yes");
  const importedRows = [...unknown, ...chosen.map(({ row }) => row)].toSorted((a, b) => a.line - b.line);
  if (importedRows.length === 0) {
    const message = "There is nothing to import: each line has an error or is skipped.";
    return { ...refused(intent, { message, values }), preview };
  }
  const leadImport = { id: input.id, fileName: file, rows: importedRows, status, assignee: ownerFrom(assignee) };
  const result = await importLeads(services, by, leadImport, now);
  if (result.state === "no-such-person") {
    return { ...refused(intent, { errors: { assignee: "This account no longer exists." }, values }), preview };
  }
  return importedResult(intent, { leads: result.leads, skipped: duplicates.length - chosen.length }, layout, errors);
}

/** Lines with errors stay in the form, with the reason after each. */
function importedResult(
  form: string,
  { leads, skipped }: { leads: number; skipped: number },
  { headings }: Layout,
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
  const rows = [...(headings ? [[...headings, "Reason"]] : []), ...errors.map(({ cells, text }) => [...cells, text])];
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
