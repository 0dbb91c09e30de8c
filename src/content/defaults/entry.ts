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

/** A list of points; a point of several parts is written as `p(…)`. */
export function ul(...points: (string | Paragraph)[]): Node {
  return {
    type: "bulletList",
    content: points.map((point) => ({
      type: "listItem",
      content: [typeof point === "string" ? p(point) : point],
    })),
  };
}

export function strong(text: string): Inline {
  return { type: "text", text, marks: [{ type: "bold" }] };
}

export function linkTo(entry: string, text: string, anchor?: string): Inline {
  const link = anchor === undefined ? { entry } : { entry, anchor };
  return { type: "text", text, marks: [{ type: "link", attrs: { link } }] };
}
