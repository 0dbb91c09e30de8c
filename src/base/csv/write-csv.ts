/** Starts the file, so that spreadsheet programs read it as UTF-8. */
export const byteOrderMark = "\ufeff";

/** A row: all cells are quoted, and none is a formula. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** The start of a formula in Excel, LibreOffice or Google Sheets, also in full width and after spaces. */
const formula = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;

/** The value of a cell that `csvRow` wrote. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** An apostrophe turns a formula into text, as OWASP recommends. */
function csvCell(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
