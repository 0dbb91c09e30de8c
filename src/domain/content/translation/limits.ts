import type { CsvLimits } from "#src/base/csv/read-csv.ts";

/** The limits of a translator's file. The default content has 3,000 rows. */
export const handoverLimits: CsvLimits = { length: 1_000_000, rows: 10_001, columns: 40 };
