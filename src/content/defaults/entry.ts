import type { z } from "zod";
import type { KindName, kinds } from "../kinds/kinds.ts";
import type { richText } from "../kinds/rich-text.ts";

/** An entry that the site starts with. `slug` is null for kinds without pages of their own. */
export type DefaultEntry<Name extends KindName> = {
  id: string;
  slug: string | null;
  content: z.input<(typeof kinds)[Name]["schema"]>;
};

type Doc = z.input<typeof richText>;
type Node = NonNullable<Doc["content"]>[number];
type Paragraph = Extract<Node, { type: "paragraph" }>;
type Inline = NonNullable<Paragraph["content"]>[number];

function inline(part: string | Inline): Inline {
  return typeof part === "string" ? { type: "text", text: part } : part;
}

export function doc(...content: Node[]): Doc {
  return { type: "doc", content };
}

export function p(...parts: (string | Inline)[]): Paragraph {
  return { type: "paragraph", content: parts.map(inline) };
}

export function h2(text: string): Node {
  return { type: "heading", attrs: { level: 2 }, content: [inline(text)] };
}

export function h3(text: string): Node {
  return { type: "heading", attrs: { level: 3 }, content: [inline(text)] };
}

/** A list of points; a point of several parts is written as `p(…)`. */
export function ul(...points: (string | Paragraph)[]): Node {
  return { type: "bulletList", content: points.map(item) };
}

/** A list of points that are done in this order. */
export function ol(...points: (string | Paragraph)[]): Node {
  return { type: "orderedList", content: points.map(item) };
}

function item(point: string | Paragraph) {
  return { type: "listItem" as const, content: [typeof point === "string" ? p(point) : point] };
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

export function linkOut(address: string, text: string): Inline {
  return { type: "text", text, marks: [{ type: "link", attrs: { link: { address } } }] };
}
