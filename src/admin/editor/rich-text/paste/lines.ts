import type { RichTextInline, RichTextNode } from "#src/domain/content/schema/rich-text.ts";
import { maxListLevels } from "#src/domain/content/schema/values/max-lengths.ts";

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
  /** From 1. */
  level: number;
}

type Paragraph = Extract<RichTextNode, { type: "paragraph" }>;
type List = Extract<RichTextNode, { type: "bulletList" | "orderedList" }>;

/** The list at each level that the next line may continue, and what its last line was in. */
type OpenLists = { node: List; block: ListContext }[];

/** Turns lines into rich text nodes. */
export function toNodes(lines: readonly Line[]): RichTextNode[] {
  const nodes: RichTextNode[] = [];
  const open: OpenLists = [];
  const levelFor = levelsIn(lines);
  lines.forEach(({ inlines, block }, index) => {
    const before = lines[index - 1]?.block;
    const last = nodes.at(-1);
    const paragraph: Paragraph = { type: "paragraph", content: inlines };
    if (block.in !== "list") open.length = 0;
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
        addToList(nodes, open, block, paragraph);
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

/** Adds a line to the open list of its level, or to a new one: in the last item of the list above it. */
function addToList(nodes: RichTextNode[], open: OpenLists, block: ListContext, paragraph: Paragraph) {
  const level = Math.min(block.level, open.length + 1, maxListLevels);
  open.length = Math.min(open.length, level);
  const type = block.isOrdered ? "orderedList" : "bulletList";
  const last = open[level - 1];
  const item = { type: "listItem" as const, content: [paragraph] };
  const continuesBlock = last && (last.block.list === block.list || !block.isOrdered || block.continues);
  if (continuesBlock && last.node.type === type) {
    if (last.block.item === block.item) last.node.content.at(-1)?.content.push(paragraph);
    else last.node.content.push(item);
    last.block = block;
  } else {
    const node: List = { type, content: [item] };
    const siblings = open[level - 2]?.node.content.at(-1)?.content ?? nodes;
    siblings.push(node);
    open[level - 1] = { node, block };
  }
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
