import type { Field } from "../../../content/kinds/field.ts";

/** What a new item of a list holds: what its field holds when it is empty, and an id of its own where it has one. */
export function freshPart(field: Field): unknown {
  if (field.type === "id") return freshId();
  if (field.type !== "group") return field.empty;
  const ids = Object.entries(field.fields).filter(([, { type }]) => type === "id");
  return { ...(field.empty as object), ...Object.fromEntries(ids.map(([name, inner]) => [name, freshPart(inner)])) };
}

/** `crypto.randomUUID` is there only on https; a site in a local network may not have it. */
function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
