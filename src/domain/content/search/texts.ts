import type { Field } from "../fields/field.ts";
import { innerField, typeOf } from "../fields/field-types.ts";
import { fieldOfKind } from "../fields/parse.ts";
import { isHiddenBlock } from "../fields/types/visibility.ts";
import type { KindName } from "../schema/kinds.ts";
import { asText, isRecord, itemsIn } from "../schema/values/deep-equal.ts";

/** Everything in some content that visitors read, in its order. */
export function textsOf(kind: KindName, content: object): string[] {
  const { seo: _, ...searchable } = content as Record<string, unknown>;
  return [...textsIn(fieldOfKind(kind), searchable)].filter(
    (text) => text !== "" && !/^(?:https?:|mailto:|\/)\S*$/.test(text),
  );
}

function* textsIn(field: Field, value: unknown): Generator<string> {
  if (isHiddenBlock(value) || (field.type === "text" && field.format === "coworker")) return;
  const { valueKind } = typeOf(field);
  if (valueKind === "text") yield* stringsIn(value);
  else if (valueKind === "rich-text" && isRecord(value) && Array.isArray(value.content))
    yield* value.content.map(nodeText);
  else if ((valueKind === "parts" || valueKind === "items") && typeof value === "object" && value !== null) {
    for (const [step, child] of Object.entries(value)) {
      const inner = innerField(field, Array.isArray(value) ? Number(step) : step, value);
      if (inner) yield* textsIn(inner, child);
    }
  }
}

/** The text of a value: of a string, or of a table's cells. */
function stringsIn(value: unknown): string[] {
  return typeof value === "string" ? [value.trim()] : itemsIn(value).flatMap(stringsIn);
}

/** What visitors read of a node without children. */
const textAttributes = ["text", "title", "caption"];

/** A node's text. Its parts are joined without a space, since a format may begin within a word. */
function nodeText(node: unknown): string {
  if (!isRecord(node)) return "";
  if (typeof node.text === "string") return node.text;
  if (isRecord(node.attrs) && !Array.isArray(node.content)) {
    const { attrs } = node;
    return textAttributes.flatMap((name) => asText(attrs[name]) || []).join(" ");
  }
  const hasBlockChildren = node.type !== "paragraph" && node.type !== "heading";
  return (Array.isArray(node.content) ? node.content : []).map(nodeText).join(hasBlockChildren ? " " : "");
}
