import type { Field } from "../field.ts";
import type { Issue } from "../field-type.ts";
import { typeOf } from "../field-types.ts";
import { findInput } from "../find-input.ts";

/**
 * Validation messages by the path of the input. `root` is the root field of the kind.
 */
export function validationMessages(root: Field, issues: readonly Issue[], content: unknown): Record<string, string> {
  const messages = new Map<string, string>();
  for (const issue of issues) {
    const { field, path, value } = findInput(root, issue.path.map(String), content);
    if (!messages.has(path)) messages.set(path, messageFor(issue, field, value));
  }
  return Object.fromEntries(messages);
}

/** Marks issues that have a message of their own. */
export const hasCustomMessage = { hasCustomMessage: true };

function messageFor(issue: Issue, field: Field, value: unknown): string {
  if (issue.code === "custom" && issue.params === hasCustomMessage) return issue.message;
  const { message } = typeOf(field);
  return typeof message === "string" ? message : message(issue, field, value);
}
