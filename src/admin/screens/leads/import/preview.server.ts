import type { CsvRow } from "#src/base/csv/read-csv.ts";
import { oneLine } from "#src/base/plain-text.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import { type ColumnRole, dateRoles } from "#src/domain/leads/import/column-roles.ts";
import { guessColumns, isHeader } from "#src/domain/leads/import/columns.ts";
import { type DateOrder, dateOrderOf, parseDate } from "#src/domain/leads/import/dates.ts";
import type { Duplicate } from "#src/domain/leads/import/import.server.ts";
import type { RowError, RowLead } from "#src/domain/leads/import/read-rows.ts";
import { formatDate, formatMoney } from "#src/domain/leads/pipeline/outcome.ts";
import { type Stages, stageLabel, stageName } from "#src/domain/leads/pipeline/stages.ts";
import { inboxPath } from "../inbox/query-params.ts";

/** How many of each are shown. */
const previewLimits = { samples: 3, leads: 5, errors: 50, duplicates: 100 };

export interface ImportPreview {
  firstRow: string;
  hasHeader: boolean;
  /** A date that may be two days, and both of them; null if there is nothing to ask. */
  unclearDate: { written: string; mdy: string; dmy: string } | null;
  columns: { heading: string; samples: string[]; role: ColumnRole }[];
  /** The first leads as they will be. */
  leads: { line: number; name: string; facts: string[]; message: string }[];
  leadCount: number;
  errors: { line: number; text: string }[];
  errorCount: number;
  duplicates: { line: number; name: string; why: string; path: string | null }[];
  duplicateCount: number;
}

export interface Layout {
  firstRow: string;
  headings: string[] | null;
  rows: CsvRow[];
  columns: ColumnRole[];
  /** Null if no date shows it, and nobody has said it. */
  dateOrder: DateOrder | null;
  /** A date that needs it. */
  unclearDate: string | null;
}

interface ChosenLayout {
  /** The first row of the table whose columns were chosen: those of another table are guessed. */
  seen?: string | undefined;
  header?: "yes" | undefined;
  column: ColumnRole[];
  dateOrder: DateOrder | "";
}

/** In characters. */
const maxFirstRowLength = 500;

/** The columns and dates as the person chose them, or at first as they are guessed. */
export function layoutOf(
  table: CsvRow[],
  { seen, header: chosen, column, dateOrder }: ChosenLayout,
  stages: Stages,
): Layout {
  const [first, ...others] = table;
  const firstRow = oneLine(first?.cells.join(" ") ?? "")
    .slice(0, maxFirstRowLength)
    .trim();
  const isSeen = seen === firstRow;
  const hasHeader = isSeen ? chosen === "yes" : first !== undefined && isHeader(first.cells);
  const headings = hasHeader ? (first?.cells ?? []) : null;
  const rows = headings ? others : table;
  const cells = rows.map((row) => row.cells);
  const guessed = guessColumns(headings, cells, stages);
  const columns = isSeen && column.length === guessed.length ? column : guessed;
  const dateColumns = [...columns.keys()].filter((index) => dateRoles.some((role) => role === columns[index]));
  const shown = dateOrderOf(cells.flatMap((row) => dateColumns.map((index) => row[index] ?? "")));
  return {
    ...{ firstRow, headings, rows, columns },
    dateOrder: shown.order ?? ((isSeen && dateOrder) || null),
    unclearDate: shown.example,
  };
}

function daysOf(written: string): ImportPreview["unclearDate"] {
  const dayIn = (order: DateOrder) => {
    const parsed = parseDate(written, order);
    return typeof parsed === "object" ? formatDate(parsed.day) : written;
  };
  return { written, mdy: dayIn("mdy"), dmy: dayIn("dmy") };
}

interface PreviewContext {
  timeZone: string;
  currency: string;
  people: readonly { id: string; name: string }[];
  stages: Stages;
}

export function previewOf(
  { firstRow, headings, rows, columns, unclearDate }: Layout,
  { errors, unknown, duplicates }: { errors: RowError[]; unknown: RowLead[]; duplicates: Duplicate[] },
  context: PreviewContext,
): ImportPreview {
  return {
    firstRow,
    hasHeader: headings !== null,
    unclearDate: unclearDate === null ? null : daysOf(unclearDate),
    columns: columns.map((role, index) => ({
      heading: oneLine(headings?.[index] ?? ""),
      samples: rows.flatMap(({ cells }) => cells[index]?.slice(0, 60) || []).slice(0, previewLimits.samples),
      role,
    })),
    leads: unknown.slice(0, previewLimits.leads).map((lead) => ({
      line: lead.line,
      name: lead.fields.name,
      facts: factsOf(lead, context),
      message: lead.fields.message.slice(0, 160),
    })),
    leadCount: unknown.length,
    errors: errors.slice(0, previewLimits.errors).map(({ line, text }) => ({ line, text })),
    errorCount: errors.length,
    duplicates: duplicates.slice(0, previewLimits.duplicates).map((duplicate) => describeDuplicate(duplicate, context)),
    duplicateCount: duplicates.length,
  };
}

/** What is known of a lead besides its name and message. */
function factsOf(lead: RowLead, { timeZone, currency, people, stages }: PreviewContext): string[] {
  const { fields, status, value, receivedAt, owner } = lead;
  const facts = [
    ...[fields.company, fields.email, fields.phone, fields.service],
    status && stageLabel(status, stages),
    value && formatMoney(value.cents, value.currency ?? currency),
    owner && people.find(({ id }) => id === owner)?.name,
    receivedAt && formatDate(dateIn(timeZone, receivedAt)),
  ];
  return facts.filter((fact) => typeof fact === "string" && fact !== "") as string[];
}

function describeDuplicate(duplicate: Duplicate, { stages }: PreviewContext): ImportPreview["duplicates"][number] {
  const { line, fields } = duplicate.row;
  if ("line" in duplicate)
    return { line, name: fields.name, why: `the same person as in line ${duplicate.line}`, path: null };
  const { id, name, why } = duplicate.lead;
  const same = why === "email" ? "same email" : "same phone number";
  return {
    line,
    name: fields.name,
    why: `${same} as ${name} (${stageName(duplicate.lead, stages)})`,
    path: inboxPath(new URLSearchParams(), id),
  };
}
