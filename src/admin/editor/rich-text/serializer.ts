import type { JSONContent } from "@tiptap/core";
import type { Mark, Node } from "@tiptap/pm/model";
import type { RichText, RichTextInline, RichTextNode } from "#src/domain/content/schema/rich-text.ts";
import { type Atom, isAtomName } from "./atoms/atoms.ts";

/** A stored text as editor content. An empty text gets an empty paragraph. */
export function toEditorContent(stored: RichText): JSONContent {
  return stored.content.length === 0 ? { type: "doc", content: [{ type: "paragraph" }] } : stored;
}

/**
 * Serializes an editor's document. Untouched parts stay the same objects, so that nothing seems changed and only the
 * edited part is serialized again.
 */
export function createSerializer() {
  let latest: { doc: Node; stored: RichText } | null = null;
  const cache = new WeakMap<Node, RichTextNode>();

  return {
    /** Remembers the stored parts of a document. */
    remember: (doc: Node, stored: RichText) => {
      latest = { doc, stored };
      stored.content.forEach((block, index) => {
        const node = doc.maybeChild(index);
        if (node) cache.set(node, block);
      });
    },
    read: (doc: Node): RichText => {
      if (latest?.doc.eq(doc)) return latest.stored;
      const content = isBlank(doc) ? [] : doc.children.map(blockOf);
      return { type: "doc", content };
    },
  };

  function blockOf(node: Node): RichTextNode {
    const block = cache.get(node) ?? storedNode(node);
    cache.set(node, block);
    return block;
  }
}

function isBlank({ childCount, firstChild }: Node): boolean {
  return childCount === 1 && firstChild?.type.name === "paragraph" && firstChild.childCount === 0;
}

type Stored<Type extends RichTextNode["type"]> = Extract<RichTextNode, { type: Type }>;

function storedNode(node: Node): RichTextNode {
  const type = node.type.name;
  if (isAtomName(type)) return { type, attrs: { ...node.attrs } } as Atom;
  switch (type) {
    case "heading":
      return { type: "heading", attrs: { level: node.attrs.level }, content: node.children.map(storedInline) };
    case "bulletList":
    case "orderedList":
      return storedList(type, node);
    case "blockquote":
      return { type: "blockquote", content: node.children.map(storedParagraph) };
    case "table":
      return { type: "table", content: node.children.map(storedRow) };
    default:
      return storedParagraph(node);
  }
}

function storedParagraph(node: Node): Stored<"paragraph"> {
  return { type: "paragraph", content: node.children.map(storedInline) };
}

function storedRow(node: Node): Stored<"table">["content"][number] {
  return {
    type: "tableRow",
    content: node.children.map((cell) => ({
      type: cell.type.name === "tableHeader" ? "tableHeader" : "tableCell",
      content: cell.children.map(storedParagraph),
    })),
  };
}

function storedList<Type extends "bulletList" | "orderedList">(type: Type, { children }: Node) {
  return { type, content: children.map(storedItem) };
}

function storedItem({ children }: Node): Stored<"bulletList">["content"][number] {
  return {
    type: "listItem",
    content: children.map((child) => {
      const type = child.type.name;
      return type === "bulletList" || type === "orderedList" ? storedList(type, child) : storedParagraph(child);
    }),
  };
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
