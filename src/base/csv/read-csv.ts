import { withoutApostrophe } from "./write-csv.ts";

export interface CsvRow {
  /** The line of the file on which it begins. */
  line: number;
  cells: string[];
}

export interface CsvLimits {
  /** In characters. */
  length: number;
  rows: number;
  columns: number;
}

export type CsvError = "empty" | "open-quote" | "too-many-rows" | "too-many-columns" | "too-long";

/** In the order in which they are preferred: commas are in many texts, tabs in none. */
export const separators = { "\t": "Tab", ";": "Semicolon", "|": "Vertical bar", ",": "Comma" } as const;

/** Reads a CSV file, or rows that were copied from a spreadsheet. Without a separator, the content shows it. */
export function readCsv(text: string, limits: CsvLimits, separator = ""): CsvRow[] | CsvError {
  if (text.length > limits.length) return "too-long";
  const rows: CsvRow[] = [];
  for (const { hasOpenQuote, ...row } of csvRows(text, separator || separatorOf(text))) {
    if (hasOpenQuote) return "open-quote";
    if (row.cells.every((cell) => cell === "")) continue;
    if (row.cells.length > limits.columns) return "too-many-columns";
    rows.push({ ...row, cells: row.cells.map(withoutApostrophe) });
    if (rows.length > limits.rows) return "too-many-rows";
  }
  return rows.length === 0 ? "empty" : rows;
}

/** Excel's first line that names the separator. */
const declaration = /^\ufeff?"?sep=([\t,;:|^~#])"?(?:\r\n?|\n)/i;

/** In characters: enough to see what separates the cells. */
const sampleLength = 20_000;

/** What separates the cells of a table: what its first line says, or what divides most rows into equally many cells. */
export function separatorOf(text: string): string {
  const [, declared] = declaration.exec(text) ?? [];
  if (declared) return declared;
  const rows = text
    .slice(0, sampleLength)
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]+/)
    .filter((row) => row.trim() !== "");
  const scoreOf = (separator: string) => {
    const byCount = Map.groupBy(rows, (row) => row.split(separator).length - 1);
    // No text has tabs.
    return Math.max(0, ...[...byCount].map(([count, same]) => count * same.length)) * (separator === "\t" ? 10 : 1);
  };
  const scores = Object.keys(separators).map((separator) => ({ separator, score: scoreOf(separator) }));
  return scores.reduce((best, other) => (other.score > best.score ? other : best)).separator;
}

/**
 * The rows of a table one by one, all text that is in it. As RFC 4180 has it, a cell in quotes may have line breaks and
 * separators; quotes that don't surround a whole cell are text.
 */
export function* csvRows(text: string, separator: string): Generator<CsvRow & { hasOpenQuote: boolean }> {
  const [start = ""] = declaration.exec(text) ?? /^\ufeff?/.exec(text) ?? [];
  const reader = cellReader(text, separator);
  let [at, line] = [start.length, 1 + breaksIn(start)];
  while (at < text.length) {
    const row = { line, cells: [] as string[], hasOpenQuote: false };
    do {
      const { cell, end, hasOpenQuote } = reader(at);
      row.cells.push(cell);
      row.hasOpenQuote ||= hasOpenQuote;
      line += breaksIn(cell);
      at = end + 1;
    } while (text.startsWith(separator, at - 1));
    if (text.startsWith("\r\n", at - 1)) at += 1;
    line += 1;
    yield row;
  }
}

/** Reads the cell at a position. It ends before a separator, a line break, or the end of the text. */
function cellReader(text: string, separator: string) {
  const find = (pattern: RegExp, from: number) => {
    pattern.lastIndex = from;
    return pattern.exec(text);
  };
  const [cellEnd, blanks] = [new RegExp(`[\\${separator}\r\n]`, "g"), separator === "\t" ? / */y : /[ \t]*/y];
  const endOfCell = (from: number) => find(cellEnd, from)?.index ?? text.length;
  const skipBlanks = (from: number) => from + (find(blanks, from)?.[0].length ?? 0);
  return (at: number): { cell: string; end: number; hasOpenQuote: boolean } => {
    const start = skipBlanks(at);
    const afterQuotes = text[start] === '"' ? endOfQuotes(text, start) : start;
    const end = afterQuotes === null ? start : skipBlanks(afterQuotes);
    const isQuoted = afterQuotes !== null && afterQuotes > start && endOfCell(end) === end;
    const cell = isQuoted
      ? text.slice(start + 1, afterQuotes - 1).replaceAll('""', '"')
      : text.slice(start, endOfCell(start)).trim();
    return {
      cell: cell.replace(/\r\n?/g, "\n"),
      end: isQuoted ? end : endOfCell(start),
      hasOpenQuote: afterQuotes === null,
    };
  };
}

/** The position after the quotes that begin at another one; null if they stay open. */
function endOfQuotes(text: string, start: number): number | null {
  let end = start;
  do {
    end = text.indexOf('"', end + 1) + 1;
    if (end === 0) return null;
  } while (text[end] === '"');
  return end;
}

function breaksIn(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}
