import type { z } from "zod";
import type { Field } from "./kinds/field.ts";
import { placeOf } from "./place.ts";

type Issue = z.core.$ZodIssue;

/**
 * What is wrong with some content, in words that say what to do, by the path of the input that it is about. `root`
 * describes the content's kind.
 */
export function faultsOf(root: Field, issues: readonly Issue[], content: unknown): Record<string, string> {
  const faults = new Map<string, string>();
  for (const issue of issues) {
    const { field, path, part } = placeOf(root, issue.path.map(String), content);
    if (!faults.has(path)) faults.set(path, wordsFor(issue, field, part));
  }
  return Object.fromEntries(faults);
}

/** Marks issues of what is larger than what is kept: they say themselves what to do. */
export const isExcess = { isExcess: true };

function wordsFor(issue: Issue, field: Field, part: unknown): string {
  if (issue.code === "custom" && issue.params === isExcess) return issue.message;
  switch (field.type) {
    case "text":
    case "long-text":
      return wordsForText(issue, field, part);
    case "number":
      return wordsForNumber(field);
    case "list":
      return wordsForList(issue, field, part);
    case "choice":
    case "variants":
      return "Choose one of these.";
    case "date":
      return "Choose a date.";
    case "link":
      return "Choose where it leads: a page of this site, or an address that begins with https://, mailto: or tel:.";
    case "entry":
      return "Choose an entry.";
    case "picture":
      return "Choose a picture.";
    case "picture-address":
      return "Choose a picture, or write an address that begins with / or https://.";
    case "icon":
      return "Choose an icon.";
    case "claim":
      return "Choose one of the claims in the settings.";
    case "time":
      return "Write a time, such as 09:00.";
    case "time-zone":
      return "Choose a time zone from the list.";
    case "opening-times":
      return "Write both times, such as 09:00 and 17:00.";
    case "switch":
    case "group":
    case "id":
    case "rich-text":
      return "This cannot be saved as it is. Undo the last change.";
  }
}

function wordsForText(issue: Issue, field: Field & { type: "text" | "long-text" }, part: unknown): string {
  const text = typeof part === "string" ? part.trim() : "";
  if (text === "") return "Fill this in: it cannot be empty.";
  if (issue.code === "too_big" && !issue.exact) {
    return `Shorten it to ${issue.maximum} characters: it has ${text.length}.`;
  }
  if (issue.code === "too_big" || issue.code === "too_small") {
    const count = issue.code === "too_big" ? issue.maximum : issue.minimum;
    return `Write ${issue.exact ? "" : "at least "}${count} characters: it has ${text.length}.`;
  }
  if (field.type === "text" && field.format === "email") {
    return "Write the whole email address, such as name@example.com.";
  }
  if (field.type === "text" && field.format === "url") return "Write a whole address that begins with https://.";
  return issue.code === "custom" || !issue.message.startsWith("Invalid") ? issue.message : "Check how this is written.";
}

function wordsForNumber({ min, max, isWhole }: Field & { type: "number" }): string {
  const number = isWhole ? "a whole number" : "a number";
  if (min !== null && max !== null) return `Write ${number} from ${min} to ${max}.`;
  if (min !== null) return `Write ${number}, ${min} or more.`;
  return max === null ? `Write ${number}.` : `Write ${number}, ${max} or less.`;
}

function wordsForList(issue: Issue, { itemName, max }: Field & { type: "list" }, part: unknown): string {
  const count = Array.isArray(part) ? part.length : 0;
  if (issue.code === "too_big" && max !== null) return `Remove ${count - max} of them: there is room for ${max}.`;
  if (issue.code === "too_small") return `Add a ${itemName}: there must be ${issue.minimum} or more.`;
  return "This list cannot be saved as it is. Undo the last change.";
}
