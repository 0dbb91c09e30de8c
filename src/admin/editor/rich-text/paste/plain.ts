import type { RichTextInline, RichTextNode } from "#src/domain/content/schema/rich-text.ts";
import { printable } from "./inlines.ts";
import { type BlockContext, type Line, toNodes } from "./lines.ts";

const point = { in: "list", list: "", continues: true } as const;

/** Prefixes of plain text lines, as in Markdown. Items that are indented more are in a list in the item above. */
const prefixes: { pattern: RegExp; block: (item: number, level: number) => BlockContext }[] = [
  { pattern: /^##? +/, block: () => ({ in: "heading", level: 2 }) },
  { pattern: /^###+ +/, block: () => ({ in: "heading", level: 3 }) },
  { pattern: /^> ?/, block: () => ({ in: "quote", quote: 0 }) },
  { pattern: /^[-*•·] +/, block: (item, level) => ({ ...point, isOrdered: false, item, level }) },
  { pattern: /^\d{1,3}[.)] +/, block: (item, level) => ({ ...point, isOrdered: true, item, level }) },
];

/** Parses plain text. Each line is a paragraph, unless empty lines separate them; Markdown-like headings and lists work. */
export function readPlain(text: string): RichTextNode[] {
  const sources = printable(text).split(/\r\n?|\n/);
  const rows = sources.map((row) => row.replace(/\s+/g, " ").trim());
  const hasEmptyLines = rows.slice(rows.findIndex((row) => row !== "")).includes("");
  const lines: Line[] = [];
  let indents: number[] = [];
  for (const [index, row] of rows.entries()) {
    const prefix = prefixes.find(({ pattern }) => pattern.test(row));
    const content = prefix ? row.replace(prefix.pattern, "") : row;
    if (content === "") continue;
    const inline: RichTextInline = { type: "text", text: content, marks: [] };
    const last = lines.at(-1);
    const continuesParagraph = !prefix && hasEmptyLines && rows[index - 1] !== "" && last?.block.in === "text";
    if (continuesParagraph) last.inlines.push({ type: "hardBreak" }, inline);
    else {
      const indent = sources[index]?.replaceAll("\t", "    ").search(/\S/) ?? 0;
      indents = prefix ? [...indents.filter((outer) => outer < indent), indent] : [];
      lines.push({ inlines: [inline], block: prefix?.block(index, indents.length) ?? { in: "text" } });
    }
  }
  return toNodes(lines);
}
