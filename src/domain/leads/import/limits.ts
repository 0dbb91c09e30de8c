import type { CsvLimits } from "#src/base/csv/read-csv.ts";

/** The limits of a file. */
export const importLimits: CsvLimits = {
  /** In characters: 5,000 rows of 120. */
  length: 600_000,
  /** With the one that names the columns. */
  rows: 5_001,
  columns: 40,
};
