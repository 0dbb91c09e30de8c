import type { Resolved } from "#src/domain/content/fields/resolved.ts";
import type { RichText, RichTextInline } from "#src/domain/content/schema/rich-text.ts";
import { slugOf } from "#src/domain/content/schema/values/slugs.ts";
import type { ResolvedNode } from "../page/rich-text/rich-text.tsx";
import type { NamedLink } from "../ui/link.tsx";

type Text = Resolved<RichText>;
type Inline = Resolved<RichTextInline>;

/** Average reading speed of adults. */
const wordsPerMinute = 230;

/** Reading time in whole minutes, at least 1. */
export function minutesToRead(text: Text): number {
  const wordCount = text.content.map(nodeText).join(" ").split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(wordCount / wordsPerMinute));
}

function nodeText(node: ResolvedNode): string {
  switch (node.type) {
    case "paragraph":
    case "heading":
      return textOf(node.content);
    case "blockquote":
      return node.content.map(nodeText).join(" ");
    case "bulletList":
    case "orderedList":
      return node.content.flatMap((item) => item.content.map(nodeText)).join(" ");
    case "table":
      return node.content.flatMap(({ content }) => content.flatMap((cell) => cell.content.map(nodeText))).join(" ");
    case "picture":
      return node.attrs.caption;
    case "button":
      return node.attrs.text;
    case "video":
    case "download":
    case "videoFile":
      return node.attrs.title;
  }
}

function textOf(inlines: Inline[]): string {
  return inlines.map((inline) => (inline.type === "text" ? inline.text : " ")).join("");
}

/** Adds anchors to second-level headings and lists the links to them. The prefix keeps them apart from other ids. */
export function withAnchors(text: Text): { body: ResolvedNode[]; headings: NamedLink[] } {
  const usedNames = new Set<string>();
  const headings: NamedLink[] = [];
  const body = text.content.map((node): ResolvedNode => {
    if (node.type !== "heading" || node.attrs.level !== 2) return node;
    const headingText = textOf(node.content).trim();
    if (headingText === "") return node;
    const anchor = uniqueName(usedNames, `part-${slugOf(headingText)}`);
    headings.push({ text: headingText, href: `#${anchor}` });
    return { ...node, anchor };
  });
  return { body, headings };
}

function uniqueName(usedNames: Set<string>, baseName: string): string {
  let name = baseName;
  for (let number = 2; usedNames.has(name); number += 1) name = `${baseName}-${number}`;
  usedNames.add(name);
  return name;
}
