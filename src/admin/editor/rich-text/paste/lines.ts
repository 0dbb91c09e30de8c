import type { RichTextInline, RichTextNode } from "#src/domain/content/schema/rich-text.ts";

/** A pasted line and its block context. */
export interface Line {
  inlines: RichTextInline[];
  place: Place;
}

export type Place =
  | { in: "text" }
  /** `level` is 1 to 6, as in the source. */
  | { in: "heading"; level: number }
  | { in: "quote"; quote: number }
  | { in: "table"; table: Table }
  | ListPlace;

type Table = Extract<RichTextNode, { type: "table" }>;

export interface ListPlace {
  in: "list";
  isOrdered: boolean;
  /** The list's id; `continues` resumes the numbering of the list before it. */
  list: string;
  continues: boolean;
  /** Lines with the same number are in one list item. */
  point: number;
  /** It is in a nested list. */
  isNested?: boolean;
}

type Paragraph = Extract<RichTextNode, { type: "paragraph" }>;

/** Turns lines into rich text nodes. The deepest node is a paragraph in a list item. */
export function toNodes(lines: readonly Line[]): RichTextNode[] {
  const nodes: RichTextNode[] = [];
  const levelFor = levelsIn(lines);
  lines.forEach(({ inlines, place }, index) => {
    const before = lines[index - 1]?.place;
    const last = nodes.at(-1);
    const paragraph: Paragraph = { type: "paragraph", content: inlines };
    switch (place.in) {
      case "heading":
        nodes.push({ type: "heading", attrs: { level: levelFor(place.level) }, content: inlines.map(withoutBold) });
        break;
      case "quote": {
        const continuesBlock = before?.in === "quote" && before.quote === place.quote;
        if (continuesBlock && last?.type === "blockquote") last.content.push(paragraph);
        else nodes.push({ type: "blockquote", content: [paragraph] });
        break;
      }
      case "list":
        addToList(nodes, before, place, paragraph);
        break;
      case "table":
        nodes.push(place.table);
        break;
      case "text":
        nodes.push(paragraph);
    }
  });
  return nodes;
}

function addToList(nodes: RichTextNode[], before: Place | undefined, place: ListPlace, paragraph: Paragraph) {
  const last = nodes.at(-1);
  const type = place.isOrdered ? "orderedList" : "bulletList";
  const continuesBlock = before?.in === "list" && (before.list === place.list || !place.isOrdered || place.continues);
  if (!continuesBlock || last?.type !== type)
    nodes.push({ type, content: [{ type: "listItem", content: [paragraph] }] });
  else if (before.point === place.point) last.content.at(-1)?.content.push(paragraph);
  else last.content.push({ type: "listItem", content: [paragraph] });
}

/** Maps heading levels to our two. A single title above all others is not counted. */
function levelsIn(lines: readonly Line[]): (level: number) => 2 | 3 {
  const [first, ...others] = lines.flatMap(({ place }) => (place.in === "heading" ? [place.level] : []));
  const beginsWithTitle = first === 1 && others.length > 0 && !others.includes(1);
  const largest = !beginsWithTitle && (first === 1 || others.includes(1)) ? 1 : 2;
  return (level) => (level <= largest ? 2 : 3);
}

/** Headings have their own weight, also those of a table. */
export function withoutBold(inline: RichTextInline): RichTextInline {
  if (inline.type !== "text") return inline;
  return { ...inline, marks: inline.marks.filter(({ type }) => type !== "bold") };
}
