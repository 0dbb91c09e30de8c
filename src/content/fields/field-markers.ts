import { isRecord } from "../schema/deep-equal.ts";
import type { Field } from "../schema/field.ts";
import type { KindName } from "../schema/kinds.ts";
import { within } from "../schema/path.ts";
import { markerFor } from "./marker-characters.ts";
import { checkContent, fieldOfKind } from "./parse.ts";
import { findInput } from "./place.ts";

/*
 * Appends an invisible number to every text of some content. The preview finds the input of any text on the page,
 * without changes to components.
 */

export interface MarkedContent {
  content: object;
  /** The path of the text with each number, from 0. */
  paths: string[];
}

/** Adds markers to valid content. A text that would become invalid with a marker gets none. */
export function addFieldMarkers(kind: KindName, content: object): MarkedContent {
  const root = fieldOfKind(kind);
  const unmarked = new Set<string>();
  for (;;) {
    const paths: string[] = [];
    const marked = Object(
      write(root, content, "", (text, path) => (unmarked.has(path) ? text : text + markerFor(paths.push(path) - 1))),
    );
    const check = checkContent(kind, marked);
    if (check.success) return { content: marked, paths };
    const faulty = check.error.issues.map(({ path }) => findInput(root, path.map(String), marked).path);
    if (faulty.every((path) => unmarked.has(path))) return { content, paths: [] };
    for (const path of faulty) unmarked.add(path);
  }
}

type Mark = (text: string, path: string) => string;

function write(field: Field, part: unknown, path: string, mark: Mark): unknown {
  switch (field.type) {
    case "text":
    case "long-text": {
      const isWords = field.type === "long-text" || field.format === null;
      return typeof part === "string" && part !== "" && isWords ? mark(part, path) : part;
    }
    case "group":
      return isRecord(part) ? { ...part, ...writeGroup(field.fields, part, path, mark) } : part;
    case "variants": {
      const variant = isRecord(part) ? field.variants[String(part[field.by])] : undefined;
      return variant && isRecord(part) ? { ...part, ...writeGroup(variant.fields, part, path, mark) } : part;
    }
    case "list":
      return Array.isArray(part) ? part.map((item, index) => write(field.item, item, within(path, index), mark)) : part;
    case "rich-text":
      return isRecord(part) && Array.isArray(part.content)
        ? { ...part, content: part.content.map((node, index) => writeFirst(node, within(path, index), mark)) }
        : part;
    default:
      return part;
  }
}

function writeGroup(fields: Record<string, Field>, part: Record<string, unknown>, path: string, mark: Mark): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, write(field, part[name], within(path, name), mark)]),
  );
}

/** Marks the first text of a paragraph, list or quote. */
function writeFirst(node: unknown, path: string, mark: Mark): unknown {
  if (!isRecord(node)) return node;
  if (typeof node.text === "string") return { ...node, text: mark(node.text, path) };
  if (!Array.isArray(node.content)) return node;
  const [first, ...others] = node.content;
  return { ...node, content: [writeFirst(first, path, mark), ...others] };
}
