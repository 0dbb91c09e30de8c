import { z } from "zod";
import { maxCellLength, maxTableColumns, maxTableRows } from "./values/max-lengths.ts";

const cell = z.string().trim().max(maxCellLength);

/** A table whose cells are lines of text. */
export const table = z.object({
  rows: z
    .array(z.array(cell).min(1).max(maxTableColumns))
    .min(1)
    .max(maxTableRows)
    .refine((rows) => rows.flat().some((text) => text !== ""))
    .meta({ label: "Table", hint: "Copy cells in Excel or Google Sheets and paste them here", input: "table" }),
  hasHeaderRow: z.boolean().default(true).meta({ label: "First row has the headings of the columns" }),
  hasHeaderColumn: z.boolean().default(false).meta({ label: "First column has the headings of the rows" }),
  caption: z.string().trim().max(200).default("").meta({ label: "Caption", hint: "Small text under the table" }),
});
