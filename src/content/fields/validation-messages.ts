import type { z } from "zod";
import type { Field } from "../schema/field.ts";
import { findInput } from "./place.ts";

type Issue = z.core.$ZodIssue;

/**
 * Validation messages by the path of the input. `root` is the root field of the kind.
 */
export function validationMessages(root: Field, issues: readonly Issue[], content: unknown): Record<string, string> {
  const messages = new Map<string, string>();
  for (const issue of issues) {
    const { field, path, value: part } = findInput(root, issue.path.map(String), content);
    if (!messages.has(path)) messages.set(path, messageFor(issue, field, part));
  }
  return Object.fromEntries(messages);
}

/** Marks issues of excesses: they have a message of their own. */
export const isExcess = { isExcess: true };

function messageFor(issue: Issue, field: Field, part: unknown): string {
  if (issue.code === "custom" && issue.params === isExcess) return issue.message;
  switch (field.type) {
    case "text":
    case "long-text":
      return textMessage(issue, field, part);
    case "number":
      return numberMessage(field);
    case "list":
      return listMessage(issue, field, part);
    case "choice":
    case "variants":
      return "Choose an option.";
    case "date":
      return "Choose a date.";
    case "link":
      return "Choose a page on this site, or enter an address that starts with https://, mailto: or tel:.";
    case "entry":
      return "Choose an entry.";
    case "picture":
      return "Choose a picture.";
    case "picture-address":
      return "Choose a picture, or enter an address that starts with / or https://.";
    case "icon":
      return "Choose an icon.";
    case "claim":
      return "Choose one of the key numbers in your settings.";
    case "time":
      return "Enter a time, like 09:00.";
    case "time-zone":
      return "Choose a time zone from the list.";
    case "opening-times":
      return "Enter both times, like 09:00 and 17:00.";
    case "switch":
    case "group":
    case "id":
    case "rich-text":
      return "This can't be saved. Undo the last change.";
  }
}

function textMessage(issue: Issue, field: Field & { type: "text" | "long-text" }, part: unknown): string {
  const text = typeof part === "string" ? part.trim() : "";
  if (text === "") return "Required";
  if (issue.code === "too_big" && !issue.exact) {
    return `Shorten this to ${issue.maximum} characters. It has ${text.length}.`;
  }
  if (issue.code === "too_big" || issue.code === "too_small") {
    const count = issue.code === "too_big" ? issue.maximum : issue.minimum;
    return `Enter ${issue.exact ? "exactly" : "at least"} ${count} characters. This has ${text.length}.`;
  }
  if (field.type === "text" && field.format === "email") {
    return "Enter the full email address, like name@example.com.";
  }
  if (field.type === "text" && field.format === "url") return "Enter a full address that starts with https://.";
  return issue.code === "custom" || !issue.message.startsWith("Invalid")
    ? issue.message
    : "Check the spelling and format.";
}

function numberMessage({ min, max, isWhole }: Field & { type: "number" }): string {
  const number = isWhole ? "a whole number" : "a number";
  if (min !== null && max !== null) return `Enter ${number} from ${min} to ${max}.`;
  if (min !== null) return `Enter ${number}, ${min} or more.`;
  return max === null ? `Enter ${number}.` : `Enter ${number}, ${max} or less.`;
}

function listMessage(issue: Issue, { itemName, max }: Field & { type: "list" }, part: unknown): string {
  const count = Array.isArray(part) ? part.length : 0;
  if (issue.code === "too_big" && max !== null) return `Remove ${count - max}. This list can have up to ${max}.`;
  if (issue.code === "too_small") return `Add a ${itemName}. This list needs at least ${issue.minimum}.`;
  return "This list can't be saved. Undo the last change.";
}
