import { isRecord, itemsIn, recordsIn, type UnknownRecord } from "../../schema/deep-equal.ts";
import type { RichText, RichTextNode } from "../../schema/rich-text.ts";
import { unknownFactWarning } from "../facts.ts";
import type { Coercer, CustomType, KnownReferences, Names } from "../field-type.ts";
import { describeLink, linkWarning } from "./link.ts";
import { describePicture, pictureWarning } from "./picture.ts";

/** A ProseMirror document; see `schema/rich-text.ts`. */
export const richText: CustomType = {
  holds: "rich-text",
  empty: { type: "doc", content: [] },
  isOptional: true,
  coerce: (written, _field, { richTextNode }) => coerceRichText(written, richTextNode),
  message: "This can't be saved. Undo the last change.",
  describe: (value, _field, { names }) => describeRichText(value, names),
  placeholders: () => [],
  warnings: richTextWarnings,
  mark: (value, mark) =>
    isRecord(value) && Array.isArray(value.content)
      ? { ...value, content: value.content.map((node, index) => markFirst(node, (text) => mark(text, index))) }
      : value,
};

/** Keeps the text of unknown nodes, such as a pasted table. */
function coerceRichText(written: unknown, readNode: Coercer<never>["richTextNode"]): RichText {
  const content = isRecord(written) ? itemsIn(written.content) : [];
  return {
    type: "doc",
    content: content.flatMap((node): RichTextNode[] => {
      const read = readNode(node);
      if (read) return [read];
      const text = wordsIn(node);
      return text === "" ? [] : [{ type: "paragraph", content: [{ type: "text", text, marks: [] }] }];
    }),
  };
}

/** Far deeper than any editor nests. */
const maxDepth = 24;

function wordsIn(node: unknown, depth = 0): string {
  if (!isRecord(node) || depth > maxDepth) return "";
  if (typeof node.text === "string") return node.text;
  return itemsIn(node.content)
    .map((part) => wordsIn(part, depth + 1))
    .filter((words) => words !== "")
    .join(" ");
}

/** Marks the first text of a paragraph, list or quote. */
function markFirst(node: unknown, mark: (text: string) => string): unknown {
  if (!isRecord(node)) return node;
  if (typeof node.text === "string") return { ...node, text: mark(node.text) };
  if (!Array.isArray(node.content)) return node;
  const [first, ...others] = node.content;
  return { ...node, content: [markFirst(first, mark), ...others] };
}

/**
 * Rich text, line by line. Links include their target, since it may be the only change. `withFormatting` also labels
 * headings, quotes, numbered lists and marks.
 */
export function describeRichText(node: unknown, names: Names, withFormatting = false): string {
  if (!isRecord(node)) return "";
  if (node.type === "hardBreak") return "\n";
  if (node.type === "picture" && isRecord(node.attrs)) {
    const { picture, caption } = node.attrs;
    return [describePicture(picture, names), caption].filter(Boolean).join("\n");
  }
  if (node.type === "text") {
    const marks = recordsIn(node.marks);
    const words = String(node.text) + marks.map((mark) => describeLinkTarget(mark, names)).join("");
    const formats = marks.flatMap(({ type }) => (type === "link" ? [] : [String(type)]));
    return withFormatting && formats.length > 0 ? `[${formats.sort().join(", ")}: ${words}]` : words;
  }
  const parts = recordsIn(node.content).map((part) => describeRichText(part, names, withFormatting));
  if (node.type === "listItem") return `• ${parts.join("\n")}`;
  if (node.type === "paragraph") return parts.join("");
  const block = parts.join(node.type === "heading" ? "" : "\n");
  return withFormatting ? describeBlockFormat(node, block) : block;
}

function describeLinkTarget({ type, attrs }: UnknownRecord, names: Names): string {
  return type === "link" && isRecord(attrs) ? ` (${describeLink(attrs.link, names)})` : "";
}

function describeBlockFormat({ type, attrs }: UnknownRecord, words: string): string {
  if (type === "orderedList") return words.replace(/^• /gm, "Number: ");
  if (type === "blockquote") return `Quote: ${words}`;
  if (type !== "heading") return words;
  return `${isRecord(attrs) && attrs.level === 3 ? "Small heading" : "Heading"}: ${words}`;
}

/** Rich text is one input, so each kind of warning is given once, for its first occurrence. */
function richTextWarnings(text: unknown, known: KnownReferences): (string | null)[] {
  const nodes = nodesIn(text);
  const pictures = nodes.filter(({ type }) => type === "picture").map(({ attrs }) => Object(attrs).picture);
  const marks = nodes.flatMap(({ marks }) => recordsIn(marks));
  const links = marks.filter(({ type }) => type === "link").map(({ attrs }) => Object(attrs).link);
  const first = (words: (string | null)[]) => words.find((one) => one !== null) ?? null;
  return [
    first(nodes.map(({ text }) => unknownFactWarning(text))),
    headingWarning(nodes.filter(({ type }) => type === "heading")),
    first(pictures.map((picture) => pictureWarning(picture, known))),
    first(links.map((link) => linkWarning(link, known))),
  ];
}

function headingWarning(headings: UnknownRecord[]): string | null {
  if (headings.some((heading) => textIn(heading) === "")) return "One of the headings is empty. Remove it.";
  const levels = headings.map(({ attrs }) => Number(Object(attrs).level));
  const index = levels.findIndex((level, place) => level > (levels[place - 1] ?? 1) + 1);
  const heading = headings[index];
  return heading ? `“${textIn(heading)}” is a small heading without a large one above it. Make it large.` : null;
}

function nodesIn(node: unknown): UnknownRecord[] {
  return isRecord(node) ? [node, ...itemsIn(node.content).flatMap(nodesIn)] : [];
}

function textIn(node: UnknownRecord): string {
  const words = nodesIn(node).map(({ text }) => (typeof text === "string" ? text : ""));
  return words.join("").trim();
}
