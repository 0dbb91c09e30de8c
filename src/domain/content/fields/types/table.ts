import { asText, itemsIn } from "../../schema/values/deep-equal.ts";
import { maxCellLength, maxTableColumns, maxTableRows } from "../../schema/values/max-lengths.ts";
import { unknownFactWarning } from "../facts.ts";
import type { CustomType, Issue } from "../field-type.ts";

/** Rows of cells; each cell is a text. */
export const tableType: CustomType = {
  valueKind: "text",
  empty: Array.from({ length: 3 }, () => ["", "", ""]),
  isOptional: false,
  coerce: (input, { empty }) => {
    const rows = rowsIn(input);
    return rows.length === 0 ? empty : rows;
  },
  message,
  describe: (value) =>
    rowsIn(value)
      .map((cells) => cells.join(" | "))
      .join("\n"),
  placeholders: (value) => {
    const rows = rowsIn(value);
    const truncatedRows = rows.slice(0, maxTableRows).map((cells) => cells.slice(0, maxTableColumns).map(truncate));
    return [truncatedRows, [["…"]]];
  },
  warnings: (value) => [
    rowsIn(value)
      .flat()
      .map(unknownFactWarning)
      .find((text) => text !== null) ?? null,
  ],
  mark: (value, mark) => rowsIn(value).map((cells) => cells.map((text) => (text === "" ? "" : mark(text)))),
};

function rowsIn(value: unknown): string[][] {
  return itemsIn(value).map((cells) => itemsIn(cells).map(asText));
}

function truncate(text: string): string {
  return text.slice(0, maxCellLength).toWellFormed();
}

function message(issue: Issue): string {
  const [row, column] = issue.path.slice(-2).map((step) => Number(step) + 1);
  if (issue.code === "custom") return "Fill in at least one cell.";
  if (issue.code === "too_big" && issue.origin === "string") {
    return `Shorten row ${row}, column ${column}. A cell can have up to ${maxCellLength} characters.`;
  }
  if (issue.code === "too_big") {
    return `A table can have up to ${maxTableColumns} columns and ${maxTableRows} rows. Remove some.`;
  }
  return "This table can't be saved. Undo the last change.";
}
