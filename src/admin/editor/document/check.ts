import { checkBeforePublishing, type PublishFinding } from "#src/domain/content/fields/checks/publish-check.ts";
import { validationMessages } from "#src/domain/content/fields/checks/validation-messages.ts";
import type { KnownReferences } from "#src/domain/content/fields/field-type.ts";
import { checkContent, fieldOfKind, isKindName } from "#src/domain/content/fields/parse.ts";
import { splitSlug } from "../api/slug-key.ts";

export type ValidationResult =
  | { state: "valid"; content: object }
  | { state: "invalid"; fieldErrors: Record<string, string> };

/** Validates content against its kind's schema, as the server does. Loaded on demand: Zod is as large as the rest of the editor. */
export function validate(kind: string, content: object): ValidationResult {
  if (!isKindName(kind)) return { state: "valid", content };
  const checked = checkContent(kind, content);
  if (checked.success) return { state: "valid", content: checked.data };
  return { state: "invalid", fieldErrors: validationMessages(fieldOfKind(kind), checked.error.issues, content) };
}

/** Checks a draft as the server does before publishing, except its address: only the server can check that. */
export function checkForPublishing(kind: string, edited: object, known: KnownReferences): PublishFinding[] {
  return isKindName(kind) ? checkBeforePublishing(kind, splitSlug(edited).content, known) : [];
}
