import { z } from "zod";
import { isRecord, type UnknownRecord } from "../schema/deep-equal.ts";
import type { Field } from "../schema/field.ts";
import { type RichText, type RichTextNode, richTextNode } from "../schema/rich-text.ts";

/**
 * Coerces input to the shape of its kind: missing parts are empty, and values that no input can produce are dropped.
 * Lengths and formats are not checked; publishing does that.
 */
export function coerceDraft(field: Field, written: unknown): unknown {
  if (written === undefined) return field.empty;
  if (written === null && field.isNullable) return null;
  switch (field.type) {
    case "group":
      return groupOf(field.fields, written);
    case "list":
      return itemsIn(written)
        .filter((item) => field.item.type !== "variants" || variantOf(field.item, item))
        .map((item) => coerceDraft(field.item, item));
    case "variants": {
      const variant = variantOf(field, written);
      return variant ? { [field.by]: Object(written)[field.by], ...groupOf(variant.fields, written) } : field.empty;
    }
    case "number":
      return typeof written === "number" ? written : field.empty;
    case "switch":
      return typeof written === "boolean" ? written : field.empty;
    case "entry":
      return isRecord(written) ? entryOf(written) : field.empty;
    case "link":
      if (!isRecord(written)) return field.empty;
      return typeof written.address === "string" ? { address: written.address } : entryOf(written);
    case "picture":
      return isRecord(written) ? { media: textOf(written.media), alt: textOf(written.alt) } : field.empty;
    case "opening-times":
      return itemsIn(written)
        .filter(isRecord)
        .map(({ from, to }) => ({ from: textOf(from), to: textOf(to) }));
    case "rich-text":
      return richTextOf(written);
    // A date input shows nothing else and would drop the value silently.
    case "date":
      return day.safeParse(written).success ? written : field.empty;
    default:
      return typeof written === "string" ? written : field.empty;
  }
}

const day = z.iso.date();

function groupOf(fields: Record<string, Field>, written: unknown): object {
  const parts = isRecord(written) ? written : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, part]) => [
      name,
      coerceDraft(part, Object.hasOwn(parts, name) ? parts[name] : undefined),
    ]),
  );
}

function variantOf({ by, variants }: Extract<Field, { type: "variants" }>, written: unknown) {
  const name = isRecord(written) ? String(written[by]) : "";
  return Object.hasOwn(variants, name) ? variants[name] : undefined;
}

function entryOf({ entry, anchor }: UnknownRecord): object {
  return { entry: textOf(entry), ...(typeof anchor === "string" && { anchor }) };
}

/** Keeps the text of unknown nodes, such as a pasted table. */
function richTextOf(written: unknown): RichText {
  const content = isRecord(written) ? itemsIn(written.content) : [];
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

function itemsIn(list: unknown): unknown[] {
  return Array.isArray(list) ? list : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
