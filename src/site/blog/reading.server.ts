import type { RichText, RichTextInline } from "../../content/kinds/rich-text.ts";
import type { Resolved } from "../../content/resolved.ts";
import { slugOf } from "../../content/slugs.ts";
import type { NamedLink } from "../link.tsx";
import type { TextPart } from "../page/rich-text.tsx";

type Text = Resolved<RichText>;
type Inline = Resolved<RichTextInline>;

/** How many words people read in a minute. */
const pace = 230;

/** How long a text takes to read, in whole minutes. */
export function minutesToRead(text: Text): number {
  const words = text.content.map(wordsOf).join(" ").split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / pace));
}

function wordsOf(node: TextPart): string {
  switch (node.type) {
    case "paragraph":
    case "heading":
      return textOf(node.content);
    case "blockquote":
      return node.content.map(wordsOf).join(" ");
    case "bulletList":
    case "orderedList":
      return node.content.flatMap((item) => item.content.map(wordsOf)).join(" ");
    case "picture":
      return node.attrs.caption;
  }
}

function textOf(inlines: Inline[]): string {
  return inlines.map((inline) => (inline.type === "text" ? inline.text : " ")).join("");
}

/** A text whose larger headings can be linked to, and these links. Anchors begin so that no other part of a page has them. */
export function withAnchors(text: Text): { body: TextPart[]; headings: NamedLink[] } {
  const taken = new Set<string>();
  const headings: NamedLink[] = [];
  const body = text.content.map((node): TextPart => {
    if (node.type !== "heading" || node.attrs.level !== 2) return node;
    const words = textOf(node.content).trim();
    if (words === "") return node;
    const anchor = freeOf(taken, `part-${slugOf(words)}`);
    headings.push({ text: words, href: `#${anchor}` });
    return { ...node, anchor };
  });
  return { body, headings };
}

function freeOf(taken: Set<string>, wanted: string): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
  taken.add(name);
  return name;
}
