import type { FileError } from "#src/base/csv/decode-csv.ts";
import type { CsvError, CsvLimits } from "#src/base/csv/read-csv.ts";

/** Why a table can't be read, and what to do about it. `rows` is without the one that names the columns. */
export function csvErrors({ length, rows, columns }: CsvLimits): Record<CsvError | FileError, string> {
  return {
    empty: "There are no rows. Choose a file, or paste rows from a spreadsheet.",
    workbook: "This is an Excel workbook. In Excel, choose File, Save As, CSV UTF-8, and take that file.",
    "no-text": "This file isn't a table. In your spreadsheet, save the table as CSV, and take that file.",
    "open-quote": "A quotation mark is open at the end. Check the quotes and try again.",
    "too-many-rows": `Import at most ${(rows - 1).toLocaleString("en-US")} rows at once. Split the file.`,
    "too-many-columns": `A row has more than ${columns} columns. Delete those you don't need.`,
    "too-long": `The file is too long. Split it into files of ${length.toLocaleString("en-US")} characters.`,
  };
}
