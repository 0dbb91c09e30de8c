import type { RichText, RichTextNode } from "../../schema/rich-text.ts";
import { asText, isRecord, itemsIn, recordsIn, type UnknownRecord } from "../../schema/values/deep-equal.ts";
import { maxVideoTitleLength } from "../../schema/values/hosted-video.ts";
import {
  downloadKinds,
  maxButtonLength,
  maxFileTitleLength,
  missingCaptions,
} from "../../schema/values/reference-forms.ts";
import { unknownFactWarning } from "../facts.ts";
import type { Coercer, CustomType, KnownReferences, MediaReference, Names } from "../field-type.ts";
import { describeFile, fileWarning } from "./file.ts";
import { describeLink, linkWarning } from "./link.ts";
import { describePicture, pictureKinds, pictureWarning } from "./picture.ts";

/** A ProseMirror document; see `schema/rich-text.ts`. */
export const richTextType: CustomType = {
  valueKind: "rich-text",
  empty: { type: "doc", content: [] },
  isOptional: true,
  coerce: (input, _field, { richTextNode }) => coerceRichText(input, richTextNode),
  message: "This can't be saved. Undo the last change.",
  describe: (value, _field, { names }) => describeRichText(value, names),
  placeholders: () => [],
  media: (value) => nodesIn(value).flatMap(mediaOf),
  warnings: richTextWarnings,
  mark: (value, mark) =>
    isRecord(value) && Array.isArray(value.content)
      ? { ...value, content: value.content.map((node, index) => markFirst(node, (text) => mark(text, index))) }
      : value,
};

/** Keeps the text of unknown nodes, such as those of a newer version. */
function coerceRichText(input: unknown, readNode: Coercer<never>["richTextNode"]): RichText {
  const content = isRecord(input) ? itemsIn(input.content) : [];
  return {
    type: "doc",
    content: content.flatMap((node): RichTextNode[] => {
      const knownNode = readNode(node);
      if (knownNode) return [knownNode];
      const text = plainTextOf(node);
      return text === "" ? [] : [{ type: "paragraph", content: [{ type: "text", text, marks: [] }] }];
    }),
  };
}

/** The text of each node without children that is marked, with its limit. */
const markedAttributes: Readonly<Record<string, { name: string; max: number }>> = {
  button: { name: "text", max: maxButtonLength },
  video: { name: "title", max: maxVideoTitleLength },
  download: { name: "title", max: maxFileTitleLength },
  videoFile: { name: "title", max: maxVideoTitleLength },
};

/** In characters. A longer text may be too long with it. */
const maxMarkerLength = 12;

/** Far deeper than any editor nests. */
const maxDepth = 24;

function plainTextOf(node: unknown, depth = 0): string {
  if (!isRecord(node) || depth > maxDepth) return "";
  if (typeof node.text === "string") return node.text;
  return itemsIn(node.content)
    .map((child) => plainTextOf(child, depth + 1))
    .filter((childText) => childText !== "")
    .join(" ");
}

/** Marks the first text of a paragraph, list or quote, the text of an atom, and each cell of a table. */
function markFirst(node: unknown, mark: (text: string) => string): unknown {
  if (!isRecord(node)) return node;
  if (typeof node.text === "string") return { ...node, text: mark(node.text) };
  const marked = markedAttributes[asText(node.type)];
  if (marked && isRecord(node.attrs)) {
    const text = asText(node.attrs[marked.name]);
    if (text === "" || text.length > marked.max - maxMarkerLength) return node;
    return { ...node, attrs: { ...node.attrs, [marked.name]: mark(text) } };
  }
  if (!Array.isArray(node.content)) return node;
  if (node.type === "table" || node.type === "tableRow") {
    return { ...node, content: node.content.map((child) => markFirst(child, mark)) };
  }
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
  if (node.type === "button" && isRecord(node.attrs)) {
    const { text, link, look } = node.attrs;
    const linkedText = `${asText(text)} (${describeLink(link, names)})`;
    return withFormatting ? `[${look === "second" ? "second" : "main"} button: ${linkedText}]` : linkedText;
  }
  if (node.type === "video" && isRecord(node.attrs)) {
    const { title, address, duration, poster } = node.attrs;
    return [title, address, duration, describePicture(poster, names)].filter(Boolean).join("\n");
  }
  if (node.type === "download" && isRecord(node.attrs)) {
    const { file, title } = node.attrs;
    return [title, describeFile(file, names)].filter(Boolean).join("\n");
  }
  if (node.type === "videoFile" && isRecord(node.attrs)) {
    const { file, captions, title, duration, poster } = node.attrs;
    const media = [describeFile(file, names), describeFile(captions, names), describePicture(poster, names)];
    return [title, duration, ...media].filter(Boolean).join("\n");
  }
  if (node.type === "text") {
    const marks = recordsIn(node.marks);
    const linkedText = String(node.text) + marks.map((mark) => describeLinkTarget(mark, names)).join("");
    const formats = marks.flatMap(({ type }) => (type === "link" ? [] : [String(type)]));
    return withFormatting && formats.length > 0 ? `[${formats.sort().join(", ")}: ${linkedText}]` : linkedText;
  }
  const childTexts = recordsIn(node.content).map((child) => describeRichText(child, names, withFormatting));
  if (node.type === "listItem") return `• ${childTexts.join("\n").replaceAll("\n", "\n  ")}`;
  if (node.type === "paragraph") return childTexts.join("");
  if (node.type === "tableRow") return childTexts.join(" | ");
  const block = childTexts.join(node.type === "heading" ? "" : "\n");
  return withFormatting ? describeBlockFormat(node, block) : block;
}

function describeLinkTarget({ type, attrs }: UnknownRecord, names: Names): string {
  return type === "link" && isRecord(attrs) ? ` (${describeLink(attrs.link, names)})` : "";
}

function describeBlockFormat({ type, attrs }: UnknownRecord, text: string): string {
  if (type === "orderedList") return text.replace(/^• /gm, "Number: ");
  if (type === "tableHeader") return `Heading: ${text}`;
  if (type === "blockquote") return `Quote: ${text}`;
  if (type !== "heading") return text;
  return `${isRecord(attrs) && attrs.level === 3 ? "Small heading" : "Heading"}: ${text}`;
}

/** Rich text is one input, so each kind of warning is given once, for its first occurrence. */
function richTextWarnings(text: unknown, known: KnownReferences): (string | null)[] {
  const nodes = nodesIn(text);
  const attributes = nodes.map(({ attrs }) => Object(attrs));
  const pictures = attributes.map(({ picture, poster }) => picture ?? poster);
  const marks = nodes.flatMap(({ marks }) => recordsIn(marks));
  const links = [...marks.map(({ attrs }) => Object(attrs)), ...attributes].map(({ link }) => link);
  const first = (messages: (string | null)[]) => messages.find((message) => message !== null) ?? null;
  return [
    first(
      [...nodes, ...attributes].flatMap(({ text, title, caption }) => [text, title, caption].map(unknownFactWarning)),
    ),
    headingWarning(nodes.filter(({ type }) => type === "heading")),
    first(pictures.map((picture) => pictureWarning(picture, known))),
    first(attributes.flatMap(({ file, captions }) => [fileWarning(file, known), fileWarning(captions, known)])),
    attributes.some(({ captions }) => captions === null) ? missingCaptions : null,
    first(links.map((link) => linkWarning(link, known))),
  ];
}

function mediaOf({ type, attrs }: UnknownRecord): MediaReference[] {
  const { picture, poster, file, captions } = Object(attrs);
  return [
    { value: picture, kinds: pictureKinds },
    { value: poster, kinds: pictureKinds },
    { value: file, kinds: type === "videoFile" ? ["video"] : downloadKinds },
    { value: captions, kinds: ["captions"] },
  ];
}

function headingWarning(headings: UnknownRecord[]): string | null {
  if (headings.some((heading) => textIn(heading) === "")) return "One of the headings is empty. Remove it.";
  const levels = headings.map(({ attrs }) => Number(Object(attrs).level));
  const index = levels.findIndex((level, position) => level > (levels[position - 1] ?? 1) + 1);
  const heading = headings[index];
  return heading ? `“${textIn(heading)}” is a small heading without a large one above it. Make it large.` : null;
}

function nodesIn(node: unknown): UnknownRecord[] {
  return isRecord(node) ? [node, ...itemsIn(node.content).flatMap(nodesIn)] : [];
}

function textIn(node: UnknownRecord): string {
  const texts = nodesIn(node).map(({ text }) => (typeof text === "string" ? text : ""));
  return texts.join("").trim();
}
