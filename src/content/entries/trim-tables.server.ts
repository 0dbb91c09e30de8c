import { isRecord, itemsIn, recordsIn, type UnknownRecord } from "../schema/deep-equal.ts";

/** Copies content. Tables in its texts lose the empty rows and columns at their end; one of each stays. */
export function trimTables<T>(content: T): T;
export function trimTables(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(trimTables);
  if (!isRecord(content)) return content;
  if (content.type === "table") return trimTable(content);
  return Object.fromEntries(Object.entries(content).map(([name, part]) => [name, trimTables(part)]));
}

function trimTable(table: UnknownRecord): UnknownRecord {
  const rows = recordsIn(table.content);
  const widths = rows.map(({ content }) => itemsIn(content).findLastIndex((cell) => !isEmpty(cell)) + 1);
  const height = Math.max(1, widths.findLastIndex((width) => width > 0) + 1);
  const width = Math.max(1, ...widths);
  const kept = rows.slice(0, height).map((row) => ({ ...row, content: itemsIn(row.content).slice(0, width) }));
  return { ...table, content: kept };
}

/** Whether a part of a cell shows nothing. */
function isEmpty(node: unknown): boolean {
  if (!isRecord(node) || node.type === "hardBreak") return true;
  return node.type === "text" ? String(node.text).trim() === "" : itemsIn(node.content).every(isEmpty);
}
