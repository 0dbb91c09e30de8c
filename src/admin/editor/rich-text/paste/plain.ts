import type { RichTextInline, RichTextNode } from "#src/domain/content/schema/rich-text.ts";
import { printable } from "./inlines.ts";
import { type Line, type Place, toNodes } from "./lines.ts";

const point = { in: "list", list: "", continues: true } as const;

/** Prefixes of plain text lines, as in Markdown. */
const prefixes: { begin: RegExp; place: (index: number) => Place }[] = [
  { begin: /^##? +/, place: () => ({ in: "heading", level: 2 }) },
  { begin: /^###+ +/, place: () => ({ in: "heading", level: 3 }) },
  { begin: /^> ?/, place: () => ({ in: "quote", quote: 0 }) },
  { begin: /^[-*•·] +/, place: (index) => ({ ...point, isOrdered: false, point: index }) },
  { begin: /^\d{1,3}[.)] +/, place: (index) => ({ ...point, isOrdered: true, point: index }) },
];

/** Parses plain text. Each line is a paragraph, unless empty lines separate them; Markdown-like headings and lists work. */
export function readPlain(text: string): RichTextNode[] {
  const rows = printable(text)
    .split(/\r\n?|\n/)
    .map((row) => row.replace(/\s+/g, " ").trim());
  const hasEmptyLines = rows.slice(rows.findIndex((row) => row !== "")).includes("");
  const lines: Line[] = [];
  for (const [index, row] of rows.entries()) {
    const prefix = prefixes.find(({ begin }) => begin.test(row));
    const words = prefix ? row.replace(prefix.begin, "") : row;
    if (words === "") continue;
    const inline: RichTextInline = { type: "text", text: words, marks: [] };
    const last = lines.at(-1);
    const continuesParagraph = !prefix && hasEmptyLines && rows[index - 1] !== "" && last?.place.in === "text";
    if (continuesParagraph) last.inlines.push({ type: "hardBreak" }, inline);
    else lines.push({ inlines: [inline], place: prefix?.place(index) ?? { in: "text" } });
  }
  return toNodes(lines);
}
