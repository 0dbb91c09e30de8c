import { csvRows } from "#src/base/csv/read-csv.ts";
import { isDeleted, isHidden, styleOf } from "./formatting.ts";
import { neutralize } from "./neutralize.ts";

/** The cells of pasted content; null if it is a single text. */
export function pastedCells(data: DataTransfer): string[][] | null {
  const cells = cellsFromHtml(data.getData("text/html")) ?? cellsFromText(data.getData("text/plain"));
  return cells && (cells.length > 1 || (cells[0]?.length ?? 0) > 1) ? cells : null;
}

/** In characters. Parsing more would block the browser. */
const maxLength = 2_000_000;

function cellsFromHtml(html: string): string[][] | null {
  if (html.length > maxLength || !/<table/i.test(html)) return null;
  const table = new DOMParser().parseFromString(neutralize(html), "text/html").querySelector("table");
  for (const element of table?.querySelectorAll("*") ?? []) {
    const style = styleOf(element);
    if (isDeleted(element, style) || isHidden(element, style)) element.remove();
  }
  return table && Array.from(table.rows, ({ cells }) => Array.from(cells).flatMap(cellTexts));
}

/** A merged cell is followed by empty ones. */
function cellTexts({ textContent, colSpan }: HTMLTableCellElement): string[] {
  return [toSingleLine(textContent), ...Array.from({ length: Math.min(colSpan, 100) - 1 }, () => "")];
}

/** Rows of cells with tabs between them; a cell with line breaks is in quotes. */
function cellsFromText(text: string): string[][] | null {
  if (text.length > maxLength || !text.includes("\t")) return null;
  const rows = Array.from(csvRows(text, "\t"), ({ cells }) => cells.map(toSingleLine));
  return rows.filter((cells) => cells.some((cell) => cell !== ""));
}

function toSingleLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
