import { isRecord } from "../schema/values/deep-equal.ts";
import type { Field } from "./field.ts";
import { innerField } from "./field-types.ts";

/**
 * A copy of content, with new ids in it: of a list item, or of all items of an entry. `given` has the new ids by the old
 * ones: the texts of an entry in several languages have the same.
 */
export function withFreshIds(field: Field | undefined, content: unknown, newIds = new Map<unknown, string>()): unknown {
  if (field?.type === "id") {
    const id = newIds.get(content) ?? newId();
    if (content !== "") newIds.set(content, id);
    return id;
  }
  const freshInner = (step: string | number, inner: unknown) =>
    withFreshIds(field && innerField(field, step, content), inner, newIds);
  if (Array.isArray(content)) return content.map((item, index) => freshInner(index, item));
  if (!isRecord(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([name, inner]) => [name, freshInner(name, inner)]));
}

/** `crypto.randomUUID` exists only on https, which a site in a local network may lack. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
