import { z } from "zod";
import type { Field } from "./kinds/field.ts";
import { type RichText, type RichTextNode, richTextNode } from "./kinds/rich-text.ts";
import { hasParts, type Parts } from "./same.ts";

/**
 * What somebody has written so far, in the shape of its kind: whatever they left out is empty, and what no input can
 * have written is dropped. How long or how well formed a text must be is asked when it is published.
 */
export function draftOf(field: Field, written: unknown): unknown {
  if (written === undefined) return field.empty;
  if (written === null && field.isNullable) return null;
  switch (field.type) {
    case "group":
      return groupOf(field.fields, written);
    case "list":
      return itemsIn(written)
        .filter((item) => field.item.type !== "variants" || variantOf(field.item, item))
        .map((item) => draftOf(field.item, item));
    case "variants": {
      const variant = variantOf(field, written);
      return variant ? { [field.by]: Object(written)[field.by], ...groupOf(variant.fields, written) } : field.empty;
    }
    case "number":
      return typeof written === "number" ? written : field.empty;
    case "switch":
      return typeof written === "boolean" ? written : field.empty;
    case "entry":
      return hasParts(written) ? entryOf(written) : field.empty;
    case "link":
      if (!hasParts(written)) return field.empty;
      return typeof written.address === "string" ? { address: written.address } : entryOf(written);
    case "picture":
      return hasParts(written) ? { media: textOf(written.media), alt: textOf(written.alt) } : field.empty;
    case "opening-times":
      return itemsIn(written)
        .filter(hasParts)
        .map(({ from, to }) => ({ from: textOf(from), to: textOf(to) }));
    case "rich-text":
      return richTextOf(written);
    // An input for days shows nothing else, and so would throw it away unseen.
    case "date":
      return day.safeParse(written).success ? written : field.empty;
    default:
      return typeof written === "string" ? written : field.empty;
  }
}

const day = z.iso.date();

function groupOf(fields: Record<string, Field>, written: unknown): object {
  const parts = hasParts(written) ? written : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, part]) => [
      name,
      draftOf(part, Object.hasOwn(parts, name) ? parts[name] : undefined),
    ]),
  );
}

function variantOf({ by, variants }: Extract<Field, { type: "variants" }>, written: unknown) {
  const name = hasParts(written) ? String(written[by]) : "";
  return Object.hasOwn(variants, name) ? variants[name] : undefined;
}

function entryOf({ entry, anchor }: Parts): object {
  return { entry: textOf(entry), ...(typeof anchor === "string" && { anchor }) };
}

/** Of a part that is not as it must be, such as a pasted table, the words are kept. */
function richTextOf(written: unknown): RichText {
  const content = hasParts(written) ? itemsIn(written.content) : [];
  return {
    type: "doc",
    content: content.flatMap((node): RichTextNode[] => {
      const read = richTextNode.safeParse(node);
      if (read.success) return [read.data];
      const text = wordsIn(node);
      return text === "" ? [] : [{ type: "paragraph", content: [{ type: "text", text, marks: [] }] }];
    }),
  };
}

/** Far deeper than any editor writes. */
const deepest = 24;

function wordsIn(node: unknown, depth = 0): string {
  if (!hasParts(node) || depth > deepest) return "";
  if (typeof node.text === "string") return node.text;
  return itemsIn(node.content)
    .map((part) => wordsIn(part, depth + 1))
    .filter((words) => words !== "")
    .join(" ");
}

function itemsIn(list: unknown): unknown[] {
  return Array.isArray(list) ? list : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
