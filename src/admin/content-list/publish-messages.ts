import type { Field } from "../../content/fields/field.ts";
import { findInput } from "../../content/fields/place.ts";
import type { Finding } from "../../content/fields/publish-check.ts";

/** Why an entry cannot be published, as the end of a sentence: the first problem and the number of others. */
export function publishError(blocks: readonly Finding[], root: Field, content: unknown): string {
  const more = blocks.length - 1;
  const others = more > 0 && `, and ${more} more ${more === 1 ? "field" : "fields"} to fix`;
  return `${describeFirst(blocks, root, content)}${others || ""}`;
}

/** The suggestions for a published entry, as the end of a sentence. */
export function publishSuggestion(warns: readonly Finding[], root: Field, content: unknown): string {
  const more = warns.length - 1;
  const others = more > 0 && `, and ${more} more ${more === 1 ? "thing" : "things"}`;
  return `${describeFirst(warns, root, content)}${others || ""}`;
}

function describeFirst([first]: readonly Finding[], root: Field, content: unknown): string {
  const { path, words } = first ?? { path: "", words: "" };
  const { label, value: part } = findInput(root, path.split("."), content);
  const isEmpty = part === null || part === undefined || part === "" || (Array.isArray(part) && part.length === 0);
  if (isEmpty && first?.level === "blocks") return `${label} is empty`;
  const [sentence = ""] = words.split(/\.(?:\s|$)/);
  return `${label}: ${sentence}`;
}
