import { isRecord, itemsIn, recordsIn, type UnknownRecord } from "../../schema/values/deep-equal.ts";

/** Copies content. Tables, in texts and as blocks, lose the empty rows and columns at their end; one of each stays. */
export function trimTables<T>(content: T): T;
export function trimTables(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(trimTables);
  if (!isRecord(content)) return content;
  if (content.type === "table") return trimTextTable(content);
  if (content.block === "table") return { ...content, rows: trimRows(itemsIn(content.rows).map(itemsIn)) };
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, trimTables(value)]));
}

function trimTextTable(table: UnknownRecord): UnknownRecord {
  const rows = recordsIn(table.content);
  const trimmedRows = trimRows(rows.map(({ content }) => itemsIn(content)));
  return { ...table, content: trimmedRows.map((cells, index) => ({ ...rows[index], content: cells })) };
}

function trimRows(rows: readonly (readonly unknown[])[]): unknown[][] {
  const widths = rows.map((cells) => cells.findLastIndex((cell) => !isEmpty(cell)) + 1);
  const height = Math.max(1, widths.findLastIndex((width) => width > 0) + 1);
  const width = Math.max(1, ...widths);
  return rows.slice(0, height).map((cells) => cells.slice(0, width));
}

/** Whether a part of a cell shows nothing. */
function isEmpty(node: unknown): boolean {
  if (typeof node === "string") return node.trim() === "";
  if (!isRecord(node) || node.type === "hardBreak") return true;
  return node.type === "text" ? String(node.text).trim() === "" : itemsIn(node.content).every(isEmpty);
}
