import { z } from "zod";
import { line } from "./fields.ts";

/** Blocks for pages that people print. */

const cell = z.string().trim().max(120).default("");

export const checklist = z.object({
  items: z.array(line(240)).min(1).max(30).meta({ label: "Lines", item: "line" }),
});

export const fillInTable = z.object({
  columns: z
    .array(
      z.object({
        heading: line(40).meta({ label: "Heading" }),
        isCheck: z.boolean().default(false).meta({ label: "A box to check" }),
      }),
    )
    .min(1)
    .max(6)
    .meta({ label: "Columns", item: "column" }),
  rows: z
    .array(
      z.object({
        first: cell.meta({ label: "First column" }),
        second: cell.meta({ label: "Second column", hint: "Leave blank to fill it in by hand" }),
      }),
    )
    .max(30)
    .default([])
    .meta({ label: "Rows", item: "row" }),
  emptyRows: z.number().int().min(0).max(30).default(4).meta({ label: "Empty rows below them" }),
});
