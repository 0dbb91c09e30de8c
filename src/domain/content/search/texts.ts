import type { Field } from "../fields/field.ts";
import { innerField, typeOf } from "../fields/field-types.ts";
import { fieldOfKind } from "../fields/parse.ts";
import { isHiddenBlock } from "../fields/types/visibility.ts";
import type { KindName } from "../schema/kinds.ts";
import { asText, isRecord, itemsIn } from "../schema/values/deep-equal.ts";

/** Everything in some content that visitors read, in its order. */
export function textsOf(kind: KindName, content: object): string[] {
  const { seo: _, ...read } = content as Record<string, unknown>;
  return [...textsIn(fieldOfKind(kind), read)].filter(
    (text) => text !== "" && !/^(?:https?:|mailto:|\/)\S*$/.test(text),
  );
}

function* textsIn(field: Field, value: unknown): Generator<string> {
  if (isHiddenBlock(value)) return;
  const { holds } = typeOf(field);
  if (holds === "text") yield* stringsIn(value);
  else if (holds === "rich-text" && isRecord(value) && Array.isArray(value.content))
    yield* value.content.map(wordsOfNode);
  else if ((holds === "parts" || holds === "items") && typeof value === "object" && value !== null) {
    for (const [step, part] of Object.entries(value)) {
      const inner = innerField(field, Array.isArray(value) ? Number(step) : step, value);
      if (inner) yield* textsIn(inner, part);
    }
  }
}

/** The text of a value: of a string, or of a table's cells. */
function stringsIn(value: unknown): string[] {
  return typeof value === "string" ? [value.trim()] : itemsIn(value).flatMap(stringsIn);
}

/** What visitors read of a node without children. */
const readAttributes = ["text", "title", "caption"];

/** A node's text. Its parts are joined without a space, since a format may begin within a word. */
function wordsOfNode(node: unknown): string {
  if (!isRecord(node)) return "";
  if (typeof node.text === "string") return node.text;
  if (isRecord(node.attrs) && !Array.isArray(node.content)) {
    const { attrs } = node;
    return readAttributes.flatMap((name) => asText(attrs[name]) || []).join(" ");
  }
  const isOfBlocks = node.type !== "paragraph" && node.type !== "heading";
  return (Array.isArray(node.content) ? node.content : []).map(wordsOfNode).join(isOfBlocks ? " " : "");
}
