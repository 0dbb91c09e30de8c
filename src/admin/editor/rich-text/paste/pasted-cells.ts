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
  return table && Array.from(table.rows, ({ cells }) => Array.from(cells).flatMap(cellTexts));
}

/** A merged cell is followed by empty ones. */
function cellTexts({ textContent, colSpan }: HTMLTableCellElement): string[] {
  return [toSingleLine(textContent), ...Array.from({ length: Math.min(colSpan, 100) - 1 }, () => "")];
}

/** Rows of cells with tabs between them; a cell with line breaks is in quotes. */
function cellsFromText(text: string): string[][] | null {
  if (text.length > maxLength || !text.includes("\t")) return null;
  const rows: string[][] = [[]];
  for (let index = 0; index <= text.length; ) {
    const quoted = text[index] === '"' ? endOfQuotes(text, index) : null;
    const end = quoted ?? nextBreak(text, index);
    rows
      .at(-1)
      ?.push(
        toSingleLine(quoted === null ? text.slice(index, end) : text.slice(index + 1, end - 1).replaceAll('""', '"')),
      );
    if (text[end] !== "\t") rows.push([]);
    index = end + (text.startsWith("\r\n", end) ? 2 : 1);
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ""));
}

/** The index after a quoted cell; null if the quotes don't end with a cell. */
function endOfQuotes(text: string, start: number): number | null {
  let end = start;
  do {
    end = text.indexOf('"', end + 1) + 1;
    if (end === 0) return null;
  } while (text[end] === '"');
  return nextBreak(text, end) === end ? end : null;
}

/** The index of the next tab or line break, or of the end. */
function nextBreak(text: string, start: number): number {
  const found = text.slice(start).search(/[\t\r\n]/);
  return found === -1 ? text.length : start + found;
}

function toSingleLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
