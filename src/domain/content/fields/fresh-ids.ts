import { isRecord } from "../schema/values/deep-equal.ts";
import type { Field } from "./field.ts";
import { innerField } from "./field-types.ts";

/**
 * A copy of content, with new ids in it: of a list item, or of all items of an entry. `given` has the new ids by the old
 * ones: the texts of an entry in several languages have the same.
 */
export function withFreshIds(field: Field | undefined, part: unknown, given = new Map<unknown, string>()): unknown {
  if (field?.type === "id") {
    const id = given.get(part) ?? newId();
    if (part !== "") given.set(part, id);
    return id;
  }
  const fresh = (step: string | number, inner: unknown) =>
    withFreshIds(field && innerField(field, step, part), inner, given);
  if (Array.isArray(part)) return part.map((item, index) => fresh(index, item));
  if (!isRecord(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, fresh(name, inner)]));
}

/** `crypto.randomUUID` exists only on https, which a site in a local network may lack. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
