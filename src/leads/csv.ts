/** How a CSV file begins that spreadsheet programs open right: with a byte order mark. */
export const csvStart = "\ufeff";

/** A row of it: every cell quoted, and no cell that they would take for a formula. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

/** What begins a formula, in Excel, LibreOffice or Google Sheets, also in full width and after blanks. */
const formula = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;

/** A formula is made text by an apostrophe before it, as OWASP recommends. */
function cell(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
