import { neutralize } from "../../rich-text/paste/neutralize.ts";

/** The cells of pasted content; null if it is a single text. */
export function pastedCells(data: DataTransfer): string[][] | null {
  const cells = cellsOfHtml(data.getData("text/html")) ?? cellsOfText(data.getData("text/plain"));
  return cells && (cells.length > 1 || (cells[0]?.length ?? 0) > 1) ? cells : null;
}

/** In characters. Parsing more would block the browser. */
const maxLength = 2_000_000;

function cellsOfHtml(html: string): string[][] | null {
  if (html.length > maxLength || !/<table/i.test(html)) return null;
  const table = new DOMParser().parseFromString(neutralize(html), "text/html").querySelector("table");
  return table && Array.from(table.rows, ({ cells }) => Array.from(cells).flatMap(textsOf));
}

/** A merged cell is followed by empty ones. */
function textsOf({ textContent, colSpan }: HTMLTableCellElement): string[] {
  return [oneLine(textContent), ...Array.from({ length: Math.min(colSpan, 100) - 1 }, () => "")];
}

/** Rows of cells with tabs between them; a cell with line breaks is in quotes. */
function cellsOfText(text: string): string[][] | null {
  if (text.length > maxLength || !text.includes("\t")) return null;
  const rows: string[][] = [[]];
  for (let at = 0; at <= text.length; ) {
    const quoted = text[at] === '"' ? endOfQuotes(text, at) : null;
    const end = quoted ?? nextBreak(text, at);
    rows
      .at(-1)
      ?.push(oneLine(quoted === null ? text.slice(at, end) : text.slice(at + 1, end - 1).replaceAll('""', '"')));
    if (text[end] !== "\t") rows.push([]);
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
  }
  return rows.filter((cells) => cells.some((words) => words !== ""));
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

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
