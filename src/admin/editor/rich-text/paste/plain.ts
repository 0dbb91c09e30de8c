import type { RichTextInline, RichTextNode } from "#src/domain/content/schema/rich-text.ts";
import { printable } from "./inlines.ts";
import { type BlockContext, type Line, toNodes } from "./lines.ts";

const point = { in: "list", list: "", continues: true } as const;

/** Prefixes of plain text lines, as in Markdown. */
const prefixes: { pattern: RegExp; block: (index: number) => BlockContext }[] = [
  { pattern: /^##? +/, block: () => ({ in: "heading", level: 2 }) },
  { pattern: /^###+ +/, block: () => ({ in: "heading", level: 3 }) },
  { pattern: /^> ?/, block: () => ({ in: "quote", quote: 0 }) },
  { pattern: /^[-*•·] +/, block: (index) => ({ ...point, isOrdered: false, item: index }) },
  { pattern: /^\d{1,3}[.)] +/, block: (index) => ({ ...point, isOrdered: true, item: index }) },
];

/** Parses plain text. Each line is a paragraph, unless empty lines separate them; Markdown-like headings and lists work. */
export function readPlain(text: string): RichTextNode[] {
  const rows = printable(text)
    .split(/\r\n?|\n/)
    .map((row) => row.replace(/\s+/g, " ").trim());
  const hasEmptyLines = rows.slice(rows.findIndex((row) => row !== "")).includes("");
  const lines: Line[] = [];
  for (const [index, row] of rows.entries()) {
    const prefix = prefixes.find(({ pattern }) => pattern.test(row));
    const content = prefix ? row.replace(prefix.pattern, "") : row;
    if (content === "") continue;
    const inline: RichTextInline = { type: "text", text: content, marks: [] };
    const last = lines.at(-1);
    const continuesParagraph = !prefix && hasEmptyLines && rows[index - 1] !== "" && last?.block.in === "text";
    if (continuesParagraph) last.inlines.push({ type: "hardBreak" }, inline);
    else lines.push({ inlines: [inline], block: prefix?.block(index) ?? { in: "text" } });
  }
  return toNodes(lines);
}
