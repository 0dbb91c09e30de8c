import type { RichTextInline, RichTextNode } from "../../../../content/kinds/rich-text.ts";
import { printable } from "./inlines.ts";
import { type Line, nodesOf, type Place } from "./lines.ts";

const point = { in: "list", list: "", continues: true } as const;

/** What begins a line of plain text, as it would be typed. */
const signs: { begin: RegExp; place: (index: number) => Place }[] = [
  { begin: /^##? +/, place: () => ({ in: "heading", level: 2 }) },
  { begin: /^###+ +/, place: () => ({ in: "heading", level: 3 }) },
  { begin: /^> ?/, place: () => ({ in: "quote", quote: 0 }) },
  { begin: /^[-*•·] +/, place: (index) => ({ ...point, isOrdered: false, point: index }) },
  { begin: /^\d{1,3}[.)] +/, place: (index) => ({ ...point, isOrdered: true, point: index }) },
];

/**
 * What is meant by several lines of plain text. Each is a paragraph, unless empty lines say where those end; what looks
 * like a heading or a list is one.
 */
export function readPlain(text: string): RichTextNode[] {
  const rows = printable(text)
    .split(/\r\n?|\n/)
    .map((row) => row.replace(/\s+/g, " ").trim());
  const hasEmptyLines = rows.slice(rows.findIndex((row) => row !== "")).includes("");
  const lines: Line[] = [];
  for (const [index, row] of rows.entries()) {
    const sign = signs.find(({ begin }) => begin.test(row));
    const words = sign ? row.replace(sign.begin, "") : row;
    if (words === "") continue;
    const inline: RichTextInline = { type: "text", text: words, marks: [] };
    const last = lines.at(-1);
    const goesOn = !sign && hasEmptyLines && rows[index - 1] !== "" && last?.place.in === "text";
    if (goesOn) last.inlines.push({ type: "hardBreak" }, inline);
    else lines.push({ inlines: [inline], place: sign?.place(index) ?? { in: "text" } });
  }
  return nodesOf(lines);
}
