import type { CsvLimits } from "#src/base/csv/read-csv.ts";

/** The limits of a file. */
export const redirectLimits: CsvLimits = {
  /** In characters: 10,000 rows of 60 and more. */
  length: 600_000,
  /** With the one that names the columns. */
  rows: 10_001,
  columns: 40,
};
