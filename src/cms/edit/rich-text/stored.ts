import type { JSONContent } from "@tiptap/core";
import type { Mark, Node } from "@tiptap/pm/model";
import type { RichText, RichTextInline, RichTextNode } from "../../../content/kinds/rich-text.ts";

/** A stored text as the editor opens it. There is always a line to write on. */
export function opened(stored: RichText): JSONContent {
  return stored.content.length === 0 ? { type: "doc", content: [{ type: "paragraph" }] } : stored;
}

/**
 * Reads what is in an editor as it is stored. What nobody has touched comes out as it went in, the same objects: then
 * nothing seems to be changed, and after a key only the part that it was typed in is read anew.
 */
export function reader() {
  let last: { doc: Node; stored: RichText } | null = null;
  const parts = new WeakMap<Node, RichTextNode>();

  return {
    /** Takes note of what `doc` was made of. */
    note: (doc: Node, stored: RichText) => {
      last = { doc, stored };
      stored.content.forEach((part, index) => {
        const node = doc.maybeChild(index);
        if (node) parts.set(node, part);
      });
    },
    read: (doc: Node): RichText => {
      if (last?.doc.eq(doc)) return last.stored;
      const content = isBlank(doc) ? [] : doc.children.map(partOf);
      return { type: "doc", content };
    },
  };

  function partOf(node: Node): RichTextNode {
    const part = parts.get(node) ?? storedNode(node);
    parts.set(node, part);
    return part;
  }
}

function isBlank({ childCount, firstChild }: Node): boolean {
  return childCount === 1 && firstChild?.type.name === "paragraph" && firstChild.childCount === 0;
}

type Stored<Type extends RichTextNode["type"]> = Extract<RichTextNode, { type: Type }>;

function storedNode(node: Node): RichTextNode {
  const { level, picture, caption } = node.attrs;
  switch (node.type.name) {
    case "heading":
      return { type: "heading", attrs: { level }, content: node.children.map(storedInline) };
    case "bulletList":
      return { type: "bulletList", content: node.children.map(storedItem) };
    case "orderedList":
      return { type: "orderedList", content: node.children.map(storedItem) };
    case "blockquote":
      return { type: "blockquote", content: node.children.map(storedParagraph) };
    case "picture":
      return { type: "picture", attrs: { picture, caption } };
    default:
      return storedParagraph(node);
  }
}

function storedParagraph(node: Node): Stored<"paragraph"> {
  return { type: "paragraph", content: node.children.map(storedInline) };
}

function storedItem(node: Node): Stored<"bulletList">["content"][number] {
  return { type: "listItem", content: node.children.map(storedParagraph) };
}

function storedInline(node: Node): RichTextInline {
  if (!node.isText) return { type: "hardBreak" };
  return { type: "text", text: node.text ?? "", marks: node.marks.map(storedMark) };
}

function storedMark({ type, attrs }: Mark): Extract<RichTextInline, { type: "text" }>["marks"][number] {
  switch (type.name) {
    case "link":
      return { type: "link", attrs: { link: attrs.link } };
    case "italic":
      return { type: "italic" };
    default:
      return { type: "bold" };
  }
}
