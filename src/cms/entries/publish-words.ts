import type { Field } from "../../content/kinds/field.ts";
import { placeOf } from "../../content/place.ts";
import type { Finding } from "../../content/publish-check.ts";

/** Why something cannot be published, as the end of a sentence: the first thing, and how many more there are. */
export function whyNotPublished(blocks: readonly Finding[], root: Field, content: unknown): string {
  const more = blocks.length - 1;
  const others = more > 0 && `, and ${more} more ${more === 1 ? "field wants" : "fields want"} a look`;
  return `${firstInWords(blocks, root, content)}${others || ""}`;
}

/** What would be a pity about something that is published, as the end of a sentence. */
export function worthALook(warns: readonly Finding[], root: Field, content: unknown): string {
  const more = warns.length - 1;
  const others = more > 0 && `, and ${more} more ${more === 1 ? "thing" : "things"}`;
  return `${firstInWords(warns, root, content)}${others || ""}`;
}

function firstInWords([first]: readonly Finding[], root: Field, content: unknown): string {
  const { path, words } = first ?? { path: "", words: "" };
  const { label, part } = placeOf(root, path.split("."), content);
  const isEmpty = part === null || part === undefined || part === "" || (Array.isArray(part) && part.length === 0);
  if (isEmpty && first?.level === "blocks") return `${label} is empty`;
  const [sentence = ""] = words.split(/\.(?:\s|$)/);
  return `${label}: ${sentence}`;
}
