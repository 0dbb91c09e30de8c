import { richTextNode } from "../schema/rich-text.ts";
import type { Field } from "./field.ts";
import { typeOf } from "./field-types.ts";

/**
 * Coerces input to the shape of its kind: missing parts are empty, and values that no input can produce are dropped.
 * Lengths and formats are not checked; publishing does that.
 */
export function coerceDraft(field: Field, input: unknown): unknown {
  if (input === undefined) return field.empty;
  if (input === null && field.isNullable) return null;
  return typeOf(field).coerce(input, field, coercer);
}

const coercer = { inner: coerceDraft, richTextNode: (node: unknown) => richTextNode.safeParse(node).data ?? null };
