import type { Field } from "../fields/field.ts";
import { textsIn } from "../fields/language.ts";
import type { RichTextInline } from "../schema/rich-text.ts";
import { deepEqual, isRecord, itemsIn, recordsIn } from "../schema/values/deep-equal.ts";
import { type Path, within } from "../schema/values/path.ts";

/** One text to translate: a field, or a paragraph or cell of a longer one. */
export interface Segment {
  path: Path;
  /** The path of the field that it is in. */
  field: Path;
  /** Bold, links and line breaks as tags. */
  text: string;
}

/** The texts of some content, long ones by paragraph. */
export function segmentsIn(root: Field, content: unknown): Segment[] {
  return textsIn(root, content).flatMap(([field, value]) => partsOf(value, field).map((part) => ({ ...part, field })));
}

type Part = Omit<Segment, "field">;

function partsOf(value: unknown, path: Path): Part[] {
  if (typeof value === "string") return hasWords(value) ? [{ path, text: value }] : [];
  if (!isRecord(value)) return itemsIn(value).flatMap((item, index) => partsOf(item, within(path, index)));
  const inline = recordsIn(value.content).some(({ type }) => isInline(type));
  if (inline) {
    const text = toTags(value.content);
    return hasWords(text) ? [{ path, text }] : [];
  }
  const attributes = isRecord(value.attrs) ? attributesIn(value.attrs, within(path, "attrs")) : [];
  return [...attributes, ...partsOf(value.content, within(path, "content"))];
}

/** Whether there is something to translate: not only numbers and company info such as `{phone}`. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/\{\w+\}/g, "").replace(tag, ""));
}

/** The texts of pictures, videos, files and buttons in a document. */
const attributeNames: readonly string[] = ["alt", "caption", "title", "text"];

function attributesIn(attributes: Record<string, unknown>, path: Path): Part[] {
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (isRecord(value)) return attributesIn(value, within(path, name));
    return attributeNames.includes(name) ? partsOf(value, within(path, name)) : [];
  });
}

const isInline = (type: unknown) => type === "text" || type === "hardBreak";

const escapes = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
] as const;

/** A paragraph's content with `<b>`, `<i>`, `<br>` and numbered links, `<a1>`. */
function toTags(content: unknown): string {
  const links = linksOf(content);
  return recordsIn(content)
    .map((node) => {
      if (node.type === "hardBreak") return "<br>";
      const names = recordsIn(node.marks).map(({ type, attrs }) =>
        type === "link" ? `a${links.findIndex((link) => deepEqual(link, attrs)) + 1}` : String(type).charAt(0),
      );
      const text = escapes.reduce((escaped, [sign, entity]) => escaped.replaceAll(sign, entity), String(node.text));
      return names.reduce((inner, name) => `<${name}>${inner}</${name}>`, text);
    })
    .join("");
}

/** The different links of a paragraph, in order. */
function linksOf(content: unknown): unknown[] {
  const links: unknown[] = [];
  for (const { attrs } of recordsIn(content).flatMap(({ marks }) => recordsIn(marks)))
    if (attrs && !links.some((link) => deepEqual(link, attrs))) links.push(attrs);
  return links;
}

const tag = /<(\/?)(b|i|br|a\d{1,3})>/g;

/** The tags of a text, sorted. */
const tagsIn = (text: string) => [...text.matchAll(tag)].map(([found]) => found).toSorted();

/** Whether a translation has the tags of the original, each closed in order. */
export function hasTagsOf(original: string, translation: string): boolean {
  if (!deepEqual(tagsIn(original), tagsIn(translation))) return false;
  const open: string[] = [];
  for (const [, slash, name = ""] of translation.matchAll(tag)) {
    if (name === "br") continue;
    if (slash === "") open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/** A paragraph's content from a text with tags, with the links of the original's content. */
function fromTags(text: string, original: unknown): RichTextInline[] {
  const links = linksOf(original);
  const open: string[] = [];
  const nodes: RichTextInline[] = [];
  for (const part of text.split(/(<\/?(?:b|i|br|a\d{1,3})>)/)) {
    const [, slash, name = ""] = /^<(\/?)(.+)>$/.exec(part) ?? [];
    if (name === "br") nodes.push({ type: "hardBreak" });
    else if (slash === "/") open.pop();
    else if (name !== "") open.push(name);
    else if (part !== "") nodes.push({ type: "text", text: unescaped(part), marks: open.toReversed().map(markOf) });
  }
  function markOf(name: string): never {
    if (name === "b") return { type: "bold" } as never;
    return (name === "i" ? { type: "italic" } : { type: "link", attrs: links[Number(name.slice(1)) - 1] }) as never;
  }
  return nodes;
}

function unescaped(text: string): string {
  return escapes.toReversed().reduce((plain, [sign, entity]) => plain.replaceAll(entity, sign), text);
}

/** A field's value in the form of the original, with translated texts by path; null if one is missing. */
export function withSegments(original: unknown, field: Path, texts: ReadonlyMap<Path, string>): unknown {
  let isWhole = true;
  const textAt = (path: Path): string => {
    const text = texts.get(path);
    isWhole &&= text !== undefined;
    return text ?? "";
  };
  const translate = (value: unknown, path: Path): unknown => {
    const parts = partsOf(value, path);
    if (typeof value === "string") return parts.length > 0 ? textAt(path) : value;
    if (Array.isArray(value)) return value.map((item, index) => translate(item, within(path, index)));
    if (!isRecord(value) || parts.length === 0) return value;
    if (parts[0]?.path === path) {
      return { ...value, content: fromTags(textAt(path), value.content) };
    }
    const { attrs, content } = value;
    return {
      ...value,
      ...(isRecord(attrs) && { attrs: translateAttributes(attrs, within(path, "attrs")) }),
      ...(content !== undefined && { content: translate(content, within(path, "content")) }),
    };
  };
  const translateAttributes = (attributes: Record<string, unknown>, path: Path): object =>
    Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => {
        if (isRecord(value)) return [name, translateAttributes(value, within(path, name))];
        return [name, attributeNames.includes(name) ? translate(value, within(path, name)) : value];
      }),
    );
  const translated = translate(original, field);
  return isWhole ? translated : null;
}
