import { parse } from "csv-parse/sync";
import { withoutApostrophe } from "../csv.ts";
import { importLimits } from "./limits.ts";

export interface TableRow {
  /** The line of the file on which it ends. */
  line: number;
  cells: string[];
}

export type TableError = "empty" | "workbook" | "open-quote" | "too-many-rows" | "too-many-columns" | "too-long";

const delimiters = ["\t", ";", ","];

/** Reads a CSV file, or rows that were copied from a spreadsheet. */
export function readTable(text: string): TableRow[] | TableError {
  if (text.length > importLimits.length) return "too-long";
  // Excel's own files are ZIP archives.
  if (text.startsWith("PK\u0003\u0004") || text.startsWith("\u00d0\u00cf\u0011\u00e0")) return "workbook";
  const [first = ""] = text.split("\n", 1);
  const delimiter = guessDelimiter(first);
  let filled: TableRow[];
  try {
    filled = parse(text, {
      ...{ bom: true, delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true },
      // One more than a header and the limit, to see that there are more.
      to: importLimits.rows + 2,
      on_record: (cells: string[], { lines }) => [String(lines), ...cells],
    })
      .map(([line, ...cells]) => ({ line: Number(line), cells: cells.map(withoutApostrophe) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ""));
  } catch {
    return "open-quote";
  }
  if (filled.length === 0) return "empty";
  if (filled.length > importLimits.rows + 1) return "too-many-rows";
  return filled.some(({ cells }) => cells.length > importLimits.columns) ? "too-many-columns" : filled;
}

/** The delimiter of a file, by its first line. */
function guessDelimiter(line: string): string {
  const count = (delimiter: string) => line.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best), ",");
}
