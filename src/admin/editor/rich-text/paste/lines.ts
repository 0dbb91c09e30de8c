import type { RichTextInline, RichTextNode } from "#src/domain/content/schema/rich-text.ts";

/** A pasted line and its block context. */
export interface Line {
  inlines: RichTextInline[];
  block: BlockContext;
}

export type BlockContext =
  | { in: "text" }
  /** `level` is 1 to 6, as in the source. */
  | { in: "heading"; level: number }
  | { in: "quote"; quote: number }
  | { in: "table"; table: Table }
  | ListContext;

type Table = Extract<RichTextNode, { type: "table" }>;

export interface ListContext {
  in: "list";
  isOrdered: boolean;
  /** The list's id; `continues` resumes the numbering of the list before it. */
  list: string;
  continues: boolean;
  /** Lines with the same number are in one list item. */
  item: number;
  /** It is in a nested list. */
  isNested?: boolean;
}

type Paragraph = Extract<RichTextNode, { type: "paragraph" }>;

/** Turns lines into rich text nodes. The deepest node is a paragraph in a list item. */
export function toNodes(lines: readonly Line[]): RichTextNode[] {
  const nodes: RichTextNode[] = [];
  const levelFor = levelsIn(lines);
  lines.forEach(({ inlines, block }, index) => {
    const before = lines[index - 1]?.block;
    const last = nodes.at(-1);
    const paragraph: Paragraph = { type: "paragraph", content: inlines };
    switch (block.in) {
      case "heading":
        nodes.push({ type: "heading", attrs: { level: levelFor(block.level) }, content: inlines.map(withoutBold) });
        break;
      case "quote": {
        const continuesBlock = before?.in === "quote" && before.quote === block.quote;
        if (continuesBlock && last?.type === "blockquote") last.content.push(paragraph);
        else nodes.push({ type: "blockquote", content: [paragraph] });
        break;
      }
      case "list":
        addToList(nodes, before, block, paragraph);
        break;
      case "table":
        nodes.push(block.table);
        break;
      case "text":
        nodes.push(paragraph);
    }
  });
  return nodes;
}

function addToList(nodes: RichTextNode[], before: BlockContext | undefined, block: ListContext, paragraph: Paragraph) {
  const last = nodes.at(-1);
  const type = block.isOrdered ? "orderedList" : "bulletList";
  const continuesBlock = before?.in === "list" && (before.list === block.list || !block.isOrdered || block.continues);
  if (!continuesBlock || last?.type !== type)
    nodes.push({ type, content: [{ type: "listItem", content: [paragraph] }] });
  else if (before.item === block.item) last.content.at(-1)?.content.push(paragraph);
  else last.content.push({ type: "listItem", content: [paragraph] });
}

/** Maps heading levels to our two. A single title above all others is not counted. */
function levelsIn(lines: readonly Line[]): (level: number) => 2 | 3 {
  const [first, ...others] = lines.flatMap(({ block }) => (block.in === "heading" ? [block.level] : []));
  const hasSingleTitle = first === 1 && others.length > 0 && !others.includes(1);
  const largest = !hasSingleTitle && (first === 1 || others.includes(1)) ? 1 : 2;
  return (level) => (level <= largest ? 2 : 3);
}

/** Headings have their own weight, also those of a table. */
export function withoutBold(inline: RichTextInline): RichTextInline {
  if (inline.type !== "text") return inline;
  return { ...inline, marks: inline.marks.filter(({ type }) => type !== "bold") };
}
