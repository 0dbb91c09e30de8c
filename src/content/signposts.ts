import type { Field } from "./kinds/field.ts";
import type { KindName } from "./kinds/kinds.ts";
import { checkContent, fieldOfKind } from "./parse.ts";
import { within } from "./path.ts";
import { placeOf } from "./place.ts";
import { hasParts } from "./same.ts";
import { signOf } from "./signs.ts";

/*
 * Every text of some content, with its own number written behind it as a sign. Wherever a page shows the text, it can be
 * told which input it came from, and no component needs to know.
 */

export interface Signposted {
  content: object;
  /** Of each number, from 0 on, the path of the text. */
  paths: string[];
}

/** Content that fits its kind, with signposts; a text that does not fit any more with one has none. */
export function signposted(kind: KindName, content: object): Signposted {
  const root = fieldOfKind(kind);
  const bare = new Set<string>();
  for (;;) {
    const paths: string[] = [];
    const marked = Object(
      write(root, content, "", (text, path) => (bare.has(path) ? text : text + signOf(paths.push(path) - 1))),
    );
    const check = checkContent(kind, marked);
    if (check.success) return { content: marked, paths };
    const faulty = check.error.issues.map(({ path }) => placeOf(root, path.map(String), marked).path);
    if (faulty.every((path) => bare.has(path))) return { content, paths: [] };
    for (const path of faulty) bare.add(path);
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
      return hasParts(part) ? { ...part, ...writeGroup(field.fields, part, path, mark) } : part;
    case "variants": {
      const variant = hasParts(part) ? field.variants[String(part[field.by])] : undefined;
      return variant && hasParts(part) ? { ...part, ...writeGroup(variant.fields, part, path, mark) } : part;
    }
    case "list":
      return Array.isArray(part) ? part.map((item, index) => write(field.item, item, within(path, index), mark)) : part;
    case "rich-text":
      return hasParts(part) && Array.isArray(part.content)
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

/** Of each paragraph, list or quote of a text, the first words have a signpost. */
function writeFirst(node: unknown, path: string, mark: Mark): unknown {
  if (!hasParts(node)) return node;
  if (typeof node.text === "string") return { ...node, text: mark(node.text, path) };
  if (!Array.isArray(node.content)) return node;
  const [first, ...others] = node.content;
  return { ...node, content: [writeFirst(first, path, mark), ...others] };
}
