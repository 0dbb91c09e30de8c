import type { RichText, RichTextNode } from "#src/domain/content/schema/rich-text.ts";

/* The cells of a table block, as the text editor has them: a text that is one table, without formatting. */

type TableNode = Extract<RichTextNode, { type: "table" }>;

export type Rows = readonly (readonly string[])[];

const texts = new WeakMap<Rows, RichText>();

/** Rows as the editor's text. A short row gets empty cells at its end. */
export function tableText(rows: Rows): RichText {
  const text = texts.get(rows) ?? { type: "doc", content: [tableNode(rows)] };
  texts.set(rows, text);
  return text;
}

export function tableNode(rows: Rows): TableNode {
  const width = Math.max(...rows.map(({ length }) => length), 1);
  return {
    type: "table",
    content: rows.map((cells) => ({
      type: "tableRow",
      content: Array.from({ length: width }, (_, column) => {
        const text = cells[column] ?? "";
        return {
          type: "tableCell",
          content: [{ type: "paragraph", content: text === "" ? [] : [{ type: "text", text, marks: [] }] }],
        };
      }),
    })),
  };
}

/** The rows of the editor's text. */
export function rowsOf(text: RichText): Rows {
  const [table] = text.content;
  const rows = table?.type === "table" ? table.content.map(({ content }) => content.map(cellText)) : [];
  texts.set(rows, text);
  return rows;
}

function cellText({ content }: TableNode["content"][number]["content"][number]): string {
  return content.flatMap((line) => line.content.map((inline) => (inline.type === "text" ? inline.text : " "))).join("");
}
