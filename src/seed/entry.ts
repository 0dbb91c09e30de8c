import type { z } from "zod";
import type { KindName, kinds } from "#src/domain/content/schema/kinds.ts";
import type { richText } from "#src/domain/content/schema/rich-text.ts";

/** A default entry. `slug` is null for kinds without pages. */
export type DefaultEntry<Name extends KindName> = {
  id: string;
  slug: string | null;
  content: z.input<(typeof kinds)[Name]["schema"]>;
};

type Doc = z.input<typeof richText>;
type Node = NonNullable<Doc["content"]>[number];
type Paragraph = Extract<Node, { type: "paragraph" }>;
type Inline = NonNullable<Paragraph["content"]>[number];

function inline(content: string | Inline): Inline {
  return typeof content === "string" ? { type: "text", text: content } : content;
}

export function doc(...content: Node[]): Doc {
  return { type: "doc", content };
}

export function p(...contents: (string | Inline)[]): Paragraph {
  return { type: "paragraph", content: contents.map(inline) };
}

export function h2(text: string): Node {
  return { type: "heading", attrs: { level: 2 }, content: [inline(text)] };
}

export function h3(text: string): Node {
  return { type: "heading", attrs: { level: 3 }, content: [inline(text)] };
}

/** A bulleted list. Use `p(…)` for an item with several parts. */
export function ul(...items: (string | Paragraph)[]): Node {
  return { type: "bulletList", content: items.map(listItem) };
}

/** A numbered list. */
export function ol(...items: (string | Paragraph)[]): Node {
  return { type: "orderedList", content: items.map(listItem) };
}

function listItem(item: string | Paragraph) {
  return { type: "listItem" as const, content: [typeof item === "string" ? p(item) : item] };
}

export function quote(text: string): Node {
  return { type: "blockquote", content: [p(text)] };
}

export function figure(media: string, alt: string, caption: string): Node {
  return { type: "picture", attrs: { picture: { media, alt }, caption } };
}

export function strong(text: string): Inline {
  return { type: "text", text, marks: [{ type: "bold" }] };
}

export function linkTo(entry: string, text: string, anchor?: string): Inline {
  const link = anchor === undefined ? { entry } : { entry, anchor };
  return { type: "text", text, marks: [{ type: "link", attrs: { link } }] };
}

export function linkOut(url: string, text: string): Inline {
  return { type: "text", text, marks: [{ type: "link", attrs: { link: { address: url } } }] };
}
