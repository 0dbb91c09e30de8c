import { neutralize } from "../rich-text/paste/neutralize.ts";

/** The cells of pasted content; null if it is a single text. */
export function pastedCells(data: DataTransfer): string[][] | null {
  const cells = cellsOfHtml(data.getData("text/html")) ?? cellsOfText(data.getData("text/plain"));
  return cells && (cells.length > 1 || (cells[0]?.length ?? 0) > 1) ? cells : null;
}

/** In characters. Parsing more would block the browser. */
const maxHtmlLength = 2_000_000;

function cellsOfHtml(html: string): string[][] | null {
  if (html.length > maxHtmlLength || !/<table/i.test(html)) return null;
  const table = new DOMParser().parseFromString(neutralize(html), "text/html").querySelector("table");
  return table && Array.from(table.rows, ({ cells }) => Array.from(cells).flatMap(textsOf));
}

/** A merged cell is followed by empty ones. */
function textsOf({ textContent, colSpan }: HTMLTableCellElement): string[] {
  return [oneLine(textContent), ...Array.from({ length: Math.min(colSpan, 100) - 1 }, () => "")];
}

/** Rows of cells with tabs between them; a cell with line breaks is in quotes. */
function cellsOfText(text: string): string[][] | null {
  if (!text.includes("\t")) return null;
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end = ""] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/g)) {
    rows.at(-1)?.push(oneLine(quoted === undefined ? plain : quoted.replaceAll('""', '"')));
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  return rows.filter((cells) => cells.some((words) => words !== ""));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
