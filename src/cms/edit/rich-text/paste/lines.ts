import type { RichTextInline, RichTextNode } from "../../../../content/kinds/rich-text.ts";

/** A line of something pasted, and what it is there. */
export interface Line {
  inlines: RichTextInline[];
  place: Place;
}

export type Place =
  | { in: "text" }
  /** `level` is from 1 to 6, as it came. */
  | { in: "heading"; level: number }
  | { in: "quote"; quote: number }
  | ListPlace;

export interface ListPlace {
  in: "list";
  isOrdered: boolean;
  /** Which list it is; one that `continues` goes on with the numbers of the one before it. */
  list: string;
  continues: boolean;
  /** Lines of the same point stand in one. */
  point: number;
  /** It stands in a list within this one. */
  isNested?: boolean;
}

type Paragraph = Extract<RichTextNode, { type: "paragraph" }>;

/** Lines as a text has them: nothing lies deeper in it than a paragraph in a list's point. */
export function nodesOf(lines: readonly Line[]): RichTextNode[] {
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
        const goesOn = before?.in === "quote" && before.quote === place.quote;
        if (goesOn && last?.type === "blockquote") last.content.push(paragraph);
        else nodes.push({ type: "blockquote", content: [paragraph] });
        break;
      }
      case "list":
        putInList(nodes, before, place, paragraph);
        break;
      case "text":
        nodes.push(paragraph);
    }
  });
  return nodes;
}

function putInList(nodes: RichTextNode[], before: Place | undefined, place: ListPlace, paragraph: Paragraph) {
  const last = nodes.at(-1);
  const type = place.isOrdered ? "orderedList" : "bulletList";
  const goesOn = before?.in === "list" && (before.list === place.list || !place.isOrdered || place.continues);
  if (!goesOn || last?.type !== type) nodes.push({ type, content: [{ type: "listItem", content: [paragraph] }] });
  else if (before.point === place.point) last.content.at(-1)?.content.push(paragraph);
  else last.content.push({ type: "listItem", content: [paragraph] });
}

/** Which of our two headings those of a text become. A title above all others is not counted among them. */
function levelsIn(lines: readonly Line[]): (level: number) => 2 | 3 {
  const [first, ...others] = lines.flatMap(({ place }) => (place.in === "heading" ? [place.level] : []));
  const beginsWithTitle = first === 1 && others.length > 0 && !others.includes(1);
  const largest = !beginsWithTitle && (first === 1 || others.includes(1)) ? 1 : 2;
  return (level) => (level <= largest ? 2 : 3);
}

/** Headings are as bold as they should be. */
function withoutBold(inline: RichTextInline): RichTextInline {
  if (inline.type !== "text") return inline;
  return { ...inline, marks: inline.marks.filter(({ type }) => type !== "bold") };
}
