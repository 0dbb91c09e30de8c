/** Rows in aligned columns. The first row is the heading. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ""))));
  return rows.map((row) => alignRow(row, widths)).join("\n");
}

/** One name and value per line, without empty values. */
export function facts(pairs: readonly (readonly [name: string, value: string | null])[]): string {
  const rows = pairs.flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, value]]));
  return columns(rows);
}

/** Text on one line, cut to `longest` characters. */
export function shortened(text: string, longest: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : line;
}

function alignRow(row: readonly string[], widths: readonly number[]): string {
  return row
    .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - widthOf(cell)))
    .join("  ")
    .trimEnd();
}

function widthOf(text: string): number {
  return [...text].length;
}
