import type { CsvLimits } from "#src/base/csv/read-csv.ts";
import { type Language, languageTitle } from "#src/base/languages.ts";

/** The limits of a translator's file. The default content has 3,000 rows. */
export const handoverLimits: CsvLimits = { length: 1_000_000, rows: 10_001, columns: 40 };

/** The column of a language's texts: `spanish`. */
export function handoverColumn(language: Language): string {
  return languageTitle(language).toLowerCase();
}
